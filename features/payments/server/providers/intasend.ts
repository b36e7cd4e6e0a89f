/**
 * IntaSend (intasend.com) behind the payment ports. Base addresses and keys are configuration, so a simulator needs no
 * branch here; the checks below make sure that test keys never meet the live host, nor live keys any other.
 */
import type { Hear } from '../../../../shared/server/heard.ts'
import type { PaymentProvider, PayoutProvider } from '../provider.ts'
import { circuit } from './circuit.ts'
import { intaSendClient, type IntaSendConfig } from './intasend-client.ts'
import { intaSendPayments } from './intasend-payments.ts'
import { intaSendPayouts } from './intasend-payouts.ts'
import { heardBy } from './wire.ts'

export type { IntaSendConfig } from './intasend-client.ts'

const LIVE_API = 'https://payment.intasend.com'
const LIVE_SDK = 'https://websdk-v2.intasend.com'

/**
 * Connects to IntaSend.
 * @param inside.answerMs how long to wait for one answer; 15 s unless told
 * @param inside.hear is told how each call was answered
 * @param inside.now our clock
 * @throws when keys, hosts and challenge do not fit together: a server that could charge real money by mistake must not start
 */
export function connectIntaSend(
  config: IntaSendConfig,
  { answerMs, hear, now = () => new Date() }: { answerMs?: number; hear?: Hear; now?: () => Date } = {},
): { payments: Required<PaymentProvider>; payouts: PayoutProvider } {
  const problem = configProblem(config)
  if (problem) throw new Error(`IntaSend configuration: ${problem}`)
  const { ask, silentSince } = circuit(heardBy(intaSendClient(config, answerMs), hear), {
    now,
    mayTry: ({ movesMoney, awaited }) => !movesMoney && !awaited,
  })
  return { payments: { ...intaSendPayments(config, ask), silentSince }, payouts: intaSendPayouts(config, ask) }
}

/** What is wrong with a configuration, in a sentence for the operator; `null` when nothing is. */
export function configProblem({ apiBase, sdkOrigin, publicKey, secretKey, webhookChallenge }: IntaSendConfig): string | null {
  const kind = /^ISPubKey_(test|live)_.+/.exec(publicKey)?.[1]
  const secretKind = /^ISSecretKey_(test|live)_.+/.exec(secretKey)?.[1]
  if (!kind) return 'the public key must begin with ISPubKey_test_ or ISPubKey_live_'
  if (!secretKind) return 'the secret key must begin with ISSecretKey_test_ or ISSecretKey_live_'
  if (kind !== secretKind) return 'one key is a test key and the other a live key'
  if (!URL.canParse(apiBase) || !URL.canParse(sdkOrigin)) return 'the API base and the SDK origin must be addresses'
  const api = new URL(apiBase).origin
  const sdk = new URL(sdkOrigin).origin
  if (kind === 'live' && api !== LIVE_API) return `live keys work only with ${LIVE_API}`
  if (kind === 'live' && sdk !== LIVE_SDK) return `live keys work only with the frame of ${LIVE_SDK}`
  if (kind === 'test' && (isLiveHost(apiBase, LIVE_API) || isLiveHost(sdkOrigin, LIVE_SDK)))
    return 'test keys do not work with the live hosts'
  return webhookChallenge.trim() === '' ? 'the webhook challenge is empty' : null
}

// The host alone decides, whatever scheme or port it is written with.
const isLiveHost = (address: string, live: string): boolean => new URL(address).hostname === new URL(live).hostname
