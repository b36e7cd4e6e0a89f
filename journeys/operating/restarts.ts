/** Servers started anew one after the other while people ask, by the words of the guide. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:https'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './front.ts'
import { until, type Machine, type Running, type Setting } from './machine.ts'
import { HOST, PORTS, SITE, startServer } from './servers.ts'

type Restarting = { settings: Record<string, string>; servers: Running[] }

/** `restart-servers.sh`, with this machine's word for what systemd does. */
export async function restartByScript({ machine, release }: Setting, { settings, servers }: Restarting): Promise<void> {
  const asked = path.join(machine.folder, 'restart-asked')
  const done = path.join(machine.folder, 'restart-done')
  // Whoever stands for systemd is this process, which has started the servers.
  const systemctl = `(echo "$port" > ${asked}; until [ -f ${done} ]; do sleep 0.1; done; rm ${done})`
  const script = machine.localised('restart-servers.sh', {
    '/etc/nginx/sites-available/somo': path.join(machine.folder, 'nginx.conf'),
    '127.0.0.1': HOST,
    'nginx -s reload': `nginx -c ${path.join(machine.folder, 'nginx-whole.conf')} -s reload`,
    'systemctl restart "somo@$port"': systemctl,
  })
  const running = machine.start('restart-servers', ['sh', script, ...PORTS.map(String)])
  for (const [at, port] of PORTS.entries()) {
    await until('the script asks systemd', () => existsSync(asked) && readFileSync(asked, 'utf8').trim() === String(port))
    await servers[at]?.end()
    servers[at] = await startServer(machine, release, settings, port)
    writeFileSync(done, '')
  }
  await until('the script ends', () => running.child.exitCode === 0)
}

/** By the words of HAProxy's own socket that the guide gives. */
export async function restartByDraining({ machine, release }: Setting, { settings, servers }: Restarting): Promise<void> {
  const say = (words: string): void =>
    void machine.run(['socat', 'stdio', path.join(machine.folder, 'admin.sock')], { input: `${words}\n` })
  for (const [at, port] of PORTS.entries()) {
    const name = at === 0 ? 'servers/a' : 'servers/b'
    say(`set server ${name} state drain`)
    await sleep(2000)
    await servers[at]?.end()
    servers[at] = await startServer(machine, release, settings, port)
    say(`set server ${name} state ready`)
    await sleep(1500)
  }
}

/** Webhooks come while one of two servers is away, and each is taken. */
export async function hookWhileAway({ machine, release }: Setting, { settings, servers }: Restarting): Promise<void> {
  const word = settings['HOOK_SECRET'] ?? ''
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }
  // Until no nginx is left that has read the site of before.
  await sleep(2000)
  await servers[0]?.end()
  for (let times = 0; times < 4; times += 1) {
    const { status } = await ask(machine, new Agent(), `/hooks/intasend/${word}`, post)
    if (status !== 200) throw new Error(`a webhook is answered ${status}`)
  }
  servers[0] = await startServer(machine, release, settings, PORTS[0])
  const logs = readdirSync(machine.folder).filter((name) => name.endsWith('.log'))
  const telling = logs.filter((name) => readFileSync(path.join(machine.folder, name), 'utf8').includes(word))
  if (telling.length > 0) throw new Error(`it stands in ${telling.join(' and ')}`)
}

/** Twenty people ask without a pause, for pages and by calls, while something is done. Throws where one of them got no answer. */
export async function underLoad(machine: Machine, work: () => Promise<void>): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'content-type': 'application/json', origin: `https://${SITE}` }
  const call = { method: 'POST', headers, body: Buffer.from('{}') }
  const lost: string[] = []
  let [asked, over] = [0, false]
  const person = async (at: number): Promise<void> => {
    while (!over) {
      const told = await ask(machine, agent, at % 2 === 0 ? '/faq' : '/api/auth/login', at % 2 === 0 ? {} : call).then(
        ({ status }) => status,
        (error: unknown) => String(error),
      )
      asked += 1
      if (typeof told === 'string' || told >= 500) lost.push(String(told))
    }
  }
  const people = Promise.all(Array.from({ length: 20 }, (_, at) => person(at)))
  await work()
  over = true
  await people
  agent.destroy()
  console.log(`           ${asked} calls, ${lost.length} lost`)
  if (lost.length > 0) throw new Error(`lost: ${[...new Set(lost)].join(', ')}`)
}
