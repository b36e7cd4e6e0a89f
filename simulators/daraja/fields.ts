/** Reading request fields as strictly as Daraja's documents describe them. Every refusal is one of its error bodies. */
import type { Cents } from '../../shared/money.ts'
import type { Ask, Page } from '../http.ts'
import type { Sim } from './state.ts'
import { invalid, problem } from './wire.ts'

export type Body = Readonly<Record<string, unknown>>

/** Thrown while a request is read; the API answers it as it is. */
export class Refused extends Error {
  readonly page: Page
  constructor(page: Page) {
    super('refused')
    this.page = page
  }
}

/** An expired token, or one of before the last, is an invalid one. */
export function requireToken(sim: Sim, ask: Ask): void {
  const given = /^Bearer (.+)$/.exec(ask.headers.authorization ?? '')?.[1]
  const { token } = sim.state
  if (given && token?.value === given && token.until > sim.timeline.now()) return
  throw new Refused(problem(404, '404.001.03', 'Invalid Access Token'))
}

export function need(right: boolean, field: string): asserts right {
  if (!right) throw new Refused(invalid(field))
}

export const shortCodeField = (sim: Sim, body: Body, name: string): void =>
  need(String(body[name]) === sim.settings.shortCode, name)

/** Whole shillings, as a number or as digits. */
export function amountField(body: Body, least: number): Cents {
  const text = typeof body.Amount === 'number' || typeof body.Amount === 'string' ? String(body.Amount) : ''
  const shillings = /^\d{1,7}$/.test(text) ? Number(text) : 0
  need(shillings >= least && shillings <= 150_000, 'Amount')
  return shillings * 100
}

export function phoneField(body: Body, name: string): string {
  const phone = String(body[name])
  need(/^254[17]\d{8}$/.test(phone), name)
  return phone
}

/** Letters, digits and spaces alone: others were seen to fail without a word. */
export function wordsField(body: Body, name: string, least: number, most: number): string {
  const text = body[name]
  need(typeof text === 'string' && text.length >= least && text.length <= most && /^[A-Za-z0-9 ]*$/.test(text), name)
  return text
}

/** Over https, except on this machine. */
export function addressField(body: Body, name: string): string {
  const text = body[name]
  need(typeof text === 'string' && URL.canParse(text), name)
  const { protocol, hostname } = new URL(text)
  need(protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname)), name)
  return text
}

/** Whoever sends it gets a result and not an error where the password is wrong. */
export const isInitiator = (sim: Sim, sealed: unknown): boolean =>
  typeof sealed === 'string' && sim.unseal(sealed) === sim.settings.initiatorPassword
