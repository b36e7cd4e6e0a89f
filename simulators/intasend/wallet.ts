/** The merchant's wallet: every movement is an entry, balances are sums, card money waits in CLEARING. */
import type { Cents } from '../../shared/money.ts'
import type { Sim } from './sim.ts'
import type { Entry, Invoice } from './state.ts'
import { shortId } from './wire.ts'

/** Opens the wallet of a fresh state with the float it starts with. */
export function openWallet(sim: Sim): void {
  sim.state.walletId = shortId(sim.state)
  if (sim.settings.openingFloat > 0) post(sim, { type: 'DEPOSIT', value: sim.settings.openingFloat, narrative: 'Opening float' })
}

export function balances(sim: Sim): { current: Cents; available: Cents } {
  const current = sim.state.entries.reduce((sum, entry) => sum + entry.value, 0)
  const clearing = sim.state.entries.reduce((sum, entry) => sum + (entry.status === 'CLEARING' ? entry.value : 0), 0)
  return { current, available: current - clearing }
}

/** A completed invoice pays into the wallet: the gross as a sale, the fee as a charge. */
export function postSale(sim: Sim, invoice: Invoice): void {
  const status = invoice.provider === 'CARD-PAYMENT' ? 'CLEARING' : 'AVAILABLE'
  const common = { invoiceId: invoice.id, status } as const
  const parts = [
    post(sim, { ...common, type: 'SALE', value: invoice.value, narrative: `Sale ${invoice.id}` }),
    post(sim, { ...common, type: 'CHARGE', value: invoice.net - invoice.value, narrative: `Charge ${invoice.id}` }),
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

/** Sets what is available to `available` by an adjustment, for tests of an empty float. */
export function setAvailable(sim: Sim, available: Cents): void {
  post(sim, { type: 'ADJUSTMENT', value: available - balances(sim).available, narrative: 'Adjustment by the simulator' })
}

/** Lists a complete invoice like another, which no status call knows. @returns its id */
export function listStray(sim: Sim, like: Invoice): string {
  const now = sim.timeline.now()
  const stray: Invoice = { ...like, id: shortId(sim.state), state: 'COMPLETE', createdAt: now, updatedAt: now }
  post(sim, { type: 'SALE', value: stray.net, narrative: `Sale ${stray.id}`, stray })
  return stray.id
}

/** Takes what is listed of an invoice out of the list; the money stays. @returns whether there was any */
export function hideFromList(sim: Sim, invoiceId: string): boolean {
  const entries = sim.state.entries.filter((entry) => entry.invoiceId === invoiceId)
  for (const entry of entries) entry.hidden = true
  return entries.length > 0
}

type NewEntry = Pick<Entry, 'type' | 'value' | 'narrative'> & Partial<Pick<Entry, 'invoiceId' | 'status' | 'stray'>>

export function post(sim: Sim, entry: NewEntry): Entry {
  const now = sim.timeline.now()
  const posted: Entry = {
    id: shortId(sim.state),
    invoiceId: null,
    status: 'AVAILABLE',
    ...entry,
    runningBalance: balances(sim).current + entry.value,
    createdAt: now,
    updatedAt: now,
  }
  sim.state.entries.push(posted)
  return posted
}
