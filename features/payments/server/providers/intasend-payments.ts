/** Money in through IntaSend: checkouts, M-Pesa prompts, status, reconciliation, refunds. */
import { COUNTRY, CURRENCY } from '../../../../shared/country.ts'
import { shillings } from '../../../../shared/money.ts'
import type { Checkout, NewCheckout, PaymentProvider, PaymentSnapshot, RefundReason, Result } from '../provider.ts'
import { read, type Call, type Client, type IntaSendConfig } from './intasend-client.ts'
import { isBody, pageOf, paymentFromInvoice, text, wholeShillings, type Body } from './intasend-wire.ts'
import { disbursingWallet } from './intasend-wallet.ts'
import { readIntaSendWebhook } from './intasend-webhook.ts'

/** Pages of the wallet's list that one search reads at most. */
const PAGES = 40

// We pay the fee, so that the gross is exactly what was asked for and can be compared. `tarrif` is spelt so on the wire.
const tarrifs = { mobile_tarrif: 'BUSINESS-PAYS', card_tarrif: 'BUSINESS-PAYS' } as const

const methodWords = { card: 'CARD-PAYMENT', mpesa: 'M-PESA' } as const

const refundReasons: Readonly<Record<RefundReason, string>> = {
  service_unavailable: 'Unavailable service',
  late: 'Delayed delivery',
  wrong_service: 'Wrong service',
  duplicate: 'Duplicate payment',
  other: 'Other',
}

const refundStates: Readonly<Record<string, 'pending' | 'done' | 'rejected'>> = { COMPLETED: 'done', CANCELLED: 'rejected' }

export function intaSendPayments(config: IntaSendConfig, client: Client): PaymentProvider {
  const publicKey = { public_key: config.publicKey }
  return {
    name: 'intasend',

    async createCheckout(input) {
      const call: Call = { method: 'POST', path: 'checkout/', body: { ...publicKey, ...checkoutBody(input) } }
      return read(await client(call), call, checkoutIn)
    },

    async stkPush({ ref, amount, phone, narrative }) {
      const body = {
        ...publicKey,
        method: 'M-PESA',
        currency: CURRENCY,
        amount: wholeShillings(amount),
        phone_number: phone,
        api_ref: ref,
      }
      const call: Call = {
        method: 'POST',
        path: 'payment/mpesa-stk-push/',
        body: { ...body, narrative, ...tarrifs },
        secret: true,
        movesMoney: true,
      }
      return read(await client(call), call, (answer) => {
        const paymentId = isBody(answer) && isBody(answer.invoice) ? text(answer.invoice.invoice_id) : null
        return paymentId ? { paymentId } : null
      })
    },

    fetchPayment: (paymentId) => fetchPayment(client, publicKey, paymentId),

    async findPayments({ ref, checkout, since }) {
      if (checkout && (await knownUnpaid(client, checkout))) return { ok: true, value: [] }
      const listed = await listPayments(client, since)
      if (!listed.ok) return listed
      const found: PaymentSnapshot[] = []
      for (const payment of listed.value.filter((one) => one.ref === ref)) {
        // The list may lag behind; only the status call decides.
        const current = await fetchPayment(client, publicKey, payment.paymentId)
        if (!current.ok) return current
        found.push(current.value)
      }
      return { ok: true, value: found }
    },

    listPayments: ({ since }) => listPayments(client, since),

    async requestRefund({ paymentId, amount, reason, note }) {
      const body = { invoice: paymentId, amount: shillings(amount), reason: refundReasons[reason], reason_details: note ?? '' }
      const call: Call = { method: 'POST', path: 'chargebacks/', body, secret: true, movesMoney: true }
      return read(await client(call), call, (answer) => {
        const refundId = isBody(answer) ? text(answer.chargeback_id) : null
        return refundId ? { refundId } : null
      })
    },

    async fetchRefund(refundId) {
      const call: Call = { method: 'GET', path: `chargebacks/${encodeURIComponent(refundId)}/`, secret: true }
      return read(await client(call), call, (answer) => {
        const status = isBody(answer) ? text(answer.status) : null
        return status ? { state: refundStates[status] ?? 'pending' } : null
      })
    },

    readWebhook: (raw) => readIntaSendWebhook(raw, config.webhookChallenge),
  }
}

function checkoutBody({ ref, amount, methods, customer, redirectUrl, host }: NewCheckout): Body {
  const [only, ...others] = methods ?? []
  return {
    ...tarrifs,
    amount: wholeShillings(amount),
    currency: CURRENCY,
    country: COUNTRY,
    api_ref: ref,
    ...(only && others.length === 0 && { method: methodWords[only] }),
    ...(customer.email && { email: customer.email }),
    ...(customer.phone && { phone_number: customer.phone }),
    ...(customer.firstName && { first_name: customer.firstName }),
    ...(customer.lastName && { last_name: customer.lastName }),
    // The hosted page reads the first name, the widget's frame the second; both are a redirect of the browser here.
    ...(redirectUrl && { redirect_url: redirectUrl, callback_url: redirectUrl }),
    ...(host && { host }),
  }
}

function checkoutIn(answer: unknown): Checkout | null {
  if (!isBody(answer)) return null
  const [checkoutId, signature, url] = [text(answer.id), text(answer.signature), text(answer.url)]
  return checkoutId && signature && url ? { checkoutId, signature, url } : null
}

async function fetchPayment(client: Client, publicKey: Body, paymentId: string): Promise<Result<PaymentSnapshot>> {
  const call: Call = { method: 'POST', path: 'payment/status/', body: { ...publicKey, invoice_id: paymentId } }
  return read(await client(call), call, (answer) => {
    const payment = isBody(answer) ? paymentFromInvoice(answer.invoice) : null
    // An answer about another payment is no answer.
    return payment?.paymentId === paymentId ? payment : null
  })
}

/** `true` only when the provider says so in so many words. The call is little documented; its failure proves nothing. */
async function knownUnpaid(
  client: Client,
  { checkoutId, signature }: Pick<Checkout, 'checkoutId' | 'signature'>,
): Promise<boolean> {
  const details = await client({ method: 'POST', path: 'checkout/details/', body: { checkout_id: checkoutId, signature } })
  return details.ok && isBody(details.value) && details.value.paid === false
}

async function listPayments(client: Client, since: string): Promise<Result<PaymentSnapshot[]>> {
  const wallet = await disbursingWallet(client)
  if (!wallet.ok) return wallet
  const payments = new Map<string, PaymentSnapshot>()
  let query: string | null = ''
  for (let page = 0; query !== null && page < PAGES; page += 1) {
    const path = `wallets/${encodeURIComponent(wallet.value.id)}/transactions/${query}`
    const call: Call = { method: 'GET', path, secret: true }
    const result = read(await client(call), call, pageOf)
    if (!result.ok) return result
    const { items, next } = result.value
    for (const payment of items.map(({ invoice }) => paymentFromInvoice(invoice))) {
      if (payment && Date.parse(payment.updatedAt) >= Date.parse(since)) payments.set(payment.paymentId, payment)
    }
    // Of the next page's address only the query is taken: the secret key goes to the configured host and no other.
    query = next === null || endsBefore(items, since) ? null : new URL(next).search
  }
  return { ok: true, value: [...payments.values()] }
}

/** Whether a page of a list that runs from new to old has passed `since`. A list in another order is read to its end. */
function endsBefore(items: readonly Body[], since: string): boolean {
  const [first, last] = [items.at(0), items.at(-1)].map((item) => Date.parse(String(item?.created_at)))
  return first !== undefined && last !== undefined && first > last && last < Date.parse(since)
}
