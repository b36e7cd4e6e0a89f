import { normalisePhone } from '../../../shared/phone.ts'

export type WithdrawalProblem = { field: 'amount' | 'number'; kind: 'fill' | 'whole' | 'least' | 'most' | 'exceeds' | 'phone' }

/** What is wrong with a withdrawal as it is typed, the first thing first; null when it can be sent. Amounts in KES. */
export function withdrawalProblem(
  wish: { typed: string; number: string },
  limits: { available: number; least: number; most: number },
): WithdrawalProblem | null {
  const amount = Number(wish.typed)
  if (wish.typed === '' || !Number.isFinite(amount) || amount <= 0) return { field: 'amount', kind: 'fill' }
  if (wish.number.trim() === '') return { field: 'number', kind: 'fill' }
  if (amount > limits.available) return { field: 'amount', kind: 'exceeds' }
  if (!Number.isInteger(amount)) return { field: 'amount', kind: 'whole' }
  if (amount < limits.least) return { field: 'amount', kind: 'least' }
  if (amount > limits.most) return { field: 'amount', kind: 'most' }
  return normalisePhone(wish.number) === null ? { field: 'number', kind: 'phone' } : null
}

/** The sums one tap chooses, in KES: at most two round ones, and last the most that can go at once, in whole shillings. */
export function likelyAmounts({ available, least, most }: { available: number; least: number; most: number }): number[] {
  const top = Math.min(Math.floor(available), most)
  const round = [500, 1000, 2000, 5000, 10_000, 20_000, 50_000].filter((kes) => kes >= least && kes < top).slice(-2)
  return top < least ? [] : [...round, top]
}
