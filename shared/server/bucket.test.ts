import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startS3Simulator, type S3Simulator, type S3Trouble } from '../../simulators/s3/start.ts'
import { openBucket, type Bucket, type Given } from './bucket.ts'
import { isOutage } from './database.ts'
import { describeError } from './log.ts'

/** Long enough for what answers, and soon over for what does not. */
/** Longer than a busy machine keeps an answer that is on its way. */
const SILENT_MS = 2000

let s3: S3Simulator
let bucket: Bucket
beforeEach(async () => {
  s3 = await startS3Simulator({ namesAtOnce: 3 })
  bucket = openBucket(s3.settings, { silentMs: SILENT_MS, pausesMs: [10, 10] })
})
afterEach(() => s3.close())

const bytesOf = async (given: Given | null): Promise<Buffer> => (given ? buffer(given.pieces()) : Buffer.alloc(0))

const fault = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

/** What this process has open, as Linux says it. */
const openFiles = (): Promise<string[]> =>
  readdir('/proc/self/fd').then((all) => Promise.all(all.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))))

describe('a bucket', () => {
  test('gives the range that is asked for and says how large all is [OPS-07]', async () => {
    const bytes = randomBytes(200_000)
    await bucket.put('a', bytes)
    const ranges: [string | undefined, number, number, object | null][] = [
      [undefined, 0, 200_000, null],
      ['bytes=100-199', 100, 200, { from: 100, to: 199 }],
      ['bytes=199990-', 199_990, 200_000, { from: 199_990, to: 199_999 }],
      ['bytes=-5', 199_995, 200_000, { from: 199_995, to: 199_999 }],
    ]
    for (const [range, from, to, part] of ranges) {
      await using given = await bucket.get('a', { range })
      expect([given?.size, given?.part]).toEqual([200_000, part])
      expect((await bytesOf(given)).equals(bytes.subarray(from, to))).toBe(true)
    }
    await using beyond = await bucket.get('a', { range: 'bytes=200000-' })
    expect([beyond?.size, beyond?.part]).toEqual([200_000, 'none'])
    expect([await bucket.get('b'), await bucket.get('b', { range: 'bytes=0-' })]).toEqual([null, null])
  })

  test('lists all names that begin so, however many they are [OPS-07]', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `many/${n}`)
    for (const name of ['few/1', ...names]) await bucket.put(name, Buffer.from('x'))
    expect(await bucket.list('many/')).toEqual(names)
    expect(await bucket.list('none/')).toEqual([])
  })

  test('takes a file whole, and a file that is not there not at all [OPS-07]', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sent-'))
    const bytes = randomBytes(3_000_000)
    await writeFile(path.join(folder, 'a'), bytes)
    await bucket.put('a', { file: path.join(folder, 'a') })
    expect(s3.objects.get('a')?.equals(bytes)).toBe(true)
    // The second one is there, and cannot be read: it is a folder.
    for (const file of [path.join(folder, 'b'), folder])
      expect([file, isOutage(await fault(bucket.put('b', { file })))]).toEqual([file, false])
    expect(s3.objects.has('b')).toBe(false)
    await rm(folder, { recursive: true })
  })

  test('asks for nothing to be open to others [OPS-07]', async () => {
    await bucket.put('a', Buffer.from('x'))
    const opens = (name: string): boolean => /acl|grant|tagging|website/.test(name)
    expect(s3.asked.flatMap(({ headers }) => Object.keys(headers)).filter(opens)).toEqual([])
    expect((await fetch(`${s3.settings.endpoint}/${s3.settings.bucket}/a`)).status).toBe(403)
  })
})

