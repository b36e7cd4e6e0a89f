/**
 * What somebody has read stays on the device, so that it can be read without a network. It belongs to one person and goes when
 * the session does (`forgetSession`).
 */
import type { QueryClient } from '@tanstack/react-query'
import { currentUser } from '../../features/accounts/web/session.ts'
import { keep, kept } from '../../shared/web/kept.ts'
import { KEPT_ANSWERS as KEPT } from '../../shared/web/kept-session.ts'

type Answer = { key: readonly unknown[]; data: unknown; at: number; first?: boolean }
type Kept = { user: number; build: string; answers: Record<string, Answer> }

/** The newest; a store holds some megabytes, and each write writes all of them. */
const MOST_ANSWERS = 60
const WRITE_AFTER_MS = 300

/**
 * Keeps what is fetched from now on for the person signed in, and puts back what was kept: timetables and money, marked
 * `offline`, at once; the rest when there is no network. However young it is, it was true for another document: it is shown and
 * asked for again. A page loaded anew after a teacher has accepted must not say that nothing is due.
 */
export function keepOffline(queries: QueryClient): void {
  let known = read()
  const putBack = (all: boolean) => {
    for (const { key, data, at, first } of Object.values(known.answers)) {
      if (!(all || first) || queries.getQueryData(key) !== undefined) continue
      queries.setQueryData(key, data, { updatedAt: at })
      void queries.invalidateQueries({ queryKey: key, exact: true })
    }
  }
  putBack(!navigator.onLine)
  addEventListener('offline', () => putBack(true))
  let writing: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(writing)
    writing = undefined
    if (currentUser()?.id === known.user) keep(KEPT, JSON.stringify(known))
  }
  addEventListener('pagehide', () => writing && write())
  queries.getQueryCache().subscribe(({ type, query }) => {
    const { data, dataUpdatedAt: at, status } = query.state
    const user = currentUser()
    // A desk is shared, and what an operator reads is other people's.
    if (type !== 'updated' || status !== 'success' || !user || user.role === 'admin') return
    if (known.user !== user.id) known = { user: user.id, build, answers: {} }
    if (known.answers[query.queryHash]?.at === at) return
    const first = query.meta?.['offline'] === true || known.answers[query.queryHash]?.first === true
    known.answers[query.queryHash] = { key: query.queryKey, data, at, first }
    dropOldest(known)
    writing ??= setTimeout(write, WRITE_AFTER_MS)
  })
}

/** What was marked goes last: a timetable is worth more than the tenth teacher that was looked at. */
function dropOldest({ answers }: Kept): void {
  const all = Object.entries(answers)
  if (all.length <= MOST_ANSWERS) return
  all.sort(([, a], [, b]) => Number(a.first ?? false) - Number(b.first ?? false) || a.at - b.at)
  const oldest = all[0]
  if (oldest) delete answers[oldest[0]]
}

/** The entry's file bears the hash of all that the app is made of. */
const build = document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? ''

/** What another build kept may have another shape, at which this one's pages would break before they could ask anew. */
function read(): Kept {
  const nothing: Kept = { user: currentUser()?.id ?? 0, build, answers: {} }
  const text = kept(KEPT)
  if (!text) return nothing
  // Written by this file alone, so its shape is known.
  const known = JSON.parse(text) as Kept
  return known.user === nothing.user && known.build === build ? known : nothing
}
