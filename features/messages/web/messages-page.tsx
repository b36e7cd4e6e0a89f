import { useParams } from 'react-router'
import { idInAddress } from '../../../shared/fields.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { useRoomy } from '../../../shared/web/wide.ts'
import { texts } from './texts.ts'
import { ThreadList } from './thread-list.tsx'
import { ThreadView } from './thread-view.tsx'

/** All threads, and the one the address names: side by side where there is room, two pages on a phone. */
export function MessagesPage() {
  const t = useTexts(texts)
  const wide = useRoomy()
  const { id } = useParams()
  const threadId = idInAddress(id)
  if (!wide && threadId !== null) return <ThreadView key={threadId} threadId={threadId} />
  return (
    <>
      <h1 className="display mb-6 text-2xl">{t.title}</h1>
      {wide ? (
        <div className="grid min-h-120 grid-cols-[18rem_1fr] overflow-hidden rounded-lg border border-line bg-white shadow-card">
          <nav aria-label={t.threads} className="overflow-y-auto border-r border-line p-2.5 lg:max-h-[75dvh]">
            <ThreadList current={threadId} />
          </nav>
          {threadId === null ? (
            <p className="grid place-items-center bg-paper p-6 text-ink-500">{t.choose}</p>
          ) : (
            <ThreadView key={threadId} threadId={threadId} />
          )}
        </div>
      ) : (
        <nav aria-label={t.threads}>
          <ThreadList current={null} />
        </nav>
      )}
    </>
  )
}
