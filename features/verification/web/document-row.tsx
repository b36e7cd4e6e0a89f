import { useId, useRef, type ReactNode } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button, IconButton } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import type { SentDocument } from '../contract.ts'
import { neededDocuments, type DocumentKind } from '../rules.ts'
import { documentAddress, fileSize } from './document-words.ts'
import { texts } from './texts.ts'
import { useDocument, type Sending } from './use-document.ts'

type Props = {
  kind: DocumentKind
  sent: SentDocument | undefined
  /** It was asked for by pressing the button, and is not there. */
  missing: boolean
}

/** The button that a missing paper is asked for at. */
export const documentButton = (kind: DocumentKind): string => `add-${kind}`

/** One paper: to be added, on its way with its progress, or there. */
export function DocumentRow({ kind, sent, missing }: Props) {
  const t = useTexts(texts)
  const errorId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { sending, error, send, remove, cancel } = useDocument(kind)
  const name = t.kinds[kind]
  const why = error ?? (missing && !sent && !sending ? t.missing : null)
  const choose = () => input.current?.click()
  return (
    <li className={`rounded-md border p-3.5 ${sent || sending ? 'border-line' : 'border-dashed border-ink-400'}`}>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2">
        <span className="grid size-11 flex-none place-items-center rounded-sm bg-sunken text-ink-700">
          <Icon name={sent || sending ? 'file-text' : 'upload'} />
        </span>
        <What kind={kind} sent={sent} sending={sending} />
        {sending ? (
          <IconButton icon="x" label={t.cancelOf(name)} look="text" onClick={cancel} />
        ) : (
          <>
            <Button
              id={documentButton(kind)}
              sends
              look={sent ? 'text' : 'outline'}
              aria-label={sent ? t.anotherOf(name) : t.addOf(name)}
              aria-describedby={why ? errorId : undefined}
              onClick={choose}
            >
              {sent ? t.another : t.add}
            </Button>
            {sent && <IconButton icon="trash" label={t.removeOf(name)} look="text" onClick={() => void remove()} />}
          </>
        )}
      </div>
      {sending && (
        <progress className="mt-2.5 block h-1.5 w-full accent-green-800" max={1} value={sending.part} aria-label={name} />
      )}
      <div role="status">{why && <Fault id={errorId}>{why}</Fault>}</div>
      <input
        ref={input}
        type="file"
        hidden
        name={kind}
        accept="image/jpeg,image/png,image/webp,application/pdf"
        aria-label={name}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // So that the same file can be chosen again.
          if (file) void send(file).finally(() => (currentTarget.value = ''))
        }}
      />
    </li>
  )
}

type WhatProps = Omit<Props, 'missing'> & { sending: Sending }

/** Its name, and how far it is. */
function What({ kind, sent, sending }: WhatProps) {
  const t = useTexts(texts)
  return (
    <div className="min-w-0 flex-[1_1_8rem]">
      <h3 className="font-bold">{t.kinds[kind]}</h3>
      <div className="text-sm">
        {sending ? (
          <span className="tabular-nums">{progress(t, sending)}</span>
        ) : sent ? (
          <a
            href={documentAddress(sent)}
            target="_blank"
            rel="noreferrer"
            className="link inline-flex min-h-6 items-center gap-1.5"
          >
            <Icon name="check" className="size-4!" />
            <span className="wrap-anywhere">
              {sent.name}, {fileSize(sent.bytes)}
            </span>
          </a>
        ) : (
          !neededDocuments.includes(kind) && <span className="text-ink-500">{t.optional}</span>
        )}
      </div>
    </div>
  )
}

const progress = (t: (typeof texts)['en'], { part, bytes }: { part: number; bytes: number }): string =>
  part < 1 ? t.sending(Math.round(part * 100), fileSize(part * bytes), fileSize(bytes)) : t.reading

const Fault = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="mt-2 flex items-start gap-1.5 text-sm font-semibold text-red-700">
    <Icon name="triangle-alert" className="mt-0.5 size-4!" />
    {children}
  </p>
)
