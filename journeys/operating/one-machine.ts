/** The first part of the guide: one machine with Debian's PostgreSQL and two servers behind a proxy with TLS. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/root.ts'
import type { Outside } from '../setting/outside.ts'
import { startHaproxy, startNginx, tryFront } from './front.ts'
import { tryContainer } from './container.ts'
import { until, type Machine, type Running, type Setting } from './machine.ts'
import { checkRules, watched } from './watching.ts'
import { restartByDraining, restartByScript, underLoad } from './restarts.ts'
import { aloneOf, asOwner, HOST, npm, PORTS, rolesFile, SERVER_USER, settingsFor, startServer } from './servers.ts'

const BINARIES = '/usr/lib/postgresql/15/bin'
/** The cluster speaks no language, as one of a machine where none was chosen. */
const CREATEDB = 'createdb -T template0 -E UTF8 --locale=C.UTF-8'.split(' ')

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

  const { nginx: front, certificate } = await step('nginx, a certificate by certbot, then TLS in front', () =>
    startNginx(machine),
  )
  await step('pages, calls, rooms and large forms by it; http is sent to https; HSTS once', () => tryFront(machine, 'nginx'))
  await step('certbot renews it through our site', () => certificate.renew())
  const restarting = { settings, servers }
  await step('restart-servers.sh, without a lost call', () => underLoad(machine, () => restartByScript(setting, restarting)))
  await front.end('SIGQUIT')
  const other = await step('HAProxy in the place of nginx', () => startHaproxy(machine))
  await step('the same by it', () => tryFront(machine, 'haproxy'))
  await step('both servers started anew by its socket, without a lost call', () =>
    underLoad(machine, () => restartByDraining(setting, restarting)),
  )
  await other.end()

  await step('a backup by the line of cron while it runs; npm run restore into an empty database, proved', () =>
    restored(machine, release, settings),
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

const mailsTo = async (outside: Outside, to: string): Promise<number> =>
  ((await (await fetch(`${outside.mail.webOrigin}/api/mails?to=${to}`)).json()) as unknown[]).length

const residentMb = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

async function roomsListen(machine: Machine): Promise<void> {
  for (const port of PORTS) {
    const { MEDIA_PORT } = aloneOf(machine, port)
    await until(`a room's port ${MEDIA_PORT}`, async () => machine.run(['ss', '-ltn']).includes(`:${MEDIA_PORT} `))
  }
}

/** An empty database with the rights of both roles in it, as the guide makes each. */
function anotherDatabase(machine: Machine, release: string, name: string): void {
  const as = { as: 'postgres' }
  const socket = path.join(machine.folder, 'postgres')
  machine.run([...CREATEDB, '-h', socket, name], as)
  machine.run(['psql', '-v', 'ON_ERROR_STOP=1', '-h', socket, '-d', name, '-f', rolesFile(release)], as)
}

const COUNTS = 'select (select count(*) from users), (select count(*) from ledger_entries), (select count(*) from bookings)'

/** What the servers' role reads in it. */
const countsBy = (machine: Machine, settings: Record<string, string>, database: string): string =>
  machine.run(['psql', '-At', (settings['DATABASE_URL'] ?? '').replace(/\/somo$/, `/${database}`), '-c', COUNTS])

function restored(machine: Machine, release: string, settings: Record<string, string>): void {
  const [kept, owner] = [path.join(machine.folder, 'var-backups-somo'), path.join(machine.folder, 'owner.env')]
  const lines = Object.entries(asOwner(settings)).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(owner, lines.join(''), { mode: 0o600 })
  const changes = { '/etc/somo/owner.env': owner, '/opt/somo/current': release, '/var/backups/somo': kept }
  const line = /^30 1 \* \* \* root (.*)$/m.exec(readFileSync(machine.localised('cron', changes), 'utf8'))?.[1] ?? 'false'
  // As cron reads it: what follows a bare percent sign is no part of the command.
  const command = line.replace(/(?<!\\)%.*/, '').replaceAll(String.raw`\%`, '%')
  machine.run(['sh', '-c', command], { env: { HOME: machine.folder } })
  const folder = path.join(kept, readdirSync(kept)[0] ?? '')
  machine.run(['sha256sum', '--quiet', '-c', 'SHA256SUMS'], { cwd: folder })
  const files = machine.ownFolder('restored-files')
  anotherDatabase(machine, release, 'restored')
  const said = npm(machine, release, `restore -- ${folder}`, { ...asOwner(settings, 'restored'), FILES_FOLDER: files })
  if (!/Every table has the rows it had/.test(said)) throw new Error(said)
  if (countsBy(machine, settings, 'restored') !== countsBy(machine, settings, 'somo')) throw new Error('the servers read less')
}

/** By the guide's words for a database that one role has made so far. */
function upgraded(machine: Machine, release: string, settings: Record<string, string>): void {
  const env = asOwner(settings, 'older')
  const as = { as: 'postgres' }
  const socket = path.join(machine.folder, 'postgres')
  const psql = (...words: string[]) =>
    machine.run(['psql', '-v', 'ON_ERROR_STOP=1', '-q', '-h', socket, '-d', 'older', ...words], as)
  const old = path.join(machine.folder, '0.1.sql')
  copyFileSync(path.join(root, 'database/versions/0.1.sql'), old)
  machine.run([...CREATEDB, '-h', socket, 'older'], as)
  psql('-c', 'create role somo_before superuser', '-c', 'set role somo_before', '-f', old, '-c', 'reset role')
  const before = psql('-At', '-c', COUNTS)
  psql('-f', rolesFile(release))
  psql('-c', 'reassign owned by somo_before to somo_owner')
  npm(machine, release, 'migrate', env)
  const after = countsBy(machine, settings, 'older')
  if (after !== before) throw new Error(`there were ${before}, the servers read ${after}`)
  if (!npm(machine, release, 'ledger:check', env).includes('The ledger is balanced.')) throw new Error('the ledger')
}
