/** The rules of the guide as Debian's Prometheus reads them, and that Prometheus asking two servers for their figures. */
import path from 'node:path'
import { root } from '../../scripts/root.ts'
import { until, type Machine } from './machine.ts'
import { aloneOf, HOST, PORTS } from './servers.ts'

const RULES = path.join(root, 'docs/monitoring')
const WEB = `${HOST}:9090`

export function checkRules(machine: Machine): void {
  machine.run(['promtool', 'check', 'rules', path.join(RULES, 'alerts.yml')])
  machine.run(['promtool', 'test', 'rules', 'alerts-test.yml'], { cwd: RULES })
}

/** By the guide's `prometheus.yml`: both servers are up, all rules are taken, and nothing is wrong on a machine that is well. */
export async function watched(machine: Machine): Promise<void> {
  const targets = PORTS.map((port) => `'${HOST}:${aloneOf(machine, port)['METRICS_PORT']}'`)
  const file = machine.localised('monitoring/prometheus.yml', {
    '/etc/prometheus/alerts.yml': path.join(RULES, 'alerts.yml'),
    "'127.0.0.1:9101', '127.0.0.1:9102'": targets.join(', '),
    ': 30s': ': 1s',
  })
  machine.run(['promtool', 'check', 'config', file])
  const data = machine.ownFolder('prometheus')
  const words = [`--config.file=${file}`, `--storage.tsdb.path=${data}`, `--web.listen-address=${WEB}`]
  const prometheus = machine.start('prometheus', ['prometheus', ...words])
  await until('Prometheus has asked both servers', async () => (await valuesOf('up == 1')).length === PORTS.length)
  await until('the ledger is proved', async () => (await valuesOf('min(somo_ledger_balanced)'))[0] === '1')
  await until('the provider has answered', async () =>
    (await valuesOf('sum(somo_outside_calls_total{heard="answered"})')).some((value) => Number(value) > 0),
  )
  await until('each rule has been asked', async () => (await rules()).every(({ health }) => health === 'ok'))
  const wrong = (await rules()).filter(({ state }) => state !== 'inactive')
  if (wrong.length > 0) throw new Error(`all is well, and there is ${wrong.map(({ name }) => name).join(', ')}`)
  await prometheus.end()
}

async function told<T>(what: string): Promise<T> {
  const response = await fetch(`http://${WEB}/api/v1/${what}`)
  return ((await response.json()) as { data: T }).data
}

type Rule = { name: string; health: string; state: string }
const rules = async (): Promise<Rule[]> =>
  (await told<{ groups: { rules: Rule[] }[] }>('rules')).groups.flatMap((group) => group.rules)

const valuesOf = async (query: string): Promise<string[]> =>
  (await told<{ result: { value: [number, string] }[] }>(`query?query=${encodeURIComponent(query)}`)).result.map(
    ({ value: [, text] }) => text,
  )
