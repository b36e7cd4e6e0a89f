/** Backups by the line of cron, a restore that is proved, and a database of an earlier version. */
import { copyFileSync, existsSync, readFileSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../scripts/root.ts'
import type { Outside } from '../setting/outside.ts'
import { until, type Machine, type Setting } from './machine.ts'
import { asOwner, npm, rolesFile, withDatabase } from './servers.ts'

/** The cluster speaks no language, as one of a machine where none was chosen. */
export const CREATEDB = 'createdb -T template0 -E UTF8 --locale=C.UTF-8'.split(' ')

/** An empty database with the rights of both roles in it, as the guide makes each. */
export function anotherDatabase(machine: Machine, release: string, name: string): void {
  const as = { as: 'postgres' }
  const socket = path.join(machine.folder, 'postgres')
  machine.run([...CREATEDB, '-h', socket, name], as)
  machine.run(['psql', '-v', 'ON_ERROR_STOP=1', '-h', socket, '-d', name, '-f', rolesFile(release)], as)
}

/** Who is told of backups, by the guide's `cron`. */
const TO = 'you@example.org'

/** The mail server of a trial has neither a certificate nor people. */
function mailSettings(machine: Machine, outside: Outside): string {
  const { hostname, port } = new URL(outside.mail.smtpUrl)
  const changes = { 'mail.example.org': hostname, 'port 465': `port ${port}`, 'tls on': 'tls off', 'auth on': 'auth off' }
  return machine.localised('msmtprc', changes)
}

const COUNTS = 'select (select count(*) from users), (select count(*) from ledger_entries), (select count(*) from bookings)'

/** What the servers' role reads in it. */
const countsBy = (machine: Machine, { DATABASE_URL = '' }: Record<string, string>): string =>
  machine.run(['psql', '-At', DATABASE_URL, '-c', COUNTS])

/** By the line of cron, whose words come by mail as cron sends them. */
export async function restored({ machine, outside, release }: Setting, settings: Record<string, string>): Promise<void> {
  const [kept, owner] = [path.join(machine.folder, 'var-backups-somo'), path.join(machine.folder, 'owner.env')]
  const lines = Object.entries(asOwner(settings)).map(([name, value]) => `${name}="${value}"\n`)
  writeFileSync(owner, lines.join(''), { mode: 0o600 })
  const changes = { '/etc/somo/owner.env': owner, '/opt/somo/current': release, '/var/backups/somo': kept }
  const line = /^30 1 \* \* \* root (.*)$/m.exec(readFileSync(machine.localised('cron', changes), 'utf8'))?.[1] ?? 'false'
  // As cron reads it: what follows a bare percent sign is no part of the command.
  const command = line.replace(/(?<!\\)%.*/, '').replaceAll(String.raw`\%`, '%')
  const [old, recent] = [machine.ownFolder('var-backups-somo/2026-01-01'), machine.ownFolder('var-backups-somo/2026-01-14')]
  const days = (ago: number): Date => new Date(Date.now() - ago * 86_400_000)
  utimesSync(old, days(16), days(16))
  utimesSync(recent, days(13), days(13))
  const words = machine.run(['sh', '-c', command], { env: { HOME: machine.folder } })
  const [, today = '', ...others] = readdirSync(kept).toSorted()
  if (existsSync(old) || !existsSync(recent) || others.length > 0) throw new Error('two weeks of backups are not what is kept')
  const folder = path.join(kept, today)
  const mail = path.join(machine.folder, 'mail-of-cron')
  writeFileSync(mail, `To: ${TO}\nSubject: backup\n\n${words}`)
  machine.start('msmtp', ['sh', '-c', `msmtp -C ${mailSettings(machine, outside)} ${TO} < ${mail}`])
  await until('the words of cron', async () => (await mailsTo(outside, TO)) === 1)
  machine.run(['sha256sum', '--quiet', '-c', 'SHA256SUMS'], { cwd: folder })
  const files = machine.ownFolder('restored-files')
  anotherDatabase(machine, release, 'restored')
  const said = npm(machine, release, `restore -- ${folder}`, { ...asOwner(settings, 'restored'), FILES_FOLDER: files })
  if (!/Every table has the rows it had/.test(said)) throw new Error(said)
  if (!/^[1-9]\d* files of people are in their folder/m.test(said)) throw new Error(said)
  const [there, here] = [countsBy(machine, withDatabase(settings, 'restored')), countsBy(machine, settings)]
  if (there !== here || /\b0\b/.test(here)) throw new Error(`the servers read ${there} and not ${here}`)
}

/** By the guide's words for a database that one role has made so far. */
export function upgraded(machine: Machine, release: string, settings: Record<string, string>): void {
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
  const after = countsBy(machine, withDatabase(settings, 'older'))
  if (after !== before) throw new Error(`there were ${before}, the servers read ${after}`)
  if (!npm(machine, release, 'ledger:check', env).includes('The ledger is balanced.')) throw new Error('the ledger')
}

export const mailsTo = async (outside: Outside, to: string): Promise<number> =>
  ((await (await fetch(`${outside.mail.webOrigin}/api/mails?to=${to}`)).json()) as unknown[]).length
