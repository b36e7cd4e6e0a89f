/** What a command or a start says of why it could not be done, by what the system and PostgreSQL say themselves. */
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, inject, test } from 'vitest'
import { openConnection } from '../shared/server/database.ts'
import { causeOf } from './command.ts'

const at = () => ({ host: inject('postgresFolder'), user: 'postgres', database: 'postgres' })

async function listenAt(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host)
  await once(server, 'listening')
  server.close()
}

async function taken(): Promise<void> {
  const first = createServer().listen(0, '127.0.0.1')
  await once(first, 'listening')
  await listenAt((first.address() as AddressInfo).port, '127.0.0.1').finally(() => first.close())
}

/** As the driver makes it of what a database with passwords says; ours has none. */
const said = (message: string, code?: string) => Promise.reject(Object.assign(new Error(message), code && { code }))

test.each<[string, () => Promise<unknown>, RegExp]>([
  [
    'a database that is not there',
    () => openConnection({ ...at(), database: 'none' }),
    /^database "none" .+ DATABASE_URL names it/,
  ],
  [
    'a role that is not there',
    () => openConnection({ ...at(), user: 'none' }),
    /^role "none" does not exist\. .+ in DATABASE_URL\?/,
  ],
  [
    'a database that is away',
    () => openConnection({ connectionString: 'postgresql://a:b@127.0.0.1:1/c' }),
    / Does PostgreSQL run/,
  ],
  ['a name that nobody knows', () => listenAt(0, 'nowhere.invalid'), / Is that name right, in DATABASE_URL or HOST\?$/],
  ['a port that is taken', taken, /^listen EADDRINUSE.+ set another \(PORT, METRICS_PORT\)\.$/],
  ['an address of another machine', () => listenAt(0, '192.0.2.1'), /^listen EADDRNOTAVAIL.+ addresses of this machine\.$/],
  ['a password that is wrong', () => said('password authentication failed', '28P01'), /failed\. Is that its password/],
  ['no password', () => said('SASL: client password must be a string'), /string\. Is that its password in DATABASE_URL\?/],
  ['anything else', () => said('it broke'), /^it broke\.$/],
])('%s is said in one line, with how it is mended [OPS-05]', async (_, work, line) => {
  const sentence = await work().then(String, causeOf)
  expect(sentence).toMatch(line)
  expect(sentence).not.toContain('\n')
})
