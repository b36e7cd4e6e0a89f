import { useRef, useState } from 'react'
import type { SyntheticEvent } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button, IconButton } from '../../../shared/web/kit/button.tsx'
import { useModal } from '../../../shared/web/kit/modal.ts'
import { Spinner } from '../../../shared/web/kit/spinner.tsx'
import { unbroken } from '../../../shared/web/kit/unbroken.tsx'
import { useProviderMessages } from './use-provider-messages.ts'
import { texts } from './widget-texts.ts'
import { frameAddress } from './widget-messages.ts'
import type { Checkout, WidgetMessage } from './widget-messages.ts'

type Props = {
  /** The provider's frame origin, from the server's settings. */
  origin: string
  checkout: Checkout
  /** A popup over the page, or a frame in its text. iOS gets neither: see `openTab`. */
  mode?: 'popup' | 'inline'
  onMessage: (message: WidgetMessage) => void
  /** The person's own cross or Escape; the frame's close message goes through `onMessage`. */
  onClose: () => void
  /** Pays in a tab instead. No page can see that a browser or an extension has blocked the frame, so it is always offered. */
  onTab: () => void
}

/**
 * The provider's payment page in a frame: what its inline script does, without loading that script. Only messages from the
 * provider's origin and this very frame are handed on, and nothing listens any more once it is gone.
 */
export function PaymentWidget({ mode = 'popup', ...props }: Props) {
  return mode === 'inline' ? <Frame {...props} /> : <Popup {...props} />
}

function Popup(props: Omit<Props, 'mode'>) {
  const t = useTexts(texts)
  const { dialog, start } = useModal(true)
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    props.onClose()
  }
  return (
    <dialog
      ref={dialog}
      aria-label={t.title}
      onCancel={cancel}
      className={
        'm-0 h-dvh w-full animate-enter flex-col bg-white shadow-raised open:flex sm:m-auto ' +
        'sm:h-[min(92dvh,42rem)] sm:w-[380px] sm:rounded-lg'
      }
    >
      <div className="flex items-center justify-between border-b border-line py-1 pr-1 pl-4">
        <h2 ref={start} tabIndex={-1} className="font-bold">
          {unbroken(t.title)}
        </h2>
        <IconButton icon="x" label={t.close} look="text" onClick={props.onClose} />
      </div>
      <Frame {...props} />
    </dialog>
  )
}

function Frame({ origin, checkout, onMessage, onTab }: Omit<Props, 'mode'>) {
  const t = useTexts(texts)
  const frame = useRef<HTMLIFrameElement>(null)
  const [loaded, setLoaded] = useState(false)
  useProviderMessages(origin, () => frame.current?.contentWindow ?? null, onMessage)
  const look = { phone: matchMedia('(max-width: 639px)').matches, ios: false }
  return (
    <>
      <div className="relative min-h-80 flex-1">
        {!loaded && (
          <div className="absolute inset-0 grid place-content-center">
            <Spinner />
          </div>
        )}
        <iframe
          ref={frame}
          title={t.title}
          src={frameAddress(origin, checkout, look)}
          sandbox="allow-scripts allow-popups allow-same-origin allow-forms"
          className="absolute inset-0 size-full"
          onLoad={() => setLoaded(true)}
        />
      </div>
      <p className="flex flex-wrap items-center justify-center gap-x-2 border-t border-line px-4 py-1 text-sm text-ink-700">
        {t.emptyFrame}
        <Button look="text" onClick={onTab}>
          {t.inTab}
        </Button>
      </p>
    </>
  )
}
