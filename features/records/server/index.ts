/** The front door: everything that is kept about a person, given to them and, when they leave, taken out. */
import type { Feature } from '../../../shared/server/feature.ts'
import { personal, told, untold } from '../../../shared/server/records.ts'
import { oldestIn } from '../../../shared/server/sweep.ts'
import { users } from '../../accounts/server/tables.ts'
import { eraseStopped, sweepGone } from './erase-gone.ts'
import { sendLeaving } from './send-leaving.ts'
import { clearExports, makeExport } from './own-export.ts'
import { recordCalls, type RecordParts } from './routes.ts'
import * as tables from './tables.ts'

export { deletionsWaiting, exportsWaiting } from './waiting.ts'
export type { Forgets, KeepsOpen, LeavingGifts, MoneyLeft, WalletBack } from './leaving-gifts.ts'

export const records = {
  name: 'records',
  enters: ['accounts', 'audit', 'settings', 'notices', 'family'],
  tables,
  records: [
    // A file does not hold itself.
    personal(
      tables.recordExports,
      [tables.recordExports.userId],
      { userId: told, askedAt: told, expiresAt: told, content: untold },
      'rows go',
    ),
    personal(tables.heldLeavings, [tables.heldLeavings.userId], { userId: told, since: told, by: told, cents: told }, 'rows go'),
  ],
  calls: recordCalls,
  notes: {
    mail_leaving: { lane: 'mail', handle: (note, _, parts) => sendLeaving(parts, note) },
    erase_gone: { lane: 'inside', handle: (note, now, parts) => eraseStopped(parts, note, now) },
    make_export: { lane: 'inside', handle: (note, now, { db, records: all }) => makeExport(db, all, note, now) },
  },
  sweeps: [
    {
      name: 'gone',
      everyMs: 10_000,
      work: (now, parts) => sweepGone(parts, now),
      oldestDue: ({ db }) => oldestIn(db, users.leavesAt),
    },
    {
      name: 'exports',
      everyMs: 60_000,
      work: (now, { db }) => clearExports(db, now),
      oldestDue: ({ db }) => oldestIn(db, tables.recordExports.expiresAt),
    },
  ],
} as const satisfies Feature<RecordParts>
