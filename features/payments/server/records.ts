/** What payments hold about people. What the provider was asked and answered is kept, as receipts are. */
import { sql } from 'drizzle-orm'
import { STORED_PHONE_EXAMPLE } from '../../../shared/country.ts'
import { goes, impersonal, personal, secret, told, untold } from '../../../shared/server/records.ts'
import { deposits, paymentLists, payoutAttempts, payouts, providerEvents, providerPayments } from './tables.ts'

/** A number nobody has. */
const nobodys = sql.raw(`'${STORED_PHONE_EXAMPLE}'`)

export const paymentRecords = [
  personal(
    deposits,
    [deposits.userId],
    {
      id: told,
      userId: told,
      requestKey: untold,
      ref: told,
      amountCents: told,
      state: told,
      checkoutId: untold,
      checkoutSignature: secret,
      checkoutUrl: secret,
      failure: told,
      createdAt: told,
      completedAt: told,
      checkoutAskedAt: untold,
    },
    'rows stay',
  ),
  personal(
    providerPayments,
    (people) =>
      sql`${providerPayments.depositId} in (select ${deposits.id} from ${deposits} where ${deposits.userId} = any(${people}))`,
    {
      paymentId: told,
      depositId: told,
      state: told,
      grossCents: told,
      feeCents: told,
      netCents: told,
      currency: told,
      method: told,
      account: goes,
      receipt: told,
      failure: told,
      review: untold,
      creditedAt: told,
      returnedAt: told,
      decidedBy: untold,
      firstSeenAt: told,
      changedAt: told,
      nextLookAt: untold,
    },
    'rows stay',
  ),
  personal(
    payouts,
    [payouts.userId],
    {
      id: told,
      userId: told,
      requestKey: untold,
      source: told,
      amountCents: told,
      extraCents: untold,
      phone: { told: true, becomes: sql`case when ${payouts.phone} is not null then ${nobodys} end` },
      paymentId: told,
      state: told,
      approvedBy: untold,
      decidedBy: untold,
      requestedAt: told,
      finishedAt: told,
      receipt: told,
      payeeName: goes,
      failure: told,
      nextStepAt: untold,
      lease: untold,
      leasedUntil: untold,
    },
    'rows stay',
  ),
  personal(
    payoutAttempts,
    (people) =>
      sql`${payoutAttempts.payoutId} in (select ${payouts.id} from ${payouts} where ${payouts.userId} = any(${people}))`,
    {
      id: told,
      payoutId: told,
      number: told,
      step: told,
      trackingId: told,
      handle: { ...goes, told: false },
      lastCode: untold,
      feeCents: untold,
      startedAt: told,
      stepAt: told,
      polls: untold,
    },
    'rows stay',
  ),
  impersonal(paymentLists, 'How far the provider’s list has been read.'),
  impersonal(providerEvents, 'Hints of the provider by its own references, with no person in them.'),
] as const
