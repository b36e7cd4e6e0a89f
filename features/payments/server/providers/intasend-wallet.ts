/** The wallet that collections arrive in and payouts leave from. */
import { CURRENCY } from '../../../../shared/country.ts'
import type { Cents } from '../../../../shared/money.ts'
import type { Result } from '../provider.ts'
import { malformed, refuse, type Call, type Client, type IntaSendConfig } from './intasend-client.ts'
import { pageOf } from './intasend-wire.ts'
import { centsFromWire, text, type Body } from './wire.ts'

/** @property held all that is in it, cleared or not; null where the provider does not say */
type Wallet = { id: string; available: Cents; held: Cents | null }

const list: Call = { method: 'GET', path: 'wallets/', secret: true }

/**
 * The one wallet of ours: the one that is named, or the shillings' settlement wallet, which is where the provider puts and takes
 * what names no wallet. Whether it says that it may disburse does not count: accounts whose payouts went through said either.
 */
export async function ownWallet(client: Client, { walletId }: Pick<IntaSendConfig, 'walletId'>): Promise<Result<Wallet>> {
  const call = walletId ? { ...list, path: `wallets/${encodeURIComponent(walletId)}/` } : list
  const result = await client(call)
  if (!result.ok) return result
  const own = walletId ? [result.value as Body] : (pageOf(result.value)?.items ?? [])
  const wallet = own.find((one) => one.currency === CURRENCY && (walletId ?? one.wallet_type === 'SETTLEMENT'))
  const id = text(wallet?.wallet_id)
  const available = centsFromWire(wallet?.available_balance)
  const held = centsFromWire(wallet?.current_balance)
  return id && available !== null ? { ok: true, value: { id, available, held } } : refuse(malformed(call))
}