describe('while the store has trouble', () => {
  const put = () => bucket.put('a', Buffer.from('new'))
  const read = async () => bytesOf(await bucket.get('a'))
  const all: [string, () => Promise<unknown>][] = [
    ['PUT', put],
    ['GET', read],
    ['GET', () => bucket.list('')],
    ['DELETE', () => bucket.remove('a')],
  ]

  test.each<S3Trouble>([503, 500, 429, 'drop'])('what it answers by %s twice is asked again [OPS-07]', async (how) => {
    await bucket.put('a', Buffer.from('old'))
    for (const [method, work] of all) {
      s3.trouble(method, how, 2)
      expect([method, await fault(work())]).toEqual([method, null])
    }
  })

  test('where the bucket itself is gone, that is heard of, and nobody is told that a file is [OPS-07]', async () => {
    const gone = openBucket({ ...s3.settings, bucket: 'another' })
    for (const work of [() => gone.get('a'), () => gone.get('a', { range: 'bytes=0-' }), () => gone.remove('a')])
      expect(isOutage(await fault(work()))).toBe(true)
  })

  test('one that says nothing for so long is asked once: whoever waits has waited already [OPS-07]', async () => {
    for (const [method, work] of all) {
      s3.trouble(method, 'hang')
      const before = s3.asked.length
      await fault(work())
      expect(s3.asked.slice(before)).toHaveLength(1)
    }
  })

  test.each<S3Trouble>(['drop', 'hang', 503])('a file that is sent while %s goes on does not stay open [OPS-07]', async (how) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sent-'))
    const file = path.join(folder, 'a')
    await writeFile(file, randomBytes(20_000_000))
    s3.trouble('PUT', how)
    expect(isOutage(await fault(bucket.put('a', { file })))).toBe(true)
    await expect.poll(() => openFiles()).not.toContain(file)
    await rm(folder, { recursive: true })
  })

  test('what took effect and was not heard of is not done otherwise [OPS-07]', async () => {
    s3.trouble('PUT', 'lost', 1)
    await put()
    expect(s3.objects.get('a')?.toString()).toBe('new')
    s3.trouble('DELETE', 'lost', 1)
    await bucket.remove('a')
    expect(s3.objects.size).toBe(0)
  })

  test.each<S3Trouble>([503, 500, 429, 403, 'drop', 'hang'])(
    'of %s that goes on everybody hears as of an outage [OPS-07]',
    async (how) => {
      await bucket.put('a', Buffer.from('old'))
      for (const [method, work] of all) {
        s3.trouble(method, how)
        const error = await fault(work())
        expect([method, isOutage(error)]).toEqual([method, true])
        const said = JSON.stringify(describeError(error))
        for (const secret of [s3.settings.secret, s3.settings.keyId, 'Signature=']) expect(said).not.toContain(secret)
        s3.trouble(method, null)
      }
      expect(s3.objects.get('a')?.toString()).toBe('old')
    },
  )

  test.each<S3Trouble>(['breaks', 'stalls'])('an answer that %s in the middle is none [OPS-07]', async (how) => {
    await bucket.put('a', randomBytes(500_000))
    s3.trouble('GET', how)
    expect(isOutage(await fault(read()))).toBe(true)
    await expect.poll(s3.underWay).toBe(0)
  })

  test('a reader who pauses for longer than the store may be silent misses nothing [OPS-07]', async () => {
    const bytes = randomBytes(5_000_000)
    await bucket.put('a', bytes)
    await using given = await bucket.get('a')
    const read: Buffer[] = []
    for await (const piece of given?.pieces() ?? []) {
      if (read.length === 0) await new Promise((resolve) => setTimeout(resolve, 2 * SILENT_MS))
      read.push(piece)
    }
    expect(Buffer.concat(read).equals(bytes)).toBe(true)
  })

  test('whoever has read enough leaves no answer under way [OPS-07]', async () => {
    await bucket.put('a', randomBytes(5_000_000))
    {
      await using given = await bucket.get('a')
      await given?.pieces()[Symbol.asyncIterator]().next()
      expect(s3.underWay()).toBe(1)
    }
    await expect.poll(s3.underWay).toBe(0)
  })

  test('whoever leaves ends what is under way, before an answer and in the middle of it [OPS-07]', async () => {
    await bucket.put('a', randomBytes(5_000_000))
    const leaving = new AbortController()
    await using given = await bucket.get('a', { signal: leaving.signal })
    const pieces = given?.pieces()[Symbol.asyncIterator]()
    await pieces?.next()
    expect(s3.underWay()).toBe(1)
    leaving.abort()
    await expect.poll(s3.underWay).toBe(0)
    await fault(pieces?.next() ?? Promise.resolve())
    s3.trouble('GET', 'hang')
    const another = new AbortController()
    const waits = fault(bucket.get('a', { signal: another.signal }))
    await expect.poll(s3.underWay).toBe(1)
    another.abort()
    await waits
    expect(s3.asked.filter(({ method }) => method === 'GET')).toHaveLength(2)
  })
})

describe('at start', () => {
  test.each([
    ['a secret that is not its key’s', { secret: 'another secret' }, 'SignatureDoesNotMatch'],
    ['a key it does not know', { keyId: 'AKIANOBODY' }, 'InvalidAccessKeyId'],
    ['a bucket it does not have', { bucket: 'another' }, 'NoSuchBucket'],
    ['another region', { region: 'mars-1' }, 'AuthorizationHeaderMalformed'],
  ])('%s is said, without the secret [OPS-05]', async (_, change, code) => {
    const settings = { ...s3.settings, ...change }
    const sentence = String(await fault(openBucket(settings).check()))
    expect(sentence).toContain('FILES_S3_ENDPOINT')
    expect(sentence).toContain(code)
    expect(sentence).not.toContain(settings.secret)
  })

  test('settings that are right pass, and a store that is away is waited for by nobody [OPS-05]', async () => {
    await bucket.check()
    for (const how of [503, 429, 'drop', 'hang'] as const) {
      s3.trouble('GET', how)
      await bucket.check()
    }
  })
})
