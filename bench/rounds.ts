/** Rounds of work by a few clients, and what each piece of it cost the processes that did it. */
import { cpuMs } from './cpu.ts'
import { openLightClient, type LightClient } from './light-client.ts'

export const CLIENTS = 8

/** One piece of work, done by a client; one that is refused throws, so that nothing is charged to others. */
export type Work = (client: LightClient) => Promise<void>

/** CPU milliseconds each of the server, of PostgreSQL, and of both; pieces a second. */
export type Round = { server: number; postgres: number; cpu: number; perSecond: number; done: number }

/**
 * @param at where the work is done and by which processes
 * @param pieces ends the round earlier, when so many are done
 */
export async function round(
  at: { origin: string; pid: number; postgresPid: number },
  work: Work,
  seconds: number,
  pieces = Number.POSITIVE_INFINITY,
): Promise<Round> {
  const clients = await Promise.all(Array.from({ length: CLIENTS }, () => openLightClient(at.origin)))
  const [server, postgres, started] = [cpuMs(at.pid), cpuMs(at.postgresPid), performance.now()]
  let [begun, done] = [0, 0]
  const busy = async (client: LightClient): Promise<void> => {
    while (performance.now() - started < seconds * 1000 && begun < pieces) {
      begun += 1
      await work(client)
      done += 1
    }
  }
  try {
    await Promise.all(clients.map(busy))
  } finally {
    for (const client of clients) client.close()
  }
  const took = (performance.now() - started) / 1000
  const used = { server: (cpuMs(at.pid) - server) / done, postgres: (cpuMs(at.postgresPid) - postgres) / done }
  return { ...used, cpu: used.server + used.postgres, perSecond: done / took, done }
}
