import { shillings } from '../../../shared/money.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { monthSpan, monthsUpTo, nairobiDate } from '../../../shared/time.ts'
import { moneyEarned } from '../../wallet/server/index.ts'
import { moneyFigures, peopleFigures } from '../contract.ts'
import { joinedByMonth, peopleCounted } from './people.ts'

/** As many months as are drawn. */
const MONTHS = 6

export const figureCalls: readonly CallRoute<{ db: Db }>[] = [
  route(peopleFigures, async ({ now }, { db }) => {
    const [counted, months] = await Promise.all([peopleCounted(db), joinedByMonth(db, monthsUpTo(nairobiDate(now), MONTHS))])
    return { ...counted, months }
  }),
  route(moneyFigures, async ({ now }, { db }) => {
    const months = monthsUpTo(nairobiDate(now), MONTHS)
    const [from = '', to = ''] = [months[0], months.at(-1)]
    const sums = await moneyEarned(db, { from: monthSpan(from).from, to: monthSpan(to).to })
    return {
      ...{ from, to },
      revenue: shillings(sums.teachersCents + sums.somoCents),
      teachers: shillings(sums.teachersCents),
      somo: shillings(sums.somoCents),
      fees: shillings(sums.feesCents),
      profit: shillings(sums.somoCents - sums.feesCents),
      payouts: shillings(sums.payoutCents),
    }
  }),
]
