/** What every provider's JSON has in common: objects, text, and money as text or as a number, depending on the field. */
import { CENTS_PER_SHILLING } from '../../../../shared/country.ts'
import { shillings, type Cents } from '../../../../shared/money.ts'
import { assert } from '../../../../shared/refusal.ts'
import { hearing, type Hear, type Heard } from '../../../../shared/server/heard.ts'
import type { ProviderFault, Result } from '../provider.ts'

export type Body = Readonly<Record<string, unknown>>

/**
 * An amount on the wire to cents: `"20.00"`, `20`, `10.66`, `"0.0"`. Exact or nothing: `null` for what is not an amount of
 * whole cents. Floating point is undone by rounding, and only within the noise of a double.
 */
export function centsFromWire(value: unknown): Cents | null {
  if (typeof value === 'number') return centsFromNumber(value)
  if (typeof value !== 'string') return null
  const match = /^(-?)(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(value.trim())
  if (!match) return null
  const [, sign, whole, part = ''] = match
  const cents = Number(whole) * 100 + Number(part.padEnd(2, '0'))
  return sign && cents > 0 ? -cents : cents
}

function centsFromNumber(value: number): Cents | null {
  const cents = Math.round(value * 100)
  if (!Number.isSafeInteger(cents) || Math.abs(value * 100 - cents) > 1e-4) return null
  return cents === 0 ? 0 : cents
}

/** M-Pesa knows no cents; an amount with cents here is a bug of the caller's. */
export function wholeShillings(amount: Cents): number {
  assert(amount > 0 && amount % CENTS_PER_SHILLING === 0, `not whole shillings: ${amount}`)
  return shillings(amount)
}

const HEARD: Readonly<Record<ProviderFault['kind'], Heard>> = {
  rejected: 'answered',
  unauthorized: 'unauthorized',
  rate_limited: 'limited',
  unavailable: 'silent',
  in_doubt: 'silent',
}

/** How a fault counts: what a provider says itself is an answer, whatever kind of fault it is. */
export const heardAs = ({ kind, itsWord }: ProviderFault): Heard => (itsWord ? 'answered' : HEARD[kind])

/** The same client, and `hear` is told how it is answered. */
export const heardBy = <Call, T>(client: (call: Call) => Promise<Result<T>>, hear: Hear | undefined) =>
  hearing(client, hear, {
    answer: (answer) => (answer.ok ? 'answered' : heardAs(answer.fault)),
    fault: () => 'silent',
  })

/**
 * The fields of a body that bear these names, and of the bodies and lists of bodies in it; nothing else of it. Words are cut, and
 * lose what no database keeps.
 * @param names of fields that never say anything about a person
 * @param depth of bodies in bodies; what lies deeper is left out, whoever has sent it
 */
export const recordOf = (body: Body, names: ReadonlySet<string>, depth = DEEPEST): Body =>
  Object.fromEntries(
    Object.entries(body)
      .filter(([name, value]) => names.has(name) && (depth > 0 || typeof value !== 'object'))
      .map(([name, value]) => [name, recorded(value, names, depth - 1)]),
  )

function recorded(value: unknown, names: ReadonlySet<string>, depth: number): unknown {
  if (isBody(value)) return recordOf(value, names, depth)
  if (Array.isArray(value))
    return value
      .filter(isBody)
      .slice(0, MOST_IN_A_LIST)
      .map((one) => recordOf(one, names, depth))
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '').slice(0, LONGEST_WORDS) : value
}

/** A refund holds a movement, and that its invoice. */
const DEEPEST = 3
const MOST_IN_A_LIST = 50
const LONGEST_WORDS = 200

export const isBody = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Text with something in it, trimmed (names come with a leading space). */
export function text(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null
}
