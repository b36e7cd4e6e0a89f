/** Reading request fields, and who may ask. Every refusal is one of the provider's error bodies. */
import type { Cents } from '../../shared/money.ts'
import type { Ask, Page } from '../http.ts'
import type { Sim } from './sim.ts'
import type { Checkout, Person, Tarrif, Wallet } from './state.ts'
import { problem } from './wire.ts'

type Body = Record<string, unknown>

/** Thrown while a request is read; the API answers it as it is. */
export class Refused extends Error {
  readonly page: Page
  constructor(page: Page) {
    super('refused')
    this.page = page
  }

  /** The same refusal, its field named as a part of `whole`. */
  within(whole: string): Refused {
    const { errors, ...rest } = JSON.parse(String(this.page.body)) as { errors: { attr: string | null }[] }
    const named = errors.map((error) => ({ ...error, attr: `${whole}.${error.attr}` }))
    return new Refused({ ...this.page, body: JSON.stringify({ ...rest, errors: named }) })
  }
}

export function requireSecret(sim: Sim, ask: Ask): void {
  const header = ask.headers.authorization ?? ''
  const key = header.startsWith('Bearer ') ? header.slice(7) : ''
  if (!header) throw new Refused(problem(401, 'not_authenticated', 'Authentication credentials were not provided.'))
  const right = sim.settings.secretKey === null ? /^ISSecretKey_test_.+/.test(key) : key === sim.settings.secretKey
  if (!right) throw new Refused(problem(401, 'authentication_failed', 'Invalid token.'))
}

/** The public key from the body or either header; the older header's underscores rarely survive a proxy. */
export function requirePublicKey(sim: Sim, ask: Ask, body: Body): void {
  const key = [body.public_key, ask.headers.intasend_public_api_key, ask.headers['x-intasend-public-api-key']].find(isText)
  if (key === undefined) throw new Refused(problem(400, 'required', 'This field is required.', 'public_key'))
  const right = sim.settings.publicKey === null ? /^ISPubKey_test_.+/.test(key) : key === sim.settings.publicKey
  if (!right) throw new Refused(problem(400, 'invalid', 'Invalid public key.', 'public_key'))
}

/** The checkout that `checkout_id` and `signature` prove, or a refusal. */
export function provenCheckout(sim: Sim, body: Body): Checkout {
  const checkout = isText(body.checkout_id) ? sim.state.checkouts[body.checkout_id] : undefined
  if (!checkout) throw new Refused(problem(404, 'not_found', 'Checkout with specified id does not exist'))
  if (body.signature !== checkout.signature) throw new Refused(problem(403, 'permission_denied', 'Invalid checkout signature'))
  return checkout
}

/** A positive amount of at most two decimals, sent as a number or as a string. */
export function amountField(body: Body, name = 'amount'): Cents {
  const value = body[name]
  if (value === undefined || value === null || value === '')
    throw new Refused(problem(400, 'required', 'This field is required.', name))
  const text = typeof value === 'number' || isText(value) ? String(value) : ''
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new Refused(problem(400, 'invalid', 'A valid number is required.', name))
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  if (cents === 0) throw new Refused(problem(400, 'min_value', 'Ensure this value is greater than or equal to 1.', name))
  return cents
}

/** M-Pesa moves whole shillings, at most 150,000 at a time. */
export function mpesaAmount(body: Body, least: Cents = 100): Cents {
  const amount = amountField(body)
  if (amount % 100 !== 0) throw new Refused(problem(400, 'invalid', 'M-Pesa amounts are whole shillings.', 'amount'))
  if (amount < least)
    throw new Refused(problem(400, 'min_value', `Ensure this value is greater than or equal to ${least / 100}.`, 'amount'))
  if (amount > 15_000_000)
    throw new Refused(problem(400, 'max_value', 'Ensure this value is less than or equal to 150000.', 'amount'))
  return amount
}

export function phoneField(value: unknown, name: string): string {
  const text = String(value ?? '').replace(/^\+/, '')
  if (!/^254[17]\d{8}$/.test(text))
    throw new Refused(problem(400, 'invalid', 'Enter a valid phone number, 2547… or 2541….', name))
  return text
}

export function tarrifField(body: Body, name: string): Tarrif {
  return choiceField(body, name, ['BUSINESS-PAYS', 'CUSTOMER-PAYS'], 'BUSINESS-PAYS')
}

/** One of the words that a field takes; another one where it is left out. */
export function choiceField<const Choice extends string>(
  body: Body,
  name: string,
  choices: readonly Choice[],
  absent: Choice,
): Choice {
  const value = body[name] ?? absent
  const chosen = choices.find((one) => one === value)
  if (chosen) return chosen
  throw new Refused(problem(400, 'invalid_choice', `"${String(value)}" is not a valid choice.`, name))
}

const CURRENCIES = ['KES', 'USD', 'EUR', 'GBP'] as const
export const currencyField = (body: Body) => choiceField(body, 'currency', CURRENCIES, 'KES')

/** M-Pesa is paid in shillings alone. */
export function methodField(body: Body, currency: string): 'M-PESA' | 'CARD-PAYMENT' | null {
  if (textField(body.method) === null) return null
  const method = choiceField(body, 'method', ['M-PESA', 'CARD-PAYMENT'], 'M-PESA')
  if (method === 'M-PESA' && currency !== 'KES')
    throw new Refused(problem(400, 'invalid', 'M-PESA is available in KES only.', 'currency'))
  return method
}

/** A name or a reference: other letters than these are refused, an apostrophe too. */
export function plainField(body: Body, name: string): string | null {
  const value = textField(body[name])
  if (value === null || /^[A-Za-z0-9 ._-]{1,200}$/.test(value)) return value
  throw new Refused(problem(400, 'invalid', 'Enter a valid value.', name))
}

/** The wallet that `wallet_id` names, or the settlement wallet of the currency. */
export function walletField(sim: Sim, body: Body, currency: string): Wallet {
  const id = textField(body.wallet_id)
  const all = Object.values(sim.state.wallets)
  const named = id === null ? undefined : all.find((wallet) => wallet.id === id)
  if (id !== null && named?.currency !== currency)
    throw new Refused(problem(400, 'invalid', `There is no ${currency} wallet ${id}.`, 'wallet_id'))
  const wallet = named ?? all.find((one) => one.type === 'SETTLEMENT' && one.currency === currency)
  if (wallet) return wallet
  throw new Refused(problem(400, 'invalid', `There is no ${currency} wallet.`, 'currency'))
}

export const personFields = (body: Body): Person => ({
  phone: textField(body.phone_number),
  email: textField(body.email),
  firstName: plainField(body, 'first_name'),
  lastName: plainField(body, body.last_name === undefined ? 'name' : 'last_name'),
})

export const textField = (value: unknown): string | null => (isText(value) && value.trim() ? value.trim() : null)

const isText = (value: unknown): value is string => typeof value === 'string'
