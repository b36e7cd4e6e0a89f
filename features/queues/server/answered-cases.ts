import type { Answer } from '../../../shared/endpoint.ts'
import type { Db } from '../../../shared/server/database.ts'
import { days, instantAt, minutes, nairobiDate, plus } from '../../../shared/time.ts'
import type { House } from '../../house/rules.ts'
import type { listAnswered } from '../contract.ts'
import { promisedMs, queueKinds } from '../rules.ts'
import { lists } from './waiting-cases.ts'

/** How far back it is told how long answers took. */
const BACK_MS = days(7)

/** What was answered today and in the last seven days, beside what is promised now. */
export async function answeredOf(db: Db, promises: House['promises'], now: Date): Promise<Answer<typeof listAnswered>> {
  const asked = { from: plus(now, -BACK_MS), today: instantAt(nairobiDate(now), '00:00') ?? now }
  const found = await Promise.all(
    queueKinds.map(async (kind) => {
      const promised = promisedMs(kind, promises)
      return { kind, promised, fared: await lists[kind].answered?.(db, { ...asked, promisedMs: promised }) }
    }),
  )
  const sum = (what: 'today' | 'inTime'): number => found.reduce((all, { fared }) => all + (fared?.[what] ?? 0), 0)
  return {
    today: { answered: sum('today'), in_time: sum('inTime') },
    kinds: found.flatMap(({ kind, promised, fared }) =>
      fared?.medianSeconds == null
        ? []
        : [
            {
              kind,
              answered: fared.answered,
              median_minutes: fared.medianSeconds / 60,
              promised_minutes: promised / minutes(1),
            },
          ],
    ),
  }
}
