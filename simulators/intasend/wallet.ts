/** The merchant's wallets: every movement is an entry, balances are sums, card money waits in CLEARING. */
import type { Cents } from '../../shared/money.ts'
import type { Sim } from './sim.ts'
import type { Batch, Checkout, Entry, Invoice, Wallet } from './state.ts'
import { shortId } from './wire.ts'

export type NewWallet = Pick<Wallet, 'label' | 'currency' | 'type' | 'canDisburse'>

/** Opens the settlement wallets of a fresh state, the shillings' with the float it starts with. */
export function openWallets(sim: Sim): void {
  const canDisburse = sim.settings.settlementDisburses
  openWallet(sim, { label: 'Settlement USD', currency: 'USD', type: 'SETTLEMENT', canDisburse: false })
  sim.state.walletId = openWallet(sim, { label: 'Settlement KES', currency: 'KES', type: 'SETTLEMENT', canDisburse }).id
  const { openingFloat } = sim.settings
  if (openingFloat > 0) post(sim, sim.state.walletId, { type: 'DEPOSIT', value: openingFloat, narrative: 'Opening float' })
}

export function openWallet(sim: Sim, wallet: NewWallet): Wallet {
  const now = sim.timeline.now()
  const opened: Wallet = { id: shortId(sim.state), ...wallet, createdAt: now, updatedAt: now }
  sim.state.wallets[opened.id] = opened
  return opened
}

/** Gives a state that was kept before there were several wallets the one that it had. */
export function adoptWallet(sim: Sim): void {
  const { state } = sim
  state.wallets ??= {}
  if (state.wallets[state.walletId]) return
  const now = sim.timeline.now()
  const only = { id: state.walletId, label: 'Settlement KES', currency: 'KES', canDisburse: true, createdAt: now, updatedAt: now }
  state.wallets[only.id] = { ...only, type: 'SETTLEMENT' }
  const held: { walletId: string }[] = [
    ...(state.entries satisfies Entry[]),
    ...(Object.values(state.checkouts) satisfies Checkout[]),
    ...(Object.values(state.invoices) satisfies Invoice[]),
    ...(Object.values(state.batches) satisfies Batch[]),
  ]
  for (const one of held) one.walletId ??= only.id
}

export function balances(sim: Sim, walletId: string): { current: Cents; available: Cents } {
  const entries = sim.state.entries.filter((entry) => entry.walletId === walletId)
  const current = entries.reduce((sum, entry) => sum + entry.value, 0)
  const held = entries.filter(({ status }) => status === 'CLEARING' || status === 'CHARGEBACK-PENDING')
  return { current, available: current - held.reduce((sum, entry) => sum + entry.value, 0) }
}

/** What was paid of an invoice comes into its wallet: the gross as a sale, the fee as a charge. */
export function postSale(sim: Sim, invoice: Invoice, { paid, net }: { paid: Cents; net: Cents }): void {
  const status = invoice.provider === 'CARD-PAYMENT' ? 'CLEARING' : 'AVAILABLE'
  const common = { invoiceId: invoice.id, status } as const
  const parts = [
    post(sim, invoice.walletId, { ...common, type: 'SALE', value: paid, narrative: `Sale ${invoice.id}` }),
    post(sim, invoice.walletId, {
      ...common,
      type: 'CHARGE',
      value: net - paid,
      narrative: `Charge ${invoice.id}`,
    }),
  ]
  invoice.clearing = status
  if (status === 'AVAILABLE') return
  for (const entry of parts) sim.timeline.schedule(sim.settings.cardClearingMs, { kind: 'clear', entryId: entry.id })
}

export function clearEntry(sim: Sim, entryId: string): void {
  const entry = sim.state.entries.find(({ id }) => id === entryId)
  if (!entry || entry.status !== 'CLEARING') return
  entry.status = 'AVAILABLE'
  entry.updatedAt = sim.timeline.now()
  const invoice = entry.invoiceId ? sim.state.invoices[entry.invoiceId] : undefined
  if (invoice) invoice.clearing = 'AVAILABLE'
}

/** Moves money between two wallets of one currency. `false` when there is not enough that is available. */
export function transferBetween(sim: Sim, from: Wallet, to: Wallet, amount: Cents, narrative: string | null): boolean {
  if (balances(sim, from.id).available < amount) return false
  post(sim, from.id, { type: 'ADJUSTMENT', value: -amount, narrative: narrative ?? `Transfer to ${to.id}` })
  post(sim, to.id, { type: 'ADJUSTMENT', value: amount, narrative: narrative ?? `Transfer from ${from.id}` })
  return true
}

/** Sets what is available in shillings to `available` by an adjustment, for tests of an empty float. */
export function setAvailable(sim: Sim, available: Cents): void {
  const { walletId } = sim.state
  const value = available - balances(sim, walletId).available
  post(sim, walletId, { type: 'ADJUSTMENT', value, narrative: 'Adjustment by the simulator' })
}

/** Lists a complete invoice like another, which no status call knows. @returns its id */
export function listStray(sim: Sim, like: Invoice): string {
  const now = sim.timeline.now()
  const stray: Invoice = { ...like, id: shortId(sim.state), state: 'COMPLETE', createdAt: now, updatedAt: now }
  post(sim, stray.walletId, { type: 'SALE', value: stray.net, narrative: `Sale ${stray.id}`, stray })
  return stray.id
}

/** Takes what is listed of an invoice out of the list; the money stays. @returns whether there was any */
export function hideFromList(sim: Sim, invoiceId: string): boolean {
  const entries = sim.state.entries.filter((entry) => entry.invoiceId === invoiceId)
  for (const entry of entries) entry.hidden = true
  return entries.length > 0
}

type NewEntry = Pick<Entry, 'type' | 'value' | 'narrative'> & Partial<Pick<Entry, 'invoiceId' | 'status' | 'stray'>>

export function post(sim: Sim, walletId: string, entry: NewEntry): Entry {
  const now = sim.timeline.now()
  const posted: Entry = {
    id: shortId(sim.state),
    walletId,
    invoiceId: null,
    status: 'AVAILABLE',
    ...entry,
    runningBalance: balances(sim, walletId).current + entry.value,
    createdAt: now,
    updatedAt: now,
  }
  sim.state.entries.push(posted)
  return posted
}
