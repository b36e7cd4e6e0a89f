import { AwsV4Signer } from 'aws4fetch'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ask } from '../http.ts'
import { signatureOf } from './signature.ts'
import { startS3Simulator, type S3Simulator } from './start.ts'

/** The examples of Amazon's own "Authenticating Requests (AWS Signature Version 4)" for S3. */
const amazon = { region: 'us-east-1', keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }
const NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const asks = (path: string, query: string, headers: Record<string, string>): Ask => ({
  method: 'GET',
  path,
  query: new URLSearchParams(query),
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': NOTHING,
    'x-amz-date': '20130524T000000Z',
    ...headers,
  },
  body: Buffer.alloc(0),
  params: {},
})

test.each<[string, Ask, string[], string]>([
  [
    'a range of an object',
    asks('/test.txt', '', { range: 'bytes=0-9' }),
    ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'a list',
    asks('/', 'max-keys=2&prefix=J', {}),
    ['host', 'x-amz-content-sha256', 'x-amz-date'],
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s is signed as Amazon’s own example says [OPS-07]', (_, ask, signed, signature) => {
  expect(signatureOf(ask, signed, amazon)).toBe(signature)
})

describe('the simulated store', () => {
  let s3: S3Simulator
  beforeAll(async () => void (s3 = await startS3Simulator()))
  afterAll(() => s3.close())

  type Change = { secret?: string; keyId?: string; region?: string; datetime?: string; after?: (headers: Headers) => void }
  const asked = async (change: Change, init: { method: string; path?: string; body?: string } = { method: 'PUT', body: 'a' }) => {
    const { endpoint, bucket, keyId, secret, region } = { ...s3.settings, ...change }
    const signer = new AwsV4Signer({
      method: init.method,
      url: `${endpoint}/${init.path ?? `${bucket}/a b(c)`}`,
      headers: { 'x-amz-acl': 'private' },
      service: 's3',
      region,
      accessKeyId: keyId,
      secretAccessKey: secret,
      ...(change.datetime && { datetime: change.datetime }),
    })
    const signed = await signer.sign()
    change.after?.(signed.headers)
    const response = await fetch(signed.url, { method: init.method, headers: signed.headers, body: init.body ?? null })
    return [response.status, /<Code>(.+)<\/Code>/.exec(await response.text())?.[1]]
  }

  test('takes what is signed by its key, under a name with any letters [OPS-07]', async () => {
    expect(await asked({})).toEqual([200, undefined])
    expect(s3.objects.get('a b(c)')?.toString()).toBe('a')
    expect((await asked({}, { method: 'GET', path: 'another/a' }))[1]).toBe('NoSuchBucket')
  })

  test.each<[string, Change, string]>([
    ['by another secret', { secret: 'guessed' }, 'SignatureDoesNotMatch'],
    ['by a key it does not know', { keyId: 'AKIAGUESSED' }, 'InvalidAccessKeyId'],
    ['for another region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['long ago', { datetime: '20130524T000000Z' }, 'RequestTimeTooSkewed'],
    ['and changed afterwards', { after: (headers) => headers.set('x-amz-acl', 'public-read') }, 'SignatureDoesNotMatch'],
    ['and added to', { after: (headers) => headers.set('x-amz-tagging', 'a=b') }, 'SignatureDoesNotMatch'],
    ['by nobody', { after: (headers) => headers.delete('authorization') }, 'AccessDenied'],
  ])('takes nothing that is signed %s [OPS-07]', async (_, change, code) => {
    s3.objects.clear()
    expect([(await asked(change))[1], s3.objects.size]).toEqual([code, 0])
  })
})
