/**
 * The ledger beside a model of it: what everybody may do with money, drawn at random, in and out of turn and twice.
 * `RUNS=10000 npm test -- features/ledger/model` draws more; `SEED` draws others.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../database/testing/database.ts'
import type { Leg, TransferKind } from './rules.ts'
import { balanceOf, isOverdrawn, ledgerHealth, postTransfer } from './server/index.ts'

const RUNS = Number(process.env['RUNS'] ?? 1000)
const SEED = Number(process.env['SEED'] ?? 20261126)
const at = new Date('2026-11-25T15:00:00Z')

let own: Awaited<ReturnType<typeof copyDatabase>>
beforeAll(async () => {
  own = await copyDatabase(inject('postgresFolder'))
})
afterAll(() => own.drop())

/** Two of each kind of owner, so that money can also go to the wrong one. */
type Move = { what: keyof typeof moves; one: number; other: number; cents: number; again: boolean }
type Kept = Exclude<Leg, { ownerId?: never }>['account'] & ('wallet' | 'booking_hold' | 'teacher_earnings' | 'payout_in_flight')
const of = (account: Kept, ownerId: number, amountCents: number): Leg => ({ account, ownerId, amountCents })
const atProvider = (amountCents: number): Leg => ({ account: 'provider_clearing', amountCents })

/** What each does, as rules 4 and 5 have it; the parts of a release in whole cents. */
const moves = {
  deposit: (one, _, cents) => ['deposit', [of('wallet', one, cents), atProvider(-cents)]],
  hold: (one, other, cents) => ['lesson_hold', [of('wallet', one, -cents), of('booking_hold', other, cents)]],
  release: (one, other, cents) => {
    const share = Math.floor((cents * 7) / 10)
    const rest: Leg = { account: 'platform_revenue', amountCents: cents - share }
    return ['lesson_release', [of('booking_hold', one, -cents), of('teacher_earnings', other, share), rest]]
  },
  refund: (one, other, cents) => ['lesson_refund', [of('booking_hold', one, -cents), of('wallet', other, cents)]],
  reserve: (one, _, cents) => ['withdrawal_reserve', [of('teacher_earnings', one, -cents), of('payout_in_flight', one, cents)]],
  paid: (one, _, cents) => ['withdrawal_paid', [of('payout_in_flight', one, -cents), atProvider(cents)]],
  returned: (one, _, cents) => ['withdrawal_returned', [of('payout_in_flight', one, -cents), of('teacher_earnings', one, cents)]],
} as const satisfies Record<string, (one: number, other: number, cents: number) => [TransferKind, Leg[]]>

const move = fc.record({
  what: fc.constantFrom(...(Object.keys(moves) as (keyof typeof moves)[])),
  one: fc.integer({ min: 0, max: 1 }),
  other: fc.integer({ min: 0, max: 1 }),
  cents: fc.integer({ min: 2, max: 50 }),
  again: fc.boolean(),
})

/** Everybody's balance, and what stands at the provider and is Somo's. */
type Model = Map<string, number>
const nameOf = (leg: Leg): string => ('ownerId' in leg ? `${leg.account} ${leg.ownerId}` : leg.account)

/** Whether it goes through: nobody's own goes below zero. */
function play(model: Model, legs: readonly Leg[]): boolean {
  const after = new Map(model)
  for (const leg of legs) after.set(nameOf(leg), (after.get(nameOf(leg)) ?? 0) + leg.amountCents)
  if (legs.some((leg) => 'ownerId' in leg && (after.get(nameOf(leg)) ?? 0) < 0)) return false
  for (const [name, cents] of after) model.set(name, cents)
  return true
}

let owners = 0
let posted = 0

test(
  `${RUNS} histories drawn from seed ${SEED} end as a model of them does, each movement once, none below zero [WAL-13]`,
  async () => {
    const somo: Model = new Map()
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 10 }), async (history: Move[]) => {
        const first = (owners += 10)
        const model: Model = new Map()
        for (const { what, one, other, cents, again } of history) {
          const key = `model-${(posted += 1)}`
          const [kind, legs] = moves[what](first + one, first + other, cents)
          const goes = play(model, legs)
          for (const expected of again ? [goes, false] : [goes]) {
            const moved = await own.db
              .transaction((tx) => postTransfer(tx, { key, kind, aboutId: first + other, at, legs: [...legs] }))
              .catch((error: unknown) => (isOverdrawn(error) ? false : Promise.reject(error)))
            expect([what, moved]).toEqual([what, expected])
          }
        }
        for (const [name, cents] of model) {
          const [account = '', owner] = name.split(' ')
          if (owner === undefined) somo.set(name, (somo.get(name) ?? 0) + cents)
          else expect([name, await balanceOf(own.db, account as Kept, Number(owner))]).toEqual([name, cents])
        }
      }),
      { numRuns: RUNS, seed: SEED },
    )
    const health = await ledgerHealth(own.db)
    expect(health).toMatchObject({ balanced: true, unbalancedTransfers: 0, wrongBalances: 0 })
    for (const [name, cents] of somo)
      expect([name, health.accounts.find(({ kind }) => kind === name)?.totalCents]).toEqual([name, cents])
  },
  RUNS * 600,
)
