/**
 * One bucket of a store that speaks S3: takes, gives, lists and deletes whole objects for who signs as it is told, and behaves
 * badly when it is asked to. What it was given lives in memory.
 */
import { listen, type Answer, type Ask, type Page } from '../http.ts'
import { signatureFault, type S3Keys } from './signature.ts'

export type S3SimulatorOptions = {
  /** Default 127.0.0.1. */
  host?: string
  /** 0 (the default) picks a free one. */
  port?: number
  /** How many names a list has at most before it has to be asked on; as in life 1000. */
  namesAtOnce?: number
}

/**
 * `lost` takes effect, and nobody hears of it; `breaks` and `stalls` do so in the middle of a body. A number is a status, which
 * comes with its code.
 */
export type S3Trouble = 'drop' | 'hang' | 'lost' | 'breaks' | 'stalls' | 503 | 500 | 429 | 403

export type S3Asked = { method: string; name: string; range: string | null; headers: Ask['headers'] }

export type S3Simulator = {
  /** Everything that somebody needs to use it. */
  settings: S3Keys & { endpoint: string; bucket: string }
  objects: Map<string, Buffer>
  /** Each request, in order, whatever became of it. */
  asked: S3Asked[]
  /** Answers so what is asked by this method, until told otherwise or `times` are over. */
  trouble(method: string, how: S3Trouble | null, times?: number): void
  /** Answers that go on. */
  underWay(): number
  close(): Promise<void>
}

const MOST_BYTES = 1_000_000_000
const CODES: Readonly<Record<number, string>> = {
  403: 'AccessDenied',
  // Of Cloudflare's.
  429: 'TooManyRequests',
  500: 'InternalError',
  503: 'SlowDown',
}

export async function startS3Simulator(options: S3SimulatorOptions = {}): Promise<S3Simulator> {
  const keys = { region: 'af-south-1', keyId: 'AKIA0SIMULATED', secret: 'the/secret+of the simulated store' }
  const bucket = 'somo-files'
  const objects = new Map<string, Buffer>()
  const asked: S3Asked[] = []
  const troubles = new Map<string, { how: S3Trouble; times: number }>()
  const troubleOf = (method: string): S3Trouble | null => {
    const trouble = troubles.get(method)
    if (!trouble || trouble.times === 0) return null
    trouble.times -= 1
    return trouble.how
  }
  const answer = (ask: Ask): Answer => {
    const [, first, ...rest] = ask.path.split('/')
    const name = decodeURIComponent(rest.join('/'))
    asked.push({ method: ask.method, name, range: ask.headers.range ?? null, headers: ask.headers })
    const how = troubleOf(ask.method)
    if (how === 'drop' || how === 'hang') return how
    if (typeof how === 'number') return fault(how, CODES[how] ?? '')
    const refused = signatureFault(ask, keys, new Date())
    if (refused) return fault(refused.status, refused.code)
    if (first !== bucket) return fault(404, 'NoSuchBucket')
    const page = name === '' ? list(ask.query, objects, options.namesAtOnce ?? 1000) : act(ask, name, objects)
    if (how === null) return page
    if (how === 'lost') return 'drop'
    return { ...page, breaks: { after: Math.floor(page.body.length / 2), by: how === 'breaks' ? 'drop' : 'hang' } }
  }
  const at = { host: options.host ?? '127.0.0.1', port: options.port ?? 0, mostBytes: MOST_BYTES }
  const web = await listen(answer, at)
  return {
    settings: { ...keys, endpoint: web.origin, bucket },
    objects,
    asked,
    trouble: (method, how, times = Infinity) => void (how ? troubles.set(method, { how, times }) : troubles.delete(method)),
    underWay: web.underWay,
    close: web.close,
  }
}

function act(ask: Ask, name: string, objects: Map<string, Buffer>): Page {
  if (ask.method === 'PUT') {
    if (ask.headers['content-length'] === undefined) return fault(411, 'MissingContentLength')
    objects.set(name, ask.body)
    return { status: 200, headers: { etag: '"of-no-use"' }, body: '' }
  }
  if (ask.method === 'DELETE') {
    objects.delete(name)
    return { status: 204, body: '' }
  }
  if (ask.method !== 'GET' && ask.method !== 'HEAD') return fault(405, 'MethodNotAllowed')
  const object = objects.get(name)
  return object ? give(object, ask.headers.range) : fault(404, 'NoSuchKey')
}

/** One range, or the whole where what is asked for is none. */
function give(object: Buffer, range: string | undefined): Page {
  const headers = { 'accept-ranges': 'bytes', 'content-type': 'application/octet-stream' }
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  const backwards = first !== '' && last !== '' && Number(last) < Number(first)
  if ((first === '' && last === '') || backwards) return { status: 200, headers, body: object }
  const size = object.length
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(size - 1, Number(last))
  if (from >= size || (first === '' && Number(last) === 0)) return fault(416, 'InvalidRange')
  return {
    status: 206,
    headers: { ...headers, 'content-range': `bytes ${from}-${to}/${size}` },
    body: object.subarray(from, to + 1),
  }
}

/** ListObjectsV2. */
function list(query: URLSearchParams, objects: ReadonlyMap<string, Buffer>, atOnce: number): Page {
  if (query.get('list-type') !== '2') return fault(501, 'NotImplemented')
  const [, last] = /^"([\w+/=]*)"&$/.exec(query.get('continuation-token') ?? '""&') ?? []
  if (last === undefined) return fault(400, 'InvalidArgument')
  const after = Buffer.from(last, 'base64').toString()
  const all = [...objects.keys()].toSorted().filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
  const names = all.slice(0, Math.min(atOnce, Number(query.get('max-keys') ?? 1000)))
  // What a store says here is its own affair, and written as XML may be.
  const token = `&#x22;${Buffer.from(names.at(-1) ?? '').toString('base64')}&#34;&amp;`
  const next = all.length > names.length && names.length > 0
  return xml(
    200,
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><KeyCount>${names.length}</KeyCount>` +
      `<IsTruncated>${next}</IsTruncated>${next ? `<NextContinuationToken>${token}</NextContinuationToken>` : ''}` +
      `${names.map((name) => `<Contents><Key>${name}</Key><Size>${objects.get(name)?.length}</Size></Contents>`).join('')}` +
      '</ListBucketResult>',
  )
}

const fault = (status: number, code: string): Page =>
  xml(status, `<Error><Code>${code}</Code><Message>As ${code} says.</Message><RequestId>4442587FB7D0A2F9</RequestId></Error>`)

const xml = (status: number, body: string): Page => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
})
