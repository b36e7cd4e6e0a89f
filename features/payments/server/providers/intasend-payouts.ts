/** Money out through IntaSend to M-Pesa: initiate with approval required, approve, ask, cancel. */
import { BRAND } from '../../../../shared/brand.ts'
import { CURRENCY } from '../../../../shared/country.ts'
import { shillings } from '../../../../shared/money.ts'
import { assert } from '../../../../shared/refusal.ts'
import type { NewPayout, PayoutHandle, PayoutProvider, PayoutSnapshot } from '../provider.ts'
import { read, refuse, type Call, type Client, type IntaSendConfig } from './intasend-client.ts'
import { payoutVerdict } from './intasend-states.ts'
import { ownWallet } from './intasend-wallet.ts'
import { plain, withoutSecrets } from './intasend-wire.ts'
import { centsFromWire, isBody, text, wholeShillings, type Body } from './wire.ts'

/** A longer narrative is cut in the SMS anyway (seen in the provider's Python library, 2025). */
const NARRATIVE_LENGTH = 22

export function intaSendPayouts(config: Pick<IntaSendConfig, 'walletId'>, client: Client): PayoutProvider {
  return {
    name: 'intasend',

    async float() {
      const wallet = await ownWallet(client, config)
      return wallet.ok ? { ok: true, value: { available: wallet.value.available } } : wallet
    },

    async prepare(input) {
      // With approval required, initiating moves no money: an answer that never came leaves at most an unapproved orphan.
      const call: Call = { method: 'POST', path: 'send-money/initiate/', body: batchBody(input, config.walletId), secret: true }
      const result = read(await client(call), call, (answer) => handleIn(answer, input.attemptId))
      if (!result.ok) return result
      const mismatch = echoMismatch(result.value.opaque as Body, input)
      if (mismatch) return refuse({ kind: 'rejected', code: 'echo_mismatch', message: `IntaSend repeated another ${mismatch}` })
      return result
    },

    async commit(handle) {
      // Approving means sending the initiate answer back as it came.
      assert(isBody(handle.opaque) && handle.opaque.tracking_id === handle.trackingId, 'the handle is not the prepared one')
      const call: Call = { method: 'POST', path: 'send-money/approve/', body: handle.opaque, secret: true, movesMoney: true }
      const result = await client(call)
      return result.ok ? { ok: true, value: undefined } : result
    },

    async fetch({ trackingId }) {
      const call: Call = { method: 'POST', path: 'send-money/status/', body: { tracking_id: trackingId }, secret: true }
      return read(await client(call), call, (answer) =>
        isBody(answer) && answer.tracking_id === trackingId ? snapshotOf(answer) : null,
      )
    },

    async cancel({ fileId }) {
      const call: Call = { method: 'POST', path: 'send-money/cancel/', body: { file_id: fileId ?? null }, secret: true }
      const result = await client(call)
      return result.ok ? { ok: true, value: undefined } : result
    },
  }
}

const batchBody = ({ attemptId, amount, phone, name, narrative }: NewPayout, walletId: string | undefined): Body => ({
  provider: 'MPESA-B2C',
  currency: CURRENCY,
  requires_approval: 'YES',
  callback_url: null,
  wallet_id: walletId ?? null,
  batch_reference: attemptId,
  transactions: [
    {
      // Of a name in other letters nothing is left, and the provider asks for one.
      name: plain(name) || BRAND,
      account: phone,
      amount: String(wholeShillings(amount)),
      narrative: plain(narrative).slice(0, NARRATIVE_LENGTH),
    },
  ],
})

/** @param attemptId our own reference, by which a webhook may name it as well */
function handleIn(answer: unknown, attemptId: string): PayoutHandle | null {
  if (!isBody(answer)) return null
  const trackingId = text(answer.tracking_id)
  const fileId = text(answer.file_id)
  const feeEstimate = centsFromWire(answer.charge_estimate)
  const itemIds = transfersIn(answer)
    .flatMap(({ request_reference_id: reference, transaction_id: id }) => [text(reference), text(id)])
    .filter((id) => id !== null)
  if (!trackingId) return null
  return {
    provider: 'intasend',
    trackingId,
    ...(fileId && { fileId }),
    itemIds: [...itemIds, attemptId],
    ...(feeEstimate !== null && { feeEstimate }),
    opaque: answer,
  }
}

/** The first thing the provider repeated differently from what was asked, before any money can move. */
function echoMismatch(answer: Body, { amount, phone }: NewPayout): string | null {
  const [transfer, ...others] = transfersIn(answer)
  if (!transfer || others.length > 0) return 'number of transactions'
  if (centsFromWire(transfer.amount) !== amount) return `amount, ${String(transfer.amount)} for ${shillings(amount)}`
  // Documents show the number as a number, and leave the currency out.
  if (text(transfer.account) !== phone) return 'account'
  const currency = text(transfer.currency) ?? CURRENCY
  return currency === CURRENCY ? null : `currency, ${currency}`
}

function snapshotOf(answer: Body): PayoutSnapshot {
  const raw = withoutSecrets(answer)
  const [transfer, ...others] = transfersIn(answer)
  // We only ever send one. Anything else is for a person to look at.
  if (others.length > 0) return { state: 'indeterminate', reason: 'the batch holds more than one transaction', raw }
  const batch = text(answer.status_code) ?? ''
  const code = text(transfer?.status_code)
  const fee = centsFromWire(transfer?.charge)
  const receipt = text(transfer?.provider_reference)
  const payeeName = text(transfer?.provider_account_name)
  const { by, ...verdict } = payoutVerdict({ batch, transfer: code, word: text(transfer?.status) })
  const reason = by === 'batch' ? text(answer.status) : (text(transfer?.status_description) ?? text(transfer?.status))
  return {
    ...verdict,
    ...(fee !== null && { fee }),
    ...(receipt && { receipt }),
    ...(payeeName && { payeeName }),
    code: by === 'batch' || !code ? batch : code,
    ...(reason && { reason }),
    raw,
  }
}

const transfersIn = ({ transactions }: Body): Body[] => (Array.isArray(transactions) ? transactions.filter(isBody) : [])
