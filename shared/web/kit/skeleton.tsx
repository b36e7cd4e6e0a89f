import { useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'

/** Grey rows in the shape of what is coming, after 300 ms, for one panel only. */
export function Skeleton({ rows = 3, picture = true, action = false }: { rows?: number; picture?: boolean; action?: boolean }) {
  const t = useTexts(texts)
  return (
    <div role="status" className="patient divide-y divide-line">
      <span className="sr-only">{t.loadingPanel}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="flex items-center gap-3 py-3.5">
          {picture && <div className="skeleton size-11 flex-none rounded-full" />}
          <div className="grid flex-1 gap-2">
            <div className={`skeleton h-4 ${row % 2 ? 'w-1/2' : 'w-3/5'}`} />
            <div className={`skeleton h-3 ${row % 2 ? 'w-3/5' : 'w-2/5'}`} />
          </div>
          {action && <div className="skeleton h-11 w-23 rounded-md" />}
        </div>
      ))}
    </div>
  )
}
