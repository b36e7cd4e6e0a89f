import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveOneNote, type Note } from '../../../shared/server/outbox.ts'
import { MORE } from '../../../shared/server/sweep.ts'
import { set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import { days, plus } from '../../../shared/time.ts'
import { DISPUTE_DAYS } from '../rules.ts'
import { hearChargeback } from './hear-chargeback.ts'
import { keepAnswer } from './late-answers.ts'
import type { PaymentProvider, WebhookHint } from './provider.ts'
import { adoptPayment } from './start-prompt.ts'
import { payoutAttempts, payouts, providerEvents } from './tables.ts'
import { verifyPayment } from './verify-payment.ts'

/**
 * Writes a webhook down and says thank you; looking at the provider comes after. The body is believed in nothing but which
 * payment to look at; the adapter leaves out what a message without the shared secret must not wake. The provider stops calling
 * after twenty failures, so whatever arrives is answered. However many speak of one payment, one note waits to look at it.
 * @param webhook.at what stands behind our address for webhooks, where this came to an address of its own
 */
export async function receiveWebhook(
  db: Db,
  provider: PaymentProvider,
  { raw, headers, at }: { raw: Uint8Array; headers: Headers; at: string },
  now: Date,
): Promise<void> {
  const { authentic, hints, answer, record } = provider.readWebhook(raw, headers, at)
  await db.transaction(async (tx) => {
    await tx
      .insert(providerEvents)
      .values({ bodyHash: createHash('sha256').update(raw).digest(), authentic, hints, record, receivedAt: now })
      .onConflictDoUpdate({ target: providerEvents.bodyHash, set: { times: sql`${providerEvents.times} + 1` } })
    if (answer) await keepAnswer(tx, provider.name, answer)
    for (const hint of hints) await leaveHint(tx, hint, now)
  })
}

/** Forgets webhooks of payments that nobody can dispute any more, a thousand at a time. @returns `MORE` when more may be due */
export async function forgetWebhooks(db: Db, now: Date): Promise<unknown> {
  const due = sql`select ${providerEvents.id} from ${providerEvents}
    where ${providerEvents.receivedAt} < ${plus(now, -days(DISPUTE_DAYS))} order by ${providerEvents.receivedAt} limit ${AT_ONCE}`
  const { rowCount } = await db.delete(providerEvents).where(sql`${providerEvents.id} in (${due})`)
  return rowCount === AT_ONCE ? MORE : null
}

const AT_ONCE = 1_000

/** Leaves a look at what the provider spoke of, or of which it could not be asked. */
export async function leaveHint(tx: Tx, hint: WebhookHint, now: Date): Promise<void> {
  const ids = hint.ids.toSorted((a, b) => (a < b ? -1 : 1)).join(' ')
  // A key is read by an operator, where it is not as long as a stranger may make it.
  const named = ids.length <= 100 ? ids : createHash('sha256').update(ids).digest('hex')
  await leaveOneNote(tx, 'provider_hint', `${hint.kind} ${named}`, hint, now)
}

const hintNote = z.object({
  kind: z.enum(['payment', 'payout', 'refund']),
  ids: z.array(z.string()),
  ref: z.optional(z.string()),
})

/** The outbox's part of a webhook: payments and what is taken back are looked up at once, what goes out is only woken. */
export async function followHint(db: Db, provider: PaymentProvider, note: Note, now: Date): Promise<void> {
  const { kind, ids, ref } = hintNote.parse(note.data)
  if (kind !== 'payment') {
    await wakePayouts(db, { ids, now })
    if (kind === 'refund') for (const id of ids) await hearChargeback(db, provider, id, now)
    return
  }
  for (const id of ids) {
    if (ref !== undefined) await adoptPayment(db, { ref, paymentId: id }, now)
    const verdict = await verifyPayment(db, provider, id, now)
    if ('fault' in verdict && verdict.fault.kind !== 'rejected') throw new Error(`provider ${verdict.fault.kind}`)
  }
}

// The tracking id in the provider's webhook is not always the one it told us, and some webhooks name only the file.
const wakePayouts = statement('wake_payouts', (given: Given<{ ids: readonly string[]; now: Date }>) =>
  silent(sql`
      update ${payouts}
      set ${set(payouts, { nextStepAt: given.now })}
      from ${payoutAttempts}
      where ${payoutAttempts.payoutId} = ${payouts.id}
        and (
          ${payoutAttempts.trackingId} = any(${given.ids}::text[])
          or ${payoutAttempts.handle} ->> 'fileId' = any(${given.ids}::text[])
          or ${payoutAttempts.handle} -> 'itemIds' ?| ${given.ids}::text[])
        and ${payouts.state} = 'processing'`),
)
