import { useSyncExternalStore } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { texts } from '../texts.ts'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** True while the device knows of a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

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
