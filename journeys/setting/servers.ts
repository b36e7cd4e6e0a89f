/** Two servers that are processes of their own, on one database and in one outside world, for what only they can race for. */
import { inject } from 'vitest'
import { callerOf, type Caller } from '../../app/server/testing/caller.ts'
import { peopleOf, type People } from '../../app/server/testing/people.ts'
import { copyDatabase, type OwnDatabase } from '../../database/testing/database.ts'
import { deriveKeys } from '../../shared/server/keys.ts'
import { freePort } from './free-port.ts'
import { openOutside, SECRET, type Outside } from './outside.ts'
import { startProcess, type ServerProcess } from './processes.ts'

export type Servers = {
  own: OwnDatabase
  outside: Outside
  /** Those that live. */
  all: ServerProcess[]
  /** Of the first one’s address. */
  people: People
  /** Calls to that server. */
  to(server: ServerProcess | undefined): Caller
  /** A control call of the payment provider's simulator. */
  control(path: string, body: object): Promise<{ id?: string }>
  /** How often the provider was asked where this stands in the address. */
  asked(path: string): Promise<number>
  /** The other one is gone, so that it is this one that does it. */
  alone(): Promise<ServerProcess>
  /** Another comes up where the first one was; what the dead one held of the outbox is free. */
  next(): Promise<ServerProcess>
  close(): Promise<void>
}

export async function openServers(): Promise<Servers> {
  const own = await copyDatabase(inject('postgresFolder'))
  const [first, second] = [await freePort(), await freePort()]
  const outside = await openOutside(first)
  const all = await Promise.all([first, second].map((port) => startProcess(inject('release'), own.target, outside, port)))
  const to = (server: ServerProcess | undefined) => callerOf({ request: (address, init) => fetch(address, init) }, server?.origin)
  const simulator = `${outside.intasend.apiOrigin}/__sim`
  return {
    ...{ own, outside, all, to },
    people: peopleOf({ db: own.db, keys: deriveKeys(SECRET), clock: { now: new Date() }, caller: to(all[0]) }),
    async control(path, body) {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${simulator}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
      return (await answer.json()) as { id?: string }
    },
    async asked(part) {
      const log = (await (await fetch(`${simulator}/log`)).json()) as { path: string }[]
      return log.filter(({ path }) => path.includes(part)).length
    },
    async alone() {
      await Promise.all(all.splice(1).map((server) => server.kill('SIGKILL')))
      const [one] = all
      if (!one) throw new Error('no server')
      return one
    },
    async next() {
      const one = await startProcess(inject('release'), own.target, outside, first)
      all.splice(0, all.length, one)
      await own.db.$client.query(`update outbox set leased_until = clock_timestamp() - interval '1 second'
        where leased_until is not null`)
      return one
    },
    async close() {
      await Promise.all(all.map((server) => server.kill('SIGKILL')))
      await outside.close()
      await own.drop()
    },
  }
}
