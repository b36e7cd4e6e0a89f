/** Which payment provider Somo has, and its keys: one of the two, whole or not at all. */
import * as z from 'zod/mini'
import { isDarajaLive, type DarajaConfig, type IntaSendConfig } from '../../features/payments/server/index.ts'
import { oneOf } from './setting-kinds.ts'

/** Read from the file that is named, by whoever starts the server; our own address it is told there. */
export type DarajaSettings = Omit<DarajaConfig, 'certificate' | 'callbackBase'> & { certificateFile: string }

const word = () => z.optional(z.string())

/** @param origin how an address without a path is read */
export const moneySettings = <Origin extends z.ZodMiniType<string, string>>(origin: Origin) => ({
  PAYMENT_PROVIDER: z._default(oneOf('intasend', 'daraja'), 'intasend'),
  INTASEND_API_BASE: z.optional(origin),
  INTASEND_SDK_ORIGIN: z.optional(origin),
  INTASEND_PUBLIC_KEY: word(),
  INTASEND_SECRET_KEY: word(),
  INTASEND_WEBHOOK_CHALLENGE: z.optional(z.string().check(z.minLength(8, 'at least 8 characters'))),
  INTASEND_WALLET_ID: word(),
  DARAJA_API_BASE: z.optional(origin),
  DARAJA_CONSUMER_KEY: word(),
  DARAJA_CONSUMER_SECRET: word(),
  DARAJA_SHORTCODE: z.optional(z.string().check(z.regex(/^\d{5,7}$/, 'a short code of five to seven digits'))),
  DARAJA_PASSKEY: word(),
  DARAJA_INITIATOR: word(),
  DARAJA_INITIATOR_PASSWORD: word(),
  DARAJA_CERTIFICATE: word(),
})

type Money = {
  PAYMENT_PROVIDER: 'intasend' | 'daraja'
} & { [Name in Exclude<keyof ReturnType<typeof moneySettings>, 'PAYMENT_PROVIDER'>]?: string | undefined }

/** Null where it is played, or is not the one. */
export function intasendSettings(env: Money): IntaSendConfig | null {
  const { INTASEND_API_BASE: apiBase, INTASEND_SDK_ORIGIN: sdkOrigin, INTASEND_PUBLIC_KEY: publicKey } = env
  const { INTASEND_SECRET_KEY: secretKey, INTASEND_WEBHOOK_CHALLENGE: webhookChallenge, INTASEND_WALLET_ID: walletId } = env
  if (!apiBase || !sdkOrigin || !publicKey || !secretKey || !webhookChallenge) return null
  return { apiBase, sdkOrigin, publicKey, secretKey, webhookChallenge, ...(walletId && { walletId }) }
}

/** Null where it is played, or is not the one. */
export function darajaSettings(env: Money): DarajaSettings | null {
  const { DARAJA_API_BASE: apiBase, DARAJA_CONSUMER_KEY: consumerKey, DARAJA_CONSUMER_SECRET: consumerSecret } = env
  const { DARAJA_SHORTCODE: shortCode, DARAJA_PASSKEY: passKey, DARAJA_INITIATOR: initiator } = env
  const { DARAJA_INITIATOR_PASSWORD: initiatorPassword, DARAJA_CERTIFICATE: certificateFile } = env
  if (!apiBase || !consumerKey || !consumerSecret || !shortCode || !passKey) return null
  if (!initiator || !initiatorPassword || !certificateFile) return null
  return { apiBase, consumerKey, consumerSecret, shortCode, passKey, initiator, initiatorPassword, certificateFile }
}

/** Whether these keys move real money. */
export const isLiveMoney = (env: Money): boolean =>
  /_live_/.test(`${env.INTASEND_PUBLIC_KEY ?? ''}${env.INTASEND_SECRET_KEY ?? ''}`) || isDarajaLive(env.DARAJA_API_BASE ?? '')

const INTASEND = 'INTASEND_API_BASE, INTASEND_SDK_ORIGIN, INTASEND_PUBLIC_KEY, INTASEND_SECRET_KEY and INTASEND_WEBHOOK_CHALLENGE'
const DARAJA =
  'DARAJA_API_BASE, DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_SHORTCODE, DARAJA_PASSKEY, DARAJA_INITIATOR, ' +
  'DARAJA_INITIATOR_PASSWORD and DARAJA_CERTIFICATE'

/** Where it is wrong, and the sentence. */
export function unsafeMoney(env: Money): [boolean, string][] {
  const set = (prefix: string) => Object.entries(env).some(([name, value]) => name.startsWith(prefix) && value)
  const chosen = env.PAYMENT_PROVIDER
  return [
    [chosen === 'intasend' && set('INTASEND_') && !intasendSettings(env), `${INTASEND} go together.`],
    [chosen === 'daraja' && set('DARAJA_') && !darajaSettings(env), `${DARAJA} go together.`],
    [
      chosen === 'intasend' && set('DARAJA_'),
      'DARAJA_… is set and money goes by IntaSend: set PAYMENT_PROVIDER=daraja, or unset it.',
    ],
    [chosen === 'daraja' && set('INTASEND_'), 'INTASEND_… is set and money goes by Daraja: unset it, or PAYMENT_PROVIDER.'],
  ]
}
