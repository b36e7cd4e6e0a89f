/** The first part of the guide: one machine with Debian's PostgreSQL and two servers behind a proxy with TLS. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/root.ts'
import { CREATEDB, mailsTo, restored, upgraded } from './backups.ts'
import { startHaproxy, startNginx, tryFront } from './front.ts'
import { tryContainer } from './container.ts'
import { until, type Machine, type Running, type Setting } from './machine.ts'
import { tryRooms } from './rooms.ts'
import { checkRules, watched } from './watching.ts'
import { hookWhileAway, restartByDraining, restartByScript, underLoad } from './restarts.ts'
import { aloneOf, asOwner, HOST, npm, PORTS, rolesFile, SERVER_USER, settingsFor, startServer } from './servers.ts'

const BINARIES = '/usr/lib/postgresql/15/bin'

export function installRelease(machine: Machine): string {
  machine.run(['npm', 'run', '--silent', 'release'], { cwd: root, env: { HOME: process.env['HOME'] ?? '' } })
  const [archive = ''] = readdirSync(path.join(root, '.build/release')).filter((name) => name.endsWith('.tar.gz'))
  const opt = machine.ownFolder('opt')
  machine.run(['tar', '-xzf', path.join(root, '.build/release', archive)], { cwd: opt })
  const release = path.join(opt, archive.replace('.tar.gz', ''))
  machine.run(['npm', 'ci', '--omit=dev'], { cwd: release, env: { HOME: process.env['HOME'] ?? '' } })
  return release
}

export async function tryOneMachine(setting: Setting): Promise<void> {
  const { machine, outside, release, step } = setting
  await step('promtool check rules; each alert fires when it should', () => checkRules(machine))
  await step('systemd-analyze verify somo@.service', () => verifyUnit(machine, release))
  const database = await step('PostgreSQL of Debian, its two roles', () => startPostgres(machine, release))
  const settings = settingsFor(machine, outside, { host: HOST, database: `${HOST}:5432/somo` })
  await step('npm run migrate, as the owner', () => npm(machine, release, 'migrate', asOwner(settings)))
  await step('npm run admin:create, and again, which is refused in a sentence', () => firstOperator(machine, release, settings))
  const servers: Running[] = []
  for (const port of PORTS)
    servers.push(
      await step(`somo@${port}, from nothing to its first answer`, () => startServer(machine, release, settings, port)),
    )
  const memory = servers.map(({ child }) => residentMb(child.pid ?? 0)).join(' and ')
  console.log(`           they rest at ${memory} MB`)
  await step('rooms are reached over TCP at their own ports', () => roomsListen(machine))
  await step('the first operator has got one mail', () =>
    until('the mail', async () => (await mailsTo(outside, 'asha@example.org')) === 1),
  )

  await step('Prometheus of Debian asks both, and finds nothing wrong', () => watched(machine))

  const {
    nginx: front,
    acme,
    renew,
  } = await step('nginx, a certificate by certbot, then TLS in front', () => startNginx(machine))
  await step('pages, calls, rooms and large forms by it; http is sent to https; HSTS once', () => tryFront(machine, 'nginx'))
  await step('certbot renews it through our site', () => renew())
  const lively = await step('two people see each other in a live room, through it', () =>
    tryRooms(setting, { settings, servers }),
  )
  const restarting = { settings: lively, servers }
  await step('restart-servers.sh, without a lost call', () => underLoad(machine, () => restartByScript(setting, restarting)))
  await step('the word in the address of webhooks is in no log, also while a server is away', () =>
    hookWhileAway(setting, restarting),
  )
  await front.end('SIGQUIT')
  const other = await step('HAProxy in the place of nginx, a certificate by certbot through it', () =>
    startHaproxy(machine, acme),
  )
  await step('the same by it', () => tryFront(machine, 'haproxy'))
  await step('both servers started anew by its socket, without a lost call', () =>
    underLoad(machine, () => restartByDraining(setting, restarting)),
  )
  await step('certbot renews it through HAProxy', () => other.renew())
  await other.haproxy.end()

  await step('a backup by the line of cron while it runs; npm run restore into an empty database, proved', () =>
    restored(setting, lively),
  )
  await step('a database of version 0.1 upgraded, its ledger proved', () => upgraded(machine, release, settings))
  if (setting.container)
    await step('an image by the Containerfile, and a server of it', () => tryContainer(machine, release, settings))
  for (const server of servers) await server.end()
  await database.end('SIGINT')
}

/** A template is verified by one of it. */
function verifyUnit(machine: Machine, release: string): void {
  const changes = { '/opt/somo/current': release, 'User=somo': `User=${SERVER_USER}`, 'Group=somo': `Group=${SERVER_USER}` }
  machine.run(['systemd-analyze', 'verify', machine.localised('somo@.service', changes, 'somo@3001.service')])
}

async function startPostgres(machine: Machine, release: string): Promise<Running> {
  const data = machine.ownFolder('postgres', 'postgres')
  const as = { as: 'postgres' }
  machine.run(
    [`${BINARIES}/initdb`, '-D', data, '-E', 'SQL_ASCII', '--locale=C', '--auth-local=peer', '--auth-host=scram-sha-256'],
    as,
  )
  const server = machine.start('postgres', [`${BINARIES}/postgres`, '-D', data, '-k', data, '-h', HOST, '-p', '5432'], as)
  const psql = (...words: string[]) => machine.run(['psql', '-v', 'ON_ERROR_STOP=1', '-h', data, ...words], as)
  await until('PostgreSQL', () => spawnSync(`${BINARIES}/pg_isready`, ['-h', data]).status === 0)
  machine.run([...CREATEDB, '-h', data, 'somo'], as)
  psql('-d', 'somo', '-f', rolesFile(release))
  psql('-c', `alter role somo_owner password 'owner'`, '-c', `alter role somo_app password 'app'`)
  return server
}

function firstOperator(machine: Machine, release: string, settings: Record<string, string>): void {
  const create = ['npm', 'run', '--silent', 'admin:create', '--', 'asha@example.org', 'Asha Otieno']
  const options = { cwd: release, env: { ...settings, HOME: machine.folder } }
  machine.run(create, options)
  try {
    machine.run(create, options)
  } catch (error) {
    if (String(error).includes('No account was made. asha@example.org has one already')) return
    throw error
  }
  throw new Error('the operator was made twice')
}

const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

async function roomsListen(machine: Machine): Promise<void> {
  for (const port of PORTS) {
    const { MEDIA_PORT } = aloneOf(machine, port)
    await until(`a room's port ${MEDIA_PORT}`, async () => machine.run(['ss', '-ltn']).includes(`:${MEDIA_PORT} `))
  }
}
