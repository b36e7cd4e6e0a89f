import type { IntaSendSimulator } from '../../../simulators/intasend/start.ts'

type Frame = Pick<IntaSendSimulator, 'frameOrigin'>
type Checkout = { id: string; signature: string }

/** Pays a checkout in the provider's frame, by M-Pesa; the number's ending plays a scenario. @returns the payment's id there */
export const payAtFrame = (simulator: Frame, checkout: Checkout, phone: string): Promise<string> =>
  payBy(simulator, checkout, { method: 'mpesa', phone })

/** The same, by a card that is taken. */
export const payByCard = (simulator: Frame, checkout: Checkout): Promise<string> =>
  payBy(simulator, checkout, { method: 'card', card: '4242 4242 4242 4242' })

async function payBy({ frameOrigin }: Frame, { id, signature }: Checkout, way: Record<string, string>): Promise<string> {
  const response = await fetch(`${frameOrigin}/pay/start/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ checkout_id: id, signature, ...way }),
  })
  return ((await response.json()) as { message: { tracking_id: string } }).message.tracking_id
}

/** How many refunds the provider was asked for, by its own list. */
export const refundsAsked = async (simulator: Pick<IntaSendSimulator, 'apiOrigin'>): Promise<number> =>
  (await refundsAt(simulator)).count

/** Their ids, the newest first, as many as stand on a page. */
export const refundIds = async (simulator: Pick<IntaSendSimulator, 'apiOrigin'>): Promise<string[]> =>
  (await refundsAt(simulator)).results.map((refund) => refund.chargeback_id)

async function refundsAt(simulator: Pick<IntaSendSimulator, 'apiOrigin'>) {
  const headers = { authorization: 'Bearer ISSecretKey_test_tests' }
  const list = await fetch(`${simulator.apiOrigin}/api/v1/chargebacks/`, { headers })
  return (await list.json()) as { count: number; results: { chargeback_id: string }[] }
}

type Wallet = { entries: { type: string; value: number }[] }

/** What has left by the provider's own statement. */
export async function paidOut(simulator: Pick<IntaSendSimulator, 'apiOrigin'>): Promise<{ times: number; shillings: number }> {
  const { entries } = (await (await fetch(`${simulator.apiOrigin}/__sim/wallet`)).json()) as Wallet
  const out = entries.filter(({ type }) => type === 'PAYOUT')
  return { times: out.length, shillings: -out.reduce((sum, { value }) => sum + value, 0) / 100 }
}
