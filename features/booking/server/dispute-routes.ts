import { centsFromShillings, shillings } from '../../../shared/money.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Input } from '../../../shared/endpoint.ts'
import { proveSecondFactor } from '../../accounts/server/index.ts'
import * as calls from '../dispute-contract.ts'
import type { Decision } from '../rules/shares.ts'
import { decideDispute } from './decide-dispute.ts'
import { disputeOf } from './dispute-seen.ts'
import type { BookingParts } from './parts.ts'

export const disputeCalls: readonly CallRoute<BookingParts>[] = [
  route(calls.showDispute, ({ input, now }, { db, attendanceOf }) => disputeOf(db, attendanceOf, input.bookingId, now)),
  route(calls.decideDispute, async ({ actor, input, now }, parts) => {
    const { bookingId, reason, code } = input
    const { db, attendanceOf } = parts
    await proveSecondFactor(parts, actor.userId, code, now)
    const shares = await decideDispute(db, attendanceOf, { actor, bookingId, decision: decisionOf(input), reason, now })
    const { familyCents, teacherCents, platformCents } = shares
    return {
      success: true,
      refunded: shillings(familyCents),
      teacher: shillings(teacherCents),
      platform: shillings(platformCents),
    }
  }),
]

/** What is missing is nothing, which does not add up. */
function decisionOf({ how, refund = 0, shares }: Input<typeof calls.decideDispute>): Decision {
  if (how === 'part') return { how, refundCents: centsFromShillings(refund) }
  if (how !== 'shares') return { how }
  const { family, teacher, platform } = shares ?? { family: 0, teacher: 0, platform: 0 }
  return {
    how,
    familyCents: centsFromShillings(family),
    teacherCents: centsFromShillings(teacher),
    platformCents: centsFromShillings(platform),
  }
}
