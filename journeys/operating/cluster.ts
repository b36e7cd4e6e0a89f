/** High availability: three PostgreSQL nodes by Patroni and etcd behind HAProxy, whose leader is killed while people pay. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { seeded } from '../../app/server/testing/seeded.ts'
import { loadDemo } from '../../database/demo/load.ts'
import { openDatabase } from '../../shared/server/database.ts'
import { startLoad } from '../faults/load.ts'
import { doubled, lost, quiet } from '../faults/proofs.ts'
import { certifyIn } from './certificate.ts'
import { settingsIn, until, type Machine, type Running, type Setting } from './machine.ts'
import { asOwner, npm, settingsFor, startServer } from './servers.ts'

const NODES = ['pg1', 'pg2', 'pg3'] as const
/** The guide's network, on this machine alone. */
const NETWORK = '127.0.8.'
const DOOR = `${NETWORK}10`
const MOST_SECONDS = 20
const KILLS = 2
/** A few people do the work of very many. */
const UNLIMITED = { ATTEMPTS_PER_ADDRESS: '1000000', LIMITS_TIMES: '1000000' }

export async function tryCluster({ machine, outside, release, step }: Setting): Promise<void> {
  const nodes = await step('three nodes of etcd and Patroni, behind HAProxy', () => startNodes(machine))
  const settings = settingsFor(machine, outside, { host: `${NETWORK}1`, database: `${DOOR}:5000/somo` })
  await step('roles, npm run migrate', () => {
    makeDatabase(machine, release)
    npm(machine, release, 'migrate', asOwner(settings))
  })
  const db = openDatabase({ connectionString: superuser('somo') }, 4)
  await loadDemo(db, new Date(), null)
  const hosts = [`${NETWORK}1`, `${NETWORK}2`]
  const servers: Running[] = []
  for (const host of hosts)
    servers.push(
      await step(`a server at ${host}`, () => startServer(machine, release, { ...settings, HOST: host }, 3001, UNLIMITED)),
    )
  const load = await startLoad({ db, outside, origins: hosts.map((host) => `http://${host}:3001`), random: seeded(7) })
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = load.count()
    await until('people are answered', () => load.count() > before + 20, 120)
    await step(`the leader is killed under load, and somebody is told again that something is done`, () =>
      killLeader(nodes, load),
    )
  }
  await load.stop()
  const findings = [
    ...(await quiet({ db, outside }, false)),
    ...(await lost({ db, outside }, load.acknowledged)),
    ...(await doubled({ db, outside })),
  ]
  console.log(
    `           ${load.count()} acknowledged; ${findings.length === 0 ? 'nothing lost, nothing doubled' : findings.join('; ')}`,
  )
  await db.$client.end()
  for (const server of servers) await server.end()
  for (const { patroni } of nodes.values()) await patroni.end()
  if (findings.length > 0) throw new Error('the leader’s death cost something')
}

type Node = { etcd: Running; patroni: Running; start(): Running }

async function startNodes(machine: Machine): Promise<Map<string, Node>> {
  const nodes = new Map<string, Node>()
  for (const [at, name] of NODES.entries()) {
    const address = `${NETWORK}${at + 1}`
    // The first line alone names all three; what a node says of itself follows.
    const file = machine.localised('etcd.env', { '10.0.0.': NETWORK }, `etcd-${name}.env`)
    const own = settingsIn(file)
    const itself = Object.fromEntries(
      Object.entries(own).map(([key, value]) => [
        key,
        key === 'ETCD_INITIAL_CLUSTER' ? value : value.replaceAll(`${NETWORK}1:`, `${address}:`),
      ]),
    )
    const folder = machine.ownFolder(`etcd-${name}`, 'etcd')
    const etcd = machine.start(`etcd-${name}`, ['etcd'], {
      as: 'etcd',
      env: { ...itself, ETCD_NAME: name, ETCD_DATA_DIR: folder },
    })
    nodes.set(name, { etcd, patroni: etcd, start: () => etcd })
  }
  for (const [at, name] of NODES.entries()) {
    const node = nodes.get(name)
    if (!node) continue
    node.start = patroniOf(machine, name, `${NETWORK}${at + 1}`)
    node.patroni = node.start()
  }
  const haproxy = haproxyFor(machine)
  machine.start('haproxy-cluster', ['haproxy', '-db', '-f', haproxy])
  await until('a leader', () => leaderOf() !== null, 90)
  await until('a node that holds what the leader acknowledges', () => /"sync_standby"/.test(stateOf()), 90)
  await until('the leader, by HAProxy', () => spawnSync('psql', [superuser('postgres'), '-c', 'select 1']).status === 0)
  return nodes
}

