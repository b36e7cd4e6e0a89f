import { useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { keepsNothing } from '../../../shared/web/kept.ts'
import { IconButton } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { useOnline } from '../../../shared/web/online.ts'
import { texts } from '../texts.ts'

/** One strip for the whole page, instead of one in every panel. */
export function OfflineStrip() {
  const t = useTexts(texts)
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2 bg-ink-950 px-4 py-2 text-center text-sm font-semibold text-white">
          <Icon name="wifi-off" className="size-4!" />
          {t.offline}
        </p>
      )}
    </div>
  )
}

/** In a browser that keeps nothing all works until the network goes; whoever relies on reading offline should know. */
export function StoreStrip() {
  const t = useTexts(texts)
  const [shown, setShown] = useState(keepsNothing)
  if (!shown) return null
  return (
    <div className="flex items-center gap-2 bg-marigold-100 py-1 pr-1 pl-4 text-sm text-marigold-700">
      <p className="flex-1">{t.keepsNothing}</p>
      <IconButton icon="x" look="text" label={t.close} onClick={() => setShown(false)} />
    </div>
  )
}
