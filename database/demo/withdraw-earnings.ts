/** What Achieng has taken out: one withdrawal that arrived, and one that M-Pesa sent back. */
import { requestPayout, sendPayouts, type PayoutProvider } from '../../features/payments/server/index.ts'
import { assert } from '../../shared/refusal.ts'
import type { Db } from '../../shared/server/database.ts'
import { minutes, plus } from '../../shared/time.ts'
import { teachers } from './people.ts'
import type { People } from './settle-people.ts'

type Snapshot = Extract<Awaited<ReturnType<PayoutProvider['fetch']>>, { ok: true }>['value']

const PAID: Snapshot = { state: 'paid', fee: 1000, receipt: 'TKQ7H0LM2C', code: 'TS100', raw: null }
const REFUSED: Snapshot = { state: 'failed', code: 'TF106', reason: 'M-Pesa limit reached', raw: null }

export async function withdrawEarnings(db: Db, people: People, now: Date): Promise<void> {
  const [achieng] = teachers
  const userId = achieng && people.get(achieng.email)
  assert(userId !== undefined, 'the demo has lost its people')
  const actor = { userId, role: 'teacher' as const, sessionId: 0 }
  for (const [amountKes, minutesAgo, end] of [
    [500, 25, REFUSED],
    [1000, 15, PAID],
  ] as const) {
    const at = plus(now, -minutes(minutesAgo))
    await requestPayout(db, { actor, amountKes, mpesaNumber: '0712345678', now: at })
    for (const later of [0, 1, 2]) await sendPayouts(db, saying(end), noRefunds, plus(at, minutes(later)))
  }
}

/** The provider as it was then, asked about one withdrawal. */
const saying = (end: Snapshot): PayoutProvider => ({
  name: 'intasend',
  float: async () => ({ ok: true, value: { available: Number.MAX_SAFE_INTEGER } }),
  prepare: async ({ attemptId }) => ({
    ok: true,
    value: { provider: 'intasend', trackingId: `demo-${attemptId}`, opaque: null },
  }),
  commit: async () => ({ ok: true, value: undefined }),
  fetch: async () => ({ ok: true, value: end }),
})

/** Nothing of the demo is given back as a payment. */
const noRefunds = {
  requestRefund: () => Promise.reject(new Error('nothing is given back')),
  fetchRefund: () => Promise.reject(new Error('nothing is given back')),
}
