/**
 * Answers of reads marked `offline` stay on the device, so that the timetable and what was bought can be read without a network.
 * They belong to one person and go when the session does (`forgetSession`).
 */
import type { QueryClient } from '@tanstack/react-query'
import { currentUser } from '../../features/accounts/web/session.ts'
import { keep, kept } from '../../shared/web/kept.ts'
import { KEPT_ANSWERS as KEPT } from '../../shared/web/kept-session.ts'

type Kept = { user: number; answers: Record<string, { key: readonly unknown[]; data: unknown; at: number }> }

/** Puts back what was kept for the person signed in, and keeps what is fetched from now on. */
export function keepOffline(queries: QueryClient): void {
  const user = currentUser()?.id
  for (const { key, data, at } of Object.values(read(user).answers)) {
    queries.setQueryData(key, data, { updatedAt: at })
    // However young it is, it was true for another document: it is shown at once and asked for again. A page loaded anew after a
    // teacher has accepted must not say that nothing is due.
    void queries.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
  queries.getQueryCache().subscribe(({ type, query }) => {
    const { data, dataUpdatedAt: at, status } = query.state
    if (type !== 'updated' || !query.meta?.['offline'] || status !== 'success') return
    const id = currentUser()?.id
    if (id === undefined) return
    const known = read(id)
    if (known.answers[query.queryHash]?.at === at) return
    known.answers[query.queryHash] = { key: query.queryKey, data, at }
    keep(KEPT, JSON.stringify(known))
  })
}

function read(user: number | undefined): Kept {
  const nothing: Kept = { user: user ?? 0, answers: {} }
  const text = kept(KEPT)
  if (!text || user === undefined) return nothing
  // Written by this file alone, so its shape is known.
  const known = JSON.parse(text) as Kept
  return known.user === user ? known : nothing
}