function patroniOf(machine: Machine, name: string, address: string): () => Running {
  const data = machine.ownFolder(`data-${name}`, 'postgres')
  const file = machine.localised(
    'patroni.yml',
    {
      'name: pg1': `name: ${name}`,
      'listen: 10.0.0.1:': `listen: ${address}:`,
      'connect_address: 10.0.0.1:': `connect_address: ${address}:`,
      '10.0.0.0/24': '127.0.0.0/8',
      '10.0.0.': NETWORK,
      '/var/lib/postgresql/15/somo': path.join(data, 'somo'),
      'unix_socket_directories: /var/run/postgresql': `unix_socket_directories: ${data}`,
      '/var/lib/postgresql/.pgpass-patroni': path.join(data, 'pgpass'),
    },
    `patroni-${name}.yml`,
  )
  return () => machine.start(`patroni-${name}`, ['patroni', file], { as: 'postgres', cwd: data, env: { PYTHONUNBUFFERED: '1' } })
}

function haproxyFor(machine: Machine): string {
  const folder = machine.ownFolder('etc/haproxy')
  const { both } = certifyIn(machine, folder)
  return machine.localised(
    'haproxy.cfg',
    {
      '/run/haproxy/admin.sock': path.join(folder, 'admin.sock'),
      '10.0.0.': NETWORK,
      '/etc/haproxy/lessons.example.org.pem': both,
    },
    'haproxy-cluster.cfg',
  )
}

const superuser = (database: string): string => `postgresql://postgres:A_PASSWORD_OF_YOURS@${DOOR}:5000/${database}`

function makeDatabase(machine: Machine, release: string): void {
  const line = machine.asTheGuideSays('createdb -h 10.0.0.10', { '10.0.0.10': DOOR, '/opt/somo/current': release })
  machine.run(['sh', '-c', line], { env: { PGPASSWORD: 'A_PASSWORD_OF_YOURS' } })
  const passwords = ['-c', `alter role somo_owner password 'owner'`, '-c', `alter role somo_app password 'app'`]
  machine.run(['psql', '-v', 'ON_ERROR_STOP=1', superuser('somo'), ...passwords])
}

/** What Patroni says of all nodes, by any of them. */
function stateOf(): string {
  for (const [at] of NODES.entries()) {
    const asked = spawnSync('curl', ['-s', '-m', '1', `http://${NETWORK}${at + 1}:8008/cluster`], { encoding: 'utf8' })
    if (asked.status === 0) return asked.stdout
  }
  return ''
}

function leaderOf(): string | null {
  for (const [at, name] of NODES.entries())
    if (spawnSync('curl', ['-sf', '-m', '1', `http://${NETWORK}${at + 1}:8008/primary`]).status === 0) return name
  return null
}

/** Patroni and PostgreSQL of the leader at once, as a machine goes that loses its power; it comes back when another leads. */
async function killLeader(nodes: Map<string, Node>, load: { count(): number }): Promise<void> {
  const leader = leaderOf()
  const node = nodes.get(leader ?? '')
  if (!leader || !node) throw new Error('there is no leader')
  const since = performance.now()
  // Whoever serves a connection would go on for a moment without the process that began it.
  const begun = pidsBy('-f', `data-${leader}/`)
  for (const pid of [...begun, ...begun.flatMap((one) => pidsBy('-P', one))]) spawnSync('kill', ['-KILL', pid])
  await node.patroni.end('SIGKILL')
  // Answers that were on their way still come.
  await until('another leads', () => ![null, leader].includes(leaderOf()), 120)
  const before = load.count()
  await until('people are answered again', () => load.count() > before + 3, 120)
  const seconds = (performance.now() - since) / 1000
  console.log(`           ${leader} was gone; people were answered again after ${seconds.toFixed(1)} s`)
  if (seconds > MOST_SECONDS) throw new Error(`longer than ${MOST_SECONDS} s`)
  node.patroni = node.start()
  await until('a second node that holds all', () => /"sync_standby"/.test(stateOf()), 90)
}

const pidsBy = (...by: string[]): string[] => spawnSync('pgrep', by, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
