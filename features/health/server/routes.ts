import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { countFailedNotes, failedNotes, waitingNotes } from '../../../shared/server/failed-notes.ts'
import type { SweepState } from '../../../shared/server/lateness.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import { roomsNow } from '../../classroom/server/index.ts'
import { smsOfDay } from '../../notices/server/index.ts'
import { apartAtProvider, providerReadAt, providerSilentSince, type PaymentProvider } from '../../payments/server/index.ts'
import { listFailedNotes, repeatFailedNotes, showHealth } from '../contract.ts'
import { repeatFailed } from './repeat-notes.ts'

export type HealthParts = {
  db: Db
  payments: PaymentProvider
  /** How late everything is that happens by itself, by its oldest row, whichever process is behind. */
  howLate: (now: Date) => Promise<SweepState[]>
}

const PAGE = 20

export const healthCalls: readonly CallRoute<HealthParts>[] = [
  route(showHealth, async ({ now }, { db, payments, howLate }) => {
    const [late, waiting, failed, rooms, read, sms, apart, silent] = await Promise.all([
      howLate(now),
      waitingNotes(db),
      countFailedNotes(db),
      roomsNow(db),
      providerReadAt(db, payments),
      smsOfDay(db, now),
      apartAtProvider(db, now),
      providerSilentSince(db, payments.name),
    ])
    return {
      timers: late
        .map(({ name, lateMs }) => ({ name, late_seconds: Math.round(lateMs / 1000) }))
        .toSorted((one, other) => other.late_seconds - one.late_seconds),
      notes: { waiting: waiting.reduce((sum, one) => sum + one.count, 0), failed },
      rooms,
      sms,
      provider_read_at: read?.toISOString() ?? null,
      provider_apart: apart,
      provider_silent_since: silent?.toISOString() ?? null,
      checked_at: now.toISOString(),
    }
  }),
  route(listFailedNotes, async ({ input }, { db }) => {
    const limit = input.limit ?? PAGE
    const found = await failedNotes(db, { after: idBefore(input.cursor) ?? 0, limit: limit + 1 })
    const notes = found.slice(0, limit).map(({ id, kind, createdAt, failedAt, lastError }) => ({
      id,
      kind,
      left_at: createdAt.toISOString(),
      failed_at: (failedAt ?? createdAt).toISOString(),
      error: lastError ?? '',
    }))
    return { notes, next_cursor: cursorOf(found.length > limit ? (notes.at(-1)?.id ?? null) : null) }
  }),
  route(repeatFailedNotes, async ({ actor, input, now }, { db }) => ({
    repeated: await repeatFailed(db, actor, input.ids, now),
  })),
]
