/**
 * Who may call what: every call as everybody, held against tables written by hand beside each feature. A call without a line
 * fails. The lines are not read from the contracts: a contract that lets in whom it should not would agree with itself.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOut } from '../../../features/accounts/contract.ts'
import { giveBackCase, takeCase } from '../../../features/queues/contract.ts'
import { answerChat } from '../../../features/support/desk-contract.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import type { Sent } from '../../../shared/web/client.ts'
import { features } from '../features.ts'
import { accessLines, columns, gather, nameOf, noLine, statusesOf, type Cast, type Column } from '../testing/access.ts'
import { stateOf } from '../testing/state.ts'
import { openWorld, type World } from '../testing/world.ts'

const lines = await accessLines()
/** They say who looks at what, and change nothing of it; an answer in a chat stands there under its operator's name. */
const noActs: readonly Endpoint[] = [takeCase, giveBackCase, answerChat]
/** What an operator alone may do to something. */
const isAct = (endpoint: Endpoint): boolean =>
  endpoint.who.length === 1 && endpoint.who[0] === 'admin' && endpoint.method !== 'GET' && !noActs.includes(endpoint)
const calls = features.flatMap(({ calls: own = [] }) => own.map(({ endpoint }) => endpoint))

let somo: World
let cast: Cast
beforeAll(async () => {
  somo = await openWorld()
  cast = await gather(somo)
})
afterAll(() => somo.close())

test('every call has a line, and every line a call', () => {
  expect(Object.keys(lines).toSorted()).toEqual(calls.map(nameOf).toSorted())
})

test.each(calls.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s lets in whom it should alone, nothing it says may be kept on its way, and an act is logged once [AUTH-09] [ADM-08]',
  async (name, endpoint) => {
    const [asked, statuses] = lines[name] ?? noLine
    const expected = statusesOf(statuses)
    const told: Partial<Record<Column, number>> = {}
    const keeping = new Set<string | null>()
    const ask = async (column: Column, input: object): Promise<void> => {
      const reply = await somo.people.callAs(await caller(column, expected), endpoint, input as Sent<Endpoint>)
      told[column] = reply.status
      keeping.add(reply.headers.get('cache-control'))
      if (reply.ok && endpoint === signOut) cast = { ...cast, ...(await signedInAgain(column)) }
    }
    // The refused first: they leave everything as it is, so that one stage serves them all.
    const stage = await asked(cast, somo)
    const before = await stateOf(somo.db, ['sessions'])
    for (const column of columns.filter((one) => expected[one] >= 300)) await ask(column, stage)
    expect(await stateOf(somo.db, ['sessions'])).toEqual(before)
    for (const column of columns.filter((one) => expected[one] < 300)) {
      const input = await asked(cast, somo)
      const logged = await entriesInLog()
      await ask(column, input)
      expect((await entriesInLog()) - logged).toBe(isAct(endpoint) ? 1 : 0)
    }
    expect(told).toEqual(expected)
    expect([...keeping]).toEqual(['no-store'])
  },
)

const entriesInLog = async (): Promise<number> => {
  const { rows } = await somo.db.$client.query<{ count: number }>('select count(*)::int as count from audit_entries')
  return rows[0]?.count ?? 0
}

async function caller(column: Column, expected: Record<Column, number>): Promise<{ token: string; cookie?: string } | null> {
  if (column === 'nobody') return null
  return column === 'gone' ? signedOut(expected) : cast[column]
}

/** The access token of somebody who may, whose session has ended since; without the cookie that could renew it. */
async function signedOut(expected: Record<Column, number>): Promise<{ token: string }> {
  const may = columns.find((column) => column !== 'nobody' && column !== 'gone' && expected[column] < 300) as
    | keyof Cast
    | undefined
  const { email } = cast[may ?? 'student']
  // A token of another instant may have run out by itself.
  const who = `${email} at ${somo.clock.now.toISOString()}`
  const ended = signedOutBefore.get(who)
  if (ended) return ended
  const { token } = await somo.people.signInAs(email)
  const left = await somo.people.callAs({ token }, signOut, {})
  expect(left.status).toBe(200)
  signedOutBefore.set(who, { token })
  return { token }
}

const signedOutBefore = new Map<string, { token: string }>()

async function signedInAgain(column: Column): Promise<Partial<Cast>> {
  return column === 'gone' || column === 'nobody' ? {} : { [column]: await somo.people.signInAs(cast[column].email) }
}
