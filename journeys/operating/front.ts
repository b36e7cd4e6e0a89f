/** A proxy with TLS in front of two servers, by the files of the guide, and what has to come through it. */
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import path from 'node:path'
import { connect } from 'node:tls'
import { ROOM_SOCKET_PATH } from '../../features/classroom/server/index.ts'
import { AUTHORITY, openAcme, type Acme } from './certificate.ts'
import { until, type Machine, type Running } from './machine.ts'
import { HOST, SITE } from './servers.ts'

/** As Debian's own is: a site that answers for all, and then ours, once there is a certificate for it. */
export async function startNginx(machine: Machine): Promise<{ nginx: Running; acme: Acme; renew: () => Promise<void> }> {
  const [sites, web] = [machine.ownFolder('sites-enabled'), machine.ownFolder('var-www-html')]
  writeFileSync(path.join(sites, 'default'), `server { listen ${HOST}:80 default_server; root ${web}; }\n`)
  const whole = path.join(machine.folder, 'nginx-whole.conf')
  writeFileSync(
    whole,
    `user www-data;\npid ${machine.folder}/nginx.pid;\nerror_log ${machine.folder}/nginx-error.log;\nevents {}\n` +
      `http {\naccess_log ${machine.folder}/nginx-access.log;\ninclude ${sites}/*;\n}\n`,
  )
  const nginx = machine.start('nginx', ['nginx', '-c', whole, '-g', 'daemon off;'])
  await until('nginx', async () => (await fetch(`http://${HOST}/`)).status > 0)
  const acme = await openAcme(machine)
  const certbot = acme.certbot('nginx')
  const changes = { '/var/www/html': web, 'nginx -s reload': `nginx -c ${whole} -s reload` }
  certbot.say(machine.asTheGuideSays('certbot certonly --webroot', changes))
  const site = machine.localised('nginx.conf', {
    'server 127.0.0.1:': `server ${HOST}:`,
    'listen 80;': `listen ${HOST}:80;`,
    'listen 443 ssl http2;': `listen ${HOST}:443 ssl http2;`,
    // Nobody else's address of this machine is taken.
    'listen [::]:80;': '',
    'listen [::]:443 ssl http2;': '',
    [`/etc/letsencrypt/live/${SITE}`]: certbot.folder,
    '/var/www/html': web,
    '/var/log/nginx': machine.folder,
  })
  symlinkSync(site, path.join(sites, 'somo'))
  machine.run(['nginx', '-t', '-c', whole])
  machine.run(['nginx', '-c', whole, '-s', 'reload'])
  await until('nginx with TLS', () => tlsAnswers(machine))
  return { nginx, acme, renew: () => certbot.renew(path.join(certbot.folder, 'fullchain.pem')) }
}

/** By the guide's lines: first with a certificate that nobody has signed. */
export async function startHaproxy(machine: Machine, acme: Acme): Promise<{ haproxy: Running; renew: () => Promise<void> }> {
  const both = path.join(machine.folder, 'both.pem')
  const there = { [`/etc/haproxy/${SITE}.pem`]: both }
  machine.run(['sh', '-c', machine.asTheGuideSays('openssl req -x509', there)])
  const file = machine.localised('haproxy.cfg', {
    'bind 10.0.0.10:80': `bind ${HOST}:80`,
    'bind 10.0.0.10:443': `bind ${HOST}:443`,
    ...there,
    '10.0.0.1:3001': `${HOST}:3001`,
    '10.0.0.2:3001': `${HOST}:3002`,
    '/run/haproxy/admin.sock': path.join(machine.folder, 'admin.sock'),
    'bind 10.0.0.10:5000': `bind ${HOST}:5000`,
  })
  machine.run(['haproxy', '-c', '-f', file])
  // With a master, as by Debian's unit, which tells it to read its files anew.
  const haproxy = machine.start('haproxy', ['haproxy', '-W', '-db', '-f', file])
  await until('HAProxy', async () => (await fetch(`http://${HOST}/`, { redirect: 'manual' })).status === 308)
  const certbot = acme.certbot('haproxy')
  const reload = { 'systemctl reload haproxy': `kill -USR2 ${haproxy.child.pid}` }
  certbot.say(machine.asTheGuideSays('certbot certonly --standalone', { ...there, ...reload }))
  await until('HAProxy with a signed certificate', () => tlsAnswers(machine))
  return { haproxy, renew: () => certbot.renew(both) }
}

