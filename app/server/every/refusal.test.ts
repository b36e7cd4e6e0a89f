/** Refusals as callers hear them: each in their own language, and never one that the call's contract does not name. */
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { signIn, signUpParent } from '../../../features/accounts/contract.ts'
import { route } from '../../../shared/server/call.ts'
import { callsOf } from '../../../shared/server/feature.ts'
import { mountCalls } from '../../../shared/server/edge.ts'
import { endpoint } from '../../../shared/endpoint.ts'
import { commonRefusals, Refusal, refusalsOf, type RefusalKind } from '../../../shared/refusal.ts'
import { Hono } from 'hono'
import { openWorld } from '../testing/world.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

test.each(globSync('features/*/contract.ts', { cwd: root }))(
  'every refusal of %s is said in both languages [SHELL-08]',
  async (file) => {
    const { refusals = {} } = (await import(/* @vite-ignore */ `${root}/${file}`)) as { refusals?: Record<string, RefusalKind> }
    for (const [code, kind] of Object.entries(refusals)) {
      expect(kind.code).toBe(code)
      expect(kind.status, code).toBeGreaterThanOrEqual(400)
      expect(kind.sw, code).not.toBe(kind.en)
    }
  },
)

async function post(path: string, body: object, language: string): Promise<Record<string, unknown>> {
  const somo = await openWorld()
  const headers = { 'content-type': 'application/json', 'accept-language': language }
  const reply = await somo.app.request(`http://somo.test/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  await somo.close()
  return (await reply.json()) as Record<string, unknown>
}

test.each([
  ['en-KE,sw;q=0.8', 'The e-mail address or the password is not right.'],
  ['sw', 'Barua pepe au nenosiri si sahihi.'],
  ['sw-KE,en;q=0.5', 'Barua pepe au nenosiri si sahihi.'],
  ['fr', 'The e-mail address or the password is not right.'],
])('who asks in %s is refused in words they read [SHELL-08]', async (language, message) => {
  const told = await post(signIn.path, { email: 'nobody@example.com', password: 'wrong words here' }, language)
  expect(told).toMatchObject({ code: 'wrong_credentials', message })
})

test('complaints about fields are in that language too, down to what only the validator says [SHELL-08]', async () => {
  const told = await post(
    signUpParent.path,
    { name: 'A', email: 'no address', phone: '0712345678', password: 'short', more: 1 },
    'sw',
  )
  expect(told).toMatchObject({
    code: 'invalid_input',
    message: 'Tafadhali angalia sehemu zilizowekewa alama.',
    fields: {
      name: 'Angalau herufi 2.',
      email: 'Weka barua pepe kama amina@example.com.',
      password: 'Tumia angalau herufi 10.',
      accept_terms: 'Tafadhali kubali masharti ili uendelee.',
      more: 'Sehemu isiyojulikana.',
    },
  })
})

const pens = refusalsOf({
  dry: [409, 'The pen is dry.', 'Kalamu imekauka.'],
  lost: [404, 'The pen is lost.', 'Kalamu imepotea.'],
})
const write = endpoint({
  method: 'POST',
  path: '/pens/write',
  summary: '',
  who: 'anyone',
  input: z.strictObject({ how: z.enum(['dry', 'lost', 'not_found']) }),
  output: z.object({}),
  refusals: [pens.dry],
})

test('a refusal that its contract does not name is a bug: told as one, and logged as an error', async () => {
  const lines: { level: number; msg: string; refused?: string }[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const app = new Hono()
  const answer = route(write, async ({ input }) => {
    throw new Refusal({ ...pens, ...commonRefusals }[input.how])
  })
  const routes = callsOf([{ name: 'pens', enters: [], calls: [answer] }], {})
  const edge = {
    log,
    now: () => new Date(),
    readAccessToken: async () => null,
    lacksSecondFactor: async () => false,
    sessionStands: async () => false,
    trustedProxies: 0,
    site: 'http://somo.test',
  }
  mountCalls(app, routes, edge)
  const told = async (how: string): Promise<[number, string]> => {
    const headers = { 'content-type': 'application/json' }
    const reply = await app.request('/api/pens/write', { method: 'POST', headers, body: JSON.stringify({ how }) })
    return [reply.status, ((await reply.json()) as { code: string }).code]
  }
  expect(await told('dry')).toEqual([409, 'dry'])
  expect(await told('not_found')).toEqual([404, 'not_found'])
  expect(lines.filter(({ level }) => level >= 50)).toEqual([])
  expect(await told('lost')).toEqual([500, 'internal'])
  expect(lines.filter(({ level }) => level >= 50)).toMatchObject([
    { msg: 'a refusal its contract does not name', refused: 'lost' },
  ])
})
