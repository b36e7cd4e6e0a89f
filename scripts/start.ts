/** `npm start`: everything Somo needs on this machine, then Somo. */
import { readConfig } from '../app/server/config.ts'
import { startServer } from '../app/server/start.ts'
import { BRAND } from '../shared/brand.ts'
import { keepServing } from '../shared/server/last-resort.ts'
import { makeLog } from '../shared/server/log.ts'
import { released } from '../shared/server/own-files.ts'
import { buildWeb, webFolder } from './build.ts'
import { causeOf } from './command.ts'
import type { SignIn } from './prepare-demo.ts'
import { stopSignals } from './stop-signals.mjs'
import { filesFolder, localDatabase, localSecret, outsideWorld } from './local-world.ts'

/** Supervisors kill after ten seconds; whatever is not done by then is left as a killed process would leave it. */
const STOP_WITHIN_MS = 9000

const started = performance.now()
const stops: (() => Promise<void>)[] = []
let stopping: Promise<void> | null = null
// Ctrl-C reaches this process twice, from the terminal and through npm: the second is the same one.
for (const signal of stopSignals) process.on(signal, () => void stop())
// Whoever started us is gone, however it ended: nobody could stop us any more, and our port would stay taken.
process.on('disconnect', () => void stop())

try {
  const config = readConfig(process.env)
  const log = makeLog(process.env['LOG_LEVEL'] ?? (config.DATABASE_URL ? 'info' : 'warn'))
  keepServing(log)
  if (!released) await buildWeb()
  const database = await localDatabase(config)
  stops.unshift(() => database.stop())
  const secret = localSecret(config)
  const signIns = config.DATABASE_URL
    ? []
    : await (await import('./prepare-demo.ts')).prepareDemo(database.target, config, secret)
  const outside = await outsideWorld(config, secret)
  stops.unshift(() => outside.stop())
  const server = await startServer({
    config,
    outside,
    database: database.target,
    log,
    filesFolder: filesFolder(config),
    webFolder,
  })
  stops.unshift(() => server.stop())
  log.info({ origin: server.origin }, 'serving')
  announce(server.origin, outside, signIns)
  process.send?.('serving')
} catch (error) {
  console.error(causeOf(error))
  process.exitCode = 1
  await stop()
}

function announce(
  origin: string,
  outside: { phonePage: string | null; mailPage: string | null; smsPage: string | null },
  signIns: readonly SignIn[],
): void {
  const lines = [
    '',
    `  ${BRAND} is ready: ${origin}   (${((performance.now() - started) / 1000).toFixed(1)} s)`,
    ...(outside.phonePage ? ['', `  The customer's phone:  ${outside.phonePage}`] : []),
    ...(outside.mailPage ? [`  Mails that were sent:  ${outside.mailPage}`] : []),
    ...(outside.smsPage ? [`  SMS that were sent:    ${outside.smsPage}`] : []),
    `  The API:               ${origin}/api/docs`,
    ...(signIns.length > 0
      ? [
          '',
          '  Sign in as',
          ...signIns.map(({ role, email, password }) => `    ${role.padEnd(9)} ${email.padEnd(28)} ${password}`),
        ]
      : []),
    '',
  ]
  // What a program reads, the log, goes to the other stream.
  console.error(lines.join('\n'))
}

function stop(): Promise<void> {
  stopping ??= (async () => {
    setTimeout(() => process.exit(), STOP_WITHIN_MS)
    for (const end of stops.splice(0))
      await end().catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
    process.exit()
  })()
  return stopping
}
