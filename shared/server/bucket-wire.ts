/** Requests to a store that speaks S3, each signed by our key and with its time. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { minutes } from '../time.ts'
import { Away } from './away.ts'

export type BucketSettings = { endpoint: string; region: string; bucket: string; keyId: string; secret: string }

export type Asked = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Of an object; none for the bucket itself. */
  name?: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** A file is sent as it is read. */
  body?: Uint8Array | { file: string }
  signal?: AbortSignal | undefined
}

/** The store answered, and not as it should. */
export class Refused extends Away {
  readonly status: number
  readonly code: string
  constructor(method: string, status: number, code: string) {
    super(`the store of files answered ${method} by ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

/** Nothing came for too long: waiting as long again would help nobody who waits. */
class Silent extends Error {
  override name = 'Silent'
}

/** For one object: five copies of a video are put in well under two hours, after which they would be cleared away. */
const MOST_MS = minutes(15)

/** How long a store may say and take nothing before it is given up, and after what pauses one that is too busy is asked again. */
export type Patience = { silentMs: number; pausesMs: readonly number[] }

/**
 * @returns asks until the store is not too busy any more: what is put or removed twice is put or removed.
 * The answer's status is one of those given; else throws `Refused`, and `Away` where none came
 */
export function openWire(settings: BucketSettings, { silentMs, pausesMs }: Patience) {
  const agent = new (settings.endpoint.startsWith('https:') ? https : http).Agent({ keepAlive: true })
  const once = async (asked: Asked): Promise<IncomingMessage> =>
    send(await signed(settings, asked), asked, await bodyOf(asked), { agent, silentMs })
  const again = async (asked: Asked): Promise<IncomingMessage> => {
    for (const pause of pausesMs) {
      const answer = await once(asked).catch((error: unknown) => {
        if (!isWorthIt(error, asked)) throw error
      })
      if (answer && !isBusy(answer)) return answer
      answer?.destroy()
      await sleep(pause * (0.5 + Math.random()))
    }
    return once(asked)
  }
  return async (asked: Asked, statuses: readonly number[]): Promise<IncomingMessage> => {
    const answer = await again(asked)
    const { statusCode: status = 0 } = answer
    if (statuses.includes(status)) return answer
    const said = await wordsOf(answer, silentMs).catch(() => '')
    throw new Refused(asked.method, status, /<Code>(\w+)<\/Code>/.exec(said)?.[1] ?? '')
  }
}

const isBusy = ({ statusCode = 0 }: IncomingMessage): boolean => statusCode === 429 || statusCode >= 500

const isWorthIt = (error: unknown, { signal }: Asked): boolean =>
  error instanceof Away && !(error.cause instanceof Silent) && signal?.aborted !== true

function signed({ endpoint, region, bucket, keyId, secret }: BucketSettings, { method, name, query, headers = {} }: Asked) {
  const url = new URL(`${endpoint}/${bucket}${name === undefined ? '' : `/${name}`}`)
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value)
  const credentials = { accessKeyId: keyId, secretAccessKey: secret }
  return new AwsV4Signer({ method, url: url.href, headers, service: 's3', region, ...credentials }).sign()
}

type Body = { length: number; bytes: Readable } | null

/** A store takes nothing of which it does not know beforehand how much it is. */
async function bodyOf({ body }: Asked): Promise<Body> {
  if (!body) return null
  if (body instanceof Uint8Array) return { length: body.length, bytes: Readable.from([body]) }
  return { length: (await stat(body.file)).size, bytes: createReadStream(body.file) }
}

function send(
  { url, headers }: { url: URL; headers: Headers },
  { method, signal }: Asked,
  body: Body,
  { agent, silentMs }: { agent: http.Agent; silentMs: number },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: { ...Object.fromEntries(headers), ...(body && { 'content-length': body.length }) },
      agent,
      timeout: silentMs,
      ...(signal && { signal }),
    })
    const giveUp = (): void => void request.destroy(new Silent())
    const late = setTimeout(giveUp, MOST_MS)
    request.once('timeout', giveUp)
    request.once('close', () => clearTimeout(late))
    request.once('error', (cause) => {
      body?.bytes.destroy()
      reject(new Away(`the store of files did not answer ${method}`, { cause }))
    })
    request.once('response', (answer) => {
      clearTimeout(late)
      // From here on whoever waits for its bytes says how long: a viewer may pause.
      answer.socket.setTimeout(0)
      resolve(answer)
    })
    if (!body) return void request.end()
    body.bytes.once('error', (error) => {
      // Not the store's fault: coming again would not help.
      reject(error)
      request.destroy()
    })
    body.bytes.pipe(request)
  })
}

/** The bytes of an answer; given up where none come for so long while somebody waits for them. */
export async function* patiently(answer: IncomingMessage, silentMs: number): AsyncGenerator<Buffer> {
  const giveUp = (): void => void answer.destroy(new Silent())
  let late = setTimeout(giveUp, silentMs)
  try {
    for await (const piece of answer as AsyncIterable<Buffer>) {
      clearTimeout(late)
      yield piece
      late = setTimeout(giveUp, silentMs)
    }
  } catch (cause) {
    throw new Away('the store of files broke off in the middle', { cause })
  } finally {
    clearTimeout(late)
  }
}

export const wordsOf = (answer: IncomingMessage, silentMs: number): Promise<string> => text(patiently(answer, silentMs))
