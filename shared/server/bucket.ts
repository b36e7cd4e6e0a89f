/**
 * A bucket of a store that speaks S3 (Amazon's, or MinIO, R2, B2 …): whole objects, put, given, listed and removed by name, and
 * open to nobody but us. Whatever the store does not do is `Away`, for which nothing may be lost; settings with which it would
 * never do anything are found at start, by `check`.
 */
import type { IncomingMessage } from 'node:http'
import { seconds } from '../time.ts'
import { openWire, patiently, Refused, wordsOf, type BucketSettings, type Patience } from './bucket-wire.ts'

export type { BucketSettings } from './bucket-wire.ts'

export type Bucket = {
  /** Throws a sentence for whoever runs Somo where the store knows no such bucket or refuses our key. One that is away passes. */
  check(): Promise<void>
  /** Keeps an object whole or not at all; a file is sent as it is read. */
  put(name: string, body: Uint8Array | { file: string }): Promise<void>
  /** Null where there is none (any more). @param wish.range one, as a header of a request has it */
  get(name: string, wish?: { range?: string | undefined; signal?: AbortSignal }): Promise<Given | null>
  /** Doing it twice changes nothing. */
  remove(name: string): Promise<void>
  /** Every name that begins so, in order. */
  list(prefix: string): Promise<string[]>
}

export type Given = AsyncDisposable & {
  /** Of the whole object, in bytes. */
  size: number
  /** What is given of it: null is all, and `none` says that nothing of what was asked for lies in it. */
  part: { from: number; to: number } | null | 'none'
  /** Asked for once. */
  pieces(): AsyncIterable<Buffer>
}

const USUAL: Patience = { silentMs: seconds(15), pausesMs: [100, 500] }

export function openBucket(settings: BucketSettings, patience = USUAL): Bucket {
  const ask = openWire(settings, patience)
  const { silentMs } = patience
  const names = async (query: Record<string, string>): Promise<{ some: string[]; next: string | undefined }> => {
    const said = await wordsOf(await ask({ method: 'GET', query: { 'list-type': '2', ...query } }, [200]), silentMs)
    return {
      some: [...said.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, name = '']) => name),
      next: /<NextContinuationToken>([^<]*)</.exec(said)?.[1]?.replaceAll(/&#?\w+;/g, letterOf),
    }
  }
  return {
    async check() {
      await names({ 'max-keys': '1' }).catch((error: unknown) => {
        if (error instanceof Refused && isLasting(error.status))
          throw new Error(`The configuration is not right:\n  FILES_S3_ENDPOINT and what belongs to it: ${error.message}`)
      })
    },
    async put(name, body) {
      await wordsOf(await ask({ method: 'PUT', name, body }, [200]), silentMs)
    },
    async get(name, { range, signal } = {}) {
      const headers = range === undefined ? {} : { range }
      const answer = await ask({ method: 'GET', name, headers, signal }, [200, 206, 416]).catch(orNone)
      if (answer?.statusCode !== 416) return answer && given(answer, silentMs)
      answer.destroy()
      const head = await ask({ method: 'HEAD', name, signal }, [200]).catch(orNone)
      return head && { ...given(head, silentMs), part: 'none' }
    },
    async remove(name) {
      await ask({ method: 'DELETE', name }, [200, 204])
        .catch(orNone)
        .then((answer) => answer && wordsOf(answer, silentMs))
    },
    async list(prefix) {
      const all: string[] = []
      for (let more: Record<string, string> | null = {}; more;) {
        const { some, next } = await names({ prefix, ...more })
        all.push(...some)
        more = next === undefined ? null : { 'continuation-token': next }
      }
      return all
    },
  }
}

/** What coming again does not mend. */
const isLasting = (status: number): boolean => status >= 300 && status < 500 && status !== 429

/** Where the whole bucket is gone, nobody is told that a file is. */
function orNone(error: unknown): null {
  if (error instanceof Refused && error.status === 404 && error.code !== 'NoSuchBucket') return null
  throw error
}

function given(answer: IncomingMessage, silentMs: number): Given {
  const [, from, to, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers['content-range'] ?? '') ?? []
  return {
    size: Number(size ?? answer.headers['content-length']),
    part: size === undefined ? null : { from: Number(from), to: Number(to) },
    pieces: () => patiently(answer, silentMs),
    [Symbol.asyncDispose]: async () => void answer.destroy(),
  }
}

/** For a reference of XML. */
function letterOf(reference: string): string {
  const [, hex, decimal] = /^&#(?:x(\w+)|(\d+));$/.exec(reference) ?? []
  if (hex ?? decimal) return String.fromCodePoint(hex ? parseInt(hex, 16) : Number(decimal))
  return { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" }[reference] ?? reference
}
