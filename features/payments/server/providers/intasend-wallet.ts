/** The wallet that collections arrive in and payouts leave from. */
import { CURRENCY } from '../../../../shared/country.ts'
import type { Cents } from '../../../../shared/money.ts'
import type { Result } from '../provider.ts'
import { malformed, refuse, type Call, type Client } from './intasend-client.ts'
import { pageOf } from './intasend-wire.ts'
import { centsFromWire, text } from './wire.ts'

/** @property held all that is in it, cleared or not; null where the provider does not say */
type Wallet = { id: string; available: Cents; held: Cents | null }

const call: Call = { method: 'GET', path: 'wallets/', secret: true }

/**
 * The shilling wallet that may disburse; the settlement wallet wins when there are several, because a payout without a
 * wallet id is taken from there.
 */
export async function disbursingWallet(client: Client): Promise<Result<Wallet>> {
  const result = await client(call)
  if (!result.ok) return result
  const wallets =
    pageOf(result.value)?.items.filter((wallet) => wallet.currency === CURRENCY && wallet.can_disburse === true) ?? []
  const wallet = wallets.find(({ wallet_type: type }) => type === 'SETTLEMENT') ?? wallets[0]
  const id = text(wallet?.wallet_id)
  const available = centsFromWire(wallet?.available_balance)
  const held = centsFromWire(wallet?.current_balance)
  return id && available !== null ? { ok: true, value: { id, available, held } } : refuse(malformed(call))
}
