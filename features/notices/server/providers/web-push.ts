/**
 * Web push by Node's own cryptography: a message is encrypted for one browser (RFC 8291, over RFC 8188), signed for by our key
 * (VAPID, RFC 8292) and posted to the service of the browser's maker. The libraries for it are MPL or unkept, and it is this
 * one file.
 */
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose/jwt/sign'
import type { Push, PushKeys, PushOutcome, PushTarget } from '../push.ts'

const ANSWER_MS = 10_000
/** Services keep it so long for a browser that is away: what is older says nothing any more. */
const KEPT_SECONDS = 12 * 60 * 60
/** Services take 4096 bytes with all that surrounds the message. */
const MOST_MESSAGE_BYTES = 3000
const RECORD_BYTES = 4096

export type WebPushConfig = {
  keys: PushKeys
  /** Our own address: whom a service complains to. `https:` or `mailto:`. */
  contact: string
  /** Origins that count as push services beside those of the browsers: a simulator's. */
  services: readonly string[]
}

/** It talks once and retries nothing. */
export function webPush({ keys, contact, services }: WebPushConfig, answerMs: number = ANSWER_MS): Push {
  const mayReach = (endpoint: string): boolean => isPushService(endpoint, services)
  return {
    publicKey: keys.publicKey,
    mayReach,
    async send(target, message, { topic, urgent, now }) {
      const body = Buffer.from(JSON.stringify(message))
      // The address was given by a browser: what is asked here is asked of a push service and of nobody else.
      if (!mayReach(target.endpoint) || body.length > MOST_MESSAGE_BYTES) return { state: 'refused', reason: 'not_ours' }
      let status: number
      try {
        const response = await fetch(target.endpoint, {
          method: 'POST',
          headers: {
            'content-type': 'application/octet-stream',
            'content-encoding': 'aes128gcm',
            ttl: String(KEPT_SECONDS),
            urgency: urgent ? 'high' : 'normal',
            topic,
            authorization: await vapid(keys, target.endpoint, contact, now),
          },
          body: new Uint8Array(encrypt(target, body)),
          redirect: 'manual',
          signal: AbortSignal.timeout(answerMs),
        })
        ;({ status } = response)
        await response.body?.cancel()
      } catch {
        return { state: 'unavailable', reason: 'no_answer' }
      }
      return outcomeOf(status)
    },
  }
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'accepted' }
  if (status === 404 || status === 410) return { state: 'gone' }
  if (status === 429 || status >= 500) return { state: 'unavailable', reason: `http_${status}` }
  return { state: 'refused', reason: `http_${status}` }
}

/** The makers of browsers, by their own domains. None of them is an address of a private network. */
const SERVICES =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.notify\.windows\.com)$/

function isPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return services.includes(origin) || (protocol === 'https:' && port === '' && SERVICES.test(hostname))
}

/** Who asks, for one service only. */
async function vapid(keys: PushKeys, endpoint: string, contact: string, now: Date): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setIssuedAt(now)
    .setExpirationTime(new Date(now.getTime() + HALF_A_DAY_MS))
    .setSubject(contact)
    .sign(keys.privateKey)
  return `vapid t=${token}, k=${keys.publicKey}`
}
const HALF_A_DAY_MS = 12 * 60 * 60 * 1000

/** What RFC 8291 draws by lot; a test gives its example's. */
export type Drawn = { privateKey: Buffer; salt: Buffer }

/** One record for one browser. */
export function encrypt({ p256dh, auth }: Pick<PushTarget, 'p256dh' | 'auth'>, message: Buffer, drawn?: Drawn): Buffer {
  const sender = createECDH('prime256v1')
  if (drawn) sender.setPrivateKey(drawn.privateKey)
  else sender.generateKeys()
  const salt = drawn?.salt ?? randomBytes(16)
  const [theirs, ours] = [Buffer.from(p256dh, 'base64url'), sender.getPublicKey()]
  const shared = sender.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = derive(shared, Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(Buffer.concat([message, LAST_RECORD])), cipher.final(), cipher.getAuthTag()])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_BYTES)
  return Buffer.concat([salt, size, Buffer.from([ours.length]), ours, sealed])
}

const LAST_RECORD = Buffer.from([2])

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
