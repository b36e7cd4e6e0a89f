/** A wire to a database that a test can cut and join again. */
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { SLUG } from '../../shared/brand.ts'
import type { DatabaseTarget } from '../../shared/server/database.ts'

const SOCKET = '.s.PGSQL.5432'

export type Relay = Awaited<ReturnType<typeof openRelay>>

/** Leads to the server of the test run. */
export async function openRelay() {
  const folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-relay-`))
  const far = path.join(inject('postgresFolder'), SOCKET)
  const ends = new Set<Socket>()
  let frozen = false
  const carry = (from: Socket, to: Socket): void => {
    ends.add(from)
    from.on('data', (part) => void (frozen || to.write(part)))
    from.on('error', () => undefined)
    from.on('close', () => {
      ends.delete(from)
      to.destroy()
    })
  }
  const server = createServer((near) => {
    const other = connect(far)
    carry(near, other)
    carry(other, near)
  })
  const join = () => new Promise<void>((resolve) => server.listen(path.join(folder, SOCKET), resolve))
  const cut = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const end of ends) end.destroy()
    await closed
  }
  await join()
  return {
    /** The same database, at the end of this wire. */
    to: (target: DatabaseTarget): DatabaseTarget => ({ ...target, host: folder }) as DatabaseTarget,
    /** Nobody is there any more. */
    cut,
    /** After it was cut. */
    join,
    /** What is said from now on is lost, and nobody hangs up. */
    freeze: () => void (frozen = true),
    thaw: () => void (frozen = false),
    async close(): Promise<void> {
      if (server.listening) await cut()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
