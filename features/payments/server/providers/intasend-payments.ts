/** Money in through IntaSend: checkouts, M-Pesa prompts, status, reconciliation, refunds. */
import { COUNTRY, CURRENCY } from '../../../../shared/country.ts'
import { shillings, type Cents } from '../../../../shared/money.ts'
import type {
  Checkout,
  ListedPayments,
  ListedRefunds,
  NewCheckout,
  PaymentProvider,
  PaymentSnapshot,
  RefundReason,
  RefundSnapshot,
  Result,
} from '../provider.ts'
import { malformed, read, refuse, type Call, type Client, type IntaSendConfig } from './intasend-client.ts'
import { ownWallet } from './intasend-wallet.ts'
import { readIntaSendWebhook } from './intasend-webhook.ts'
import { pageOf, paymentFromInvoice, plain } from './intasend-wire.ts'
import { centsFromWire, isBody, text, wholeShillings, type Body } from './wire.ts'

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

const refundStates: Readonly<Record<string, RefundSnapshot['state']>> = { COMPLETED: 'done', CANCELLED: 'rejected' }

export function intaSendPayments(config: IntaSendConfig, client: Client): Omit<Required<PaymentProvider>, 'silentSince'> {
  const publicKey = { public_key: config.publicKey }
  const wallet = config.walletId ? { wallet_id: config.walletId } : {}
  return {
    name: 'intasend',

    async createCheckout(input) {
      const body = { ...publicKey, ...wallet, ...checkoutBody(input) }
      const call: Call = { method: 'POST', path: 'checkout/', body, awaited: true }
      return read(await client(call), call, checkoutIn)
    },

    async stkPush({ ref, amount, phone, narrative }) {
      const body = {
        ...publicKey,
        ...wallet,
        method: 'M-PESA',
        currency: CURRENCY,
        amount: wholeShillings(amount),
        phone_number: phone,
        api_ref: ref,
      }
      const call: Call = {
        method: 'POST',
        path: 'payment/mpesa-stk-push/',
        body: { ...body, narrative: plain(narrative), ...tarrifs },
        secret: true,
        movesMoney: true,
      }
      return read(await client(call), call, (answer) => {
        const paymentId = isBody(answer) && isBody(answer.invoice) ? text(answer.invoice.invoice_id) : null
        return paymentId ? { paymentId } : null
      })
    },

    fetchPayment: (paymentId) => fetchPayment(client, publicKey, paymentId),

    listPayments: ({ page }) => listPayments(client, config, page),

    balance: () => balance(client, config),

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
      return read(await client(call), call, (answer) => refundIn(answer, refundId))
    },

    listRefunds: ({ page = 'chargebacks/' }) => readPage(client, page, refundsOf),

    readWebhook: (raw) => readIntaSendWebhook(raw, config.webhookChallenge),
  }
}

function checkoutBody({ ref, amount, methods, customer, redirectUrl, host }: NewCheckout): Body {
  const [only, ...others] = methods ?? []
  const [firstName, lastName] = [plain(customer.firstName ?? ''), plain(customer.lastName ?? '')]
  return {
    ...tarrifs,
    amount: wholeShillings(amount),
    currency: CURRENCY,
    country: COUNTRY,
    api_ref: ref,
    ...(only && others.length === 0 && { method: methodWords[only] }),
    ...(customer.email && { email: customer.email }),
    ...(customer.phone && { phone_number: customer.phone }),
    ...(firstName && { first_name: firstName }),
    ...(lastName && { last_name: lastName }),
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

/** An answer about another one is no answer. */
function refundIn(answer: unknown, refundId: string): RefundSnapshot | null {
  const status = isBody(answer) && text(answer.chargeback_id) === refundId ? text(answer.status) : null
  if (!isBody(answer) || !status) return null
  const paymentId = isBody(answer.invoice) ? text(answer.invoice.invoice_id) : null
  return { state: refundStates[status] ?? 'pending', paymentId, amount: centsFromWire(answer.amount) }
}

/** @param page the wallet and the query of the page, as `next` was */
async function listPayments(client: Client, config: IntaSendConfig, page?: string): Promise<Result<ListedPayments>> {
  const path = page ?? (await firstPage(client, config))
  return typeof path === 'string' ? readPage(client, path, entriesOf) : path
}

/** @param take what a page holds; null where that cannot be read */
async function readPage<Entry>(
  client: Client,
  path: string,
  take: (items: readonly Body[]) => Entry[] | null,
): Promise<Result<{ entries: Entry[]; next: string | null }>> {
  const call: Call = { method: 'GET', path, secret: true }
  return read(await client(call), call, (answer) => {
    const listed = pageOf(answer)
    const entries = listed && take(listed.items)
    if (!listed || !entries) return null
    // Of the next page's address only the query is taken: the secret key goes to the configured host and no other.
    return { entries, next: listed.next && path.replace(/\?.*/, '') + new URL(listed.next).search }
  })
}

function refundsOf(items: readonly Body[]): ListedRefunds['entries'] | null {
  const entries = items.map(({ chargeback_id: id, created_at: createdAt }) => ({
    refundId: text(id) ?? '',
    begunAt: new Date(String(createdAt)),
  }))
  return entries.some(({ refundId, begunAt }) => refundId === '' || Number.isNaN(begunAt.getTime())) ? null : entries
}

async function balance(client: Client, config: IntaSendConfig): Promise<Result<{ held: Cents; available: Cents }>> {
  const wallet = await ownWallet(client, config)
  if (!wallet.ok) return wallet
  const { held, available } = wallet.value
  return held === null ? refuse(malformed({ path: 'wallets/' })) : { ok: true, value: { held, available } }
}

async function firstPage(client: Client, config: IntaSendConfig): Promise<string | Extract<Result<never>, { ok: false }>> {
  const listIn = (id: string): string => `wallets/${encodeURIComponent(id)}/transactions/`
  if (config.walletId) return listIn(config.walletId)
  const wallet = await ownWallet(client, config)
  return wallet.ok ? listIn(wallet.value.id) : wallet
}

/** Null when not even the time of an entry can be read. */
function entriesOf(items: readonly Body[]): ListedPayments['entries'] | null {
  const entries = items.map(({ created_at: createdAt, invoice }) => {
    const payment = paymentFromInvoice(invoice)
    const unreadable = isBody(invoice) && payment === null
    return { listedAt: new Date(String(createdAt)), payment, ...(unreadable && { unreadable: true as const }) }
  })
  return entries.some(({ listedAt }) => Number.isNaN(listedAt.getTime())) ? null : entries
}