const LARGE_FORMS = 20

type Answer = { status: number; headers: Record<string, string | string[] | undefined> }

export function ask(
  machine: Machine,
  agent: Agent,
  at: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Answer> {
  const ca = readFileSync(path.join(machine.folder, AUTHORITY))
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options
    const sent = request(
      { host: HOST, servername: SITE, path: at, method, agent, ca, headers: { host: SITE, ...headers } },
      (response) => {
        response.resume().on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers }))
      },
    )
    // A proxy that reads its settings anew lets go of idle connections; whoever meets that asks again on another, as browsers do.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      sent.reusedSocket && error.code === 'ECONNRESET' ? resolve(ask(machine, agent, at, options)) : reject(error),
    )
    sent.end(body)
  })
}

const tlsAnswers = async (machine: Machine): Promise<boolean> => (await ask(machine, new Agent(), '/ready')).status === 200

export async function tryFront(machine: Machine, by: 'nginx' | 'haproxy'): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const insist = (what: string, holds: boolean): void => {
    if (!holds) throw new Error(what)
  }
  const page = await ask(machine, agent, '/')
  insist('the first page', page.status === 200)
  insist('the icon of the site', (await ask(machine, agent, '/favicon.svg')).status === 200)
  insist('HSTS stands there once', /^max-age=\d+; includeSubDomains$/.test(String(page.headers['strict-transport-security'])))
  const origin = `https://${SITE}`
  const wrong = Buffer.from(JSON.stringify({ email: 'asha@example.org', password: 'not the one' }))
  const headers = { 'content-type': 'application/json', origin }
  // Refused as wrong; and after what was asked under load, as too often.
  const refused = await ask(machine, agent, '/api/auth/login', { method: 'POST', headers, body: wrong })
  insist(`a call is answered ${refused.status}`, [401, 429].includes(refused.status))
  // HAProxy lets bodies pass as they come; nginx has a limit of its own.
  const form = {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x', origin },
    body: Buffer.alloc(10_000_000),
  }
  // Refused before it has come: a connection that is closed at once, with much under way, would lose the answer now and then.
  if (by === 'nginx')
    for (let times = 0; times < LARGE_FORMS; times += 1) {
      const { status } = await ask(machine, agent, '/api/admin/api/posts/1/pictures', form)
      insist(`a large form is answered ${status}`, status === 401)
    }
  const plain = ['curl', '-s', '-o', '/dev/null', '-w', '%{http_code} %{redirect_url}', '--resolve', `${SITE}:80:${HOST}`]
  const redirect = machine.run([...plain, `http://${SITE}/faq`])
  insist('http is sent to https', redirect === `308 https://${SITE}/faq`)
  const door = (await knock(machine)).split('\r\n', 1)[0]
  insist(`the door of rooms says ${door}`, /^HTTP\/1\.1 (101|401|403)/.test(door ?? ''))
  agent.destroy()
}

/** A room's door without a pass: whoever is told no by Somo itself has got through the proxy. */
function knock(machine: Machine): Promise<string> {
  const ca = readFileSync(path.join(machine.folder, AUTHORITY))
  const asked = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  const lines = [`Host: ${SITE}`, `Origin: https://${SITE}`, ...asked]
  return new Promise((resolve, reject) => {
    const socket = connect({ host: HOST, port: 443, servername: SITE, ca, ALPNProtocols: ['http/1.1'] }, () =>
      socket.write(`GET ${ROOM_SOCKET_PATH} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
    )
    socket.once('data', (data) => {
      socket.destroy()
      resolve(data.toString())
    })
    socket.on('error', reject)
  })
}
