/**
 * How IntaSend writes things down: money as a string or as a number depending on the field, instants in Nairobi time,
 * ids of seven capitals and digits (captured answers, 2021 to 2025).
 */
import { createHash, createHmac } from 'node:crypto'
import type { Cents } from '../../shared/money.ts'
import { json, type Page } from '../http.ts'
import type { State } from './state.ts'

const SHORT_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
const NAIROBI_MS = 3 * 60 * 60 * 1000

/** `"20.00"`, the string form. */
export function decimal(cents: Cents): string {
  const whole = Math.trunc(Math.abs(cents) / 100)
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
}

/** `1,500` or `1,500.50`, as the pages show it. */
export const readableAmount = (cents: Cents): string =>
  decimal(cents)
    .replace(/\.00$/, '')
    .replace(/\B(?=(?:\d{3}){1,6}(?!\d))/g, ',')

/** `20` or `10.66`, the number form. */
export const plainNumber = (cents: Cents): number => cents / 100

/** `2021-08-05T10:53:08.761000+03:00`. */
export const stamp = (at: number): string => `${new Date(at + NAIROBI_MS).toISOString().slice(0, -1)}000+03:00`

/** An invoice, file, customer or chargeback id: seven capitals and digits. */
export const shortId = (state: State): string => letters(nextHash(state), 7)

/** An M-Pesa receipt such as `TJRHC8IET4`: ten characters that start with a capital. */
export const receipt = (state: State): string => `T${letters(nextHash(state), 9)}`

/** A version 4 UUID: checkouts, tracking ids, request references. */
export function uuid(state: State): string {
  const hex = nextHash(state).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** The checkout's signature: a JWT (HS256), opaque to everyone but the provider. */
export function signatureFor(state: State, checkoutId: string): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const head = `${part({ typ: 'JWT', alg: 'HS256' })}.${part({ checkout_id: checkoutId })}`
  return `${head}.${createHmac('sha256', state.seed).update(head).digest('base64url')}`
}

/** The modern error body (drf-standardized-errors). */
export const problem = (status: number, code: string, detail: string, attr: string | null = null): Page =>
  json(status, {
    type: status >= 500 ? 'server_error' : attr ? 'validation_error' : 'client_error',
    errors: [{ code, detail, attr }],
  })

// Ids come from a seed and a counter, so that a test that fixes the seed sees the same ids in every run.
function nextHash(state: State): Buffer {
  state.serial += 1
  return createHash('sha256').update(`${state.seed}:${state.serial}`).digest()
}

const letters = (hash: Buffer, length: number): string =>
  [...hash.subarray(0, length)].map((byte) => SHORT_ALPHABET[byte % SHORT_ALPHABET.length]).join('')
