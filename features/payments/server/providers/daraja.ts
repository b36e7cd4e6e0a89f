/**
 * Daraja, Safaricom's own API to M-Pesa, behind the payment ports: prompts on phones and payouts, without anybody between. Base
 * address and keys are configuration, so a simulator needs no branch here.
 */
import { createPublicKey } from 'node:crypto'
import type { Hear } from '../../../../shared/server/heard.ts'
import type { LateAnswers, PaymentProvider, PayoutProvider } from '../provider.ts'
import { circuit } from './circuit.ts'
import { darajaClient, type DarajaConfig } from './daraja-client.ts'
import { darajaPayments } from './daraja-payments.ts'
import { darajaPayouts } from './daraja-payouts.ts'
import { darajaQuestions } from './daraja-questions.ts'
import { heardBy } from './wire.ts'

export type { DarajaConfig } from './daraja-client.ts'

export const DARAJA_LIVE_API = 'https://api.safaricom.co.ke'
const SANDBOX_SHORT_CODE = '174379'
/** Long enough for most answers, and together with the calls before it shorter than a lease. */
const WAIT_MS = 8_000

type Inside = {
  answers: LateAnswers
  /** Our clock: a prompt's password has a time in it, and a token ends. */
  now: () => Date
  /** How long to wait for one answer, and for one that comes later, in milliseconds. */
  patience?: { answerMs: number; waitMs: number }
  /** Is told how each call was answered. */
  hear?: Hear | undefined
}

/**
 * Connects to Daraja.
 * @throws when addresses and keys do not fit together: a server that could move real money by mistake must not start
 */
export function connectDaraja(
  config: DarajaConfig,
  { answers, now, patience, hear }: Inside,
): { payments: PaymentProvider; payouts: PayoutProvider } {
  const problem = darajaProblem(config)
  if (problem) throw new Error(`Daraja configuration: ${problem}`)
  const { ask: client, silentSince } = circuit(heardBy(darajaClient(config, now, patience?.answerMs), hear), {
    now,
    mayTry: ({ movesMoney }) => !movesMoney,
  })
  const questions = darajaQuestions(config, client, answers, patience?.waitMs ?? WAIT_MS)
  return {
    payments: { ...darajaPayments(config, { client, questions, now }), silentSince },
    payouts: darajaPayouts(config, { client, questions }),
  }
}

/** What is wrong with a configuration, in a sentence for the operator; `null` when nothing is. */
export function darajaProblem(config: DarajaConfig): string | null {
  const { apiBase, callbackBase, shortCode, certificate } = config
  if (!URL.canParse(apiBase) || !URL.canParse(callbackBase)) return 'the API base and our own address must be addresses'
  const live = isDarajaLive(apiBase)
  const own = ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(apiBase).hostname)
  if (live && new URL(apiBase).origin !== DARAJA_LIVE_API) return `the live API is ${DARAJA_LIVE_API} and no other address`
  if (!own && !apiBase.startsWith('https://')) return 'the API base must begin with https://'
  if (live && !callbackBase.startsWith('https://')) return 'the live API calls back over https alone'
  if (!/^\d{5,7}$/.test(shortCode)) return 'the short code is five to seven digits'
  if (live && shortCode === SANDBOX_SHORT_CODE) return 'the short code is that of the sandbox, and the API is the live one'
  const missing = (['consumerKey', 'consumerSecret', 'passKey', 'initiator', 'initiatorPassword'] as const).find(
    (name) => config[name].trim() === '',
  )
  if (missing) return `the ${said[missing]} is empty`
  return isKey(certificate) ? null : 'the certificate is neither a certificate nor a public key, as PEM'
}

/** The host alone decides, whatever scheme or port it is written with. */
export const isDarajaLive = (apiBase: string): boolean =>
  URL.canParse(apiBase) && new URL(apiBase).hostname === new URL(DARAJA_LIVE_API).hostname

const said = {
  consumerKey: 'consumer key',
  consumerSecret: 'consumer secret',
  passKey: 'pass key',
  initiator: 'initiator',
  initiatorPassword: 'initiator’s password',
} as const

function isKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}
