/** A proxy with TLS in front of two servers, by the files of the guide, and what has to come through it. */
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import path from 'node:path'
import { connect } from 'node:tls'
import { ROOM_SOCKET_PATH } from '../../features/classroom/server/index.ts'
import { certifyIn } from './certificate.ts'
import { until, type Machine, type Running } from './machine.ts'
import { HOST, SITE } from './servers.ts'

function certificate(machine: Machine): string {
  const folder = machine.ownFolder(`etc/letsencrypt/live/${SITE}`)
  certifyIn(machine, folder)
  return folder
}

export async function startNginx(machine: Machine): Promise<Running> {
  const folder = certificate(machine)
  const site = machine.localised('nginx.conf', {
    'server 127.0.0.1:': `server ${HOST}:`,
    'listen 80;': `listen ${HOST}:80;`,
    'listen 443 ssl http2;': `listen ${HOST}:443 ssl http2;`,
    [`/etc/letsencrypt/live/${SITE}`]: folder,
  })
  // What Debian's own nginx.conf says around the sites.
  const whole = path.join(machine.folder, 'nginx-whole.conf')
  writeFileSync(
    whole,
    `user www-data;\npid ${machine.folder}/nginx.pid;\nevents {}\nhttp {\naccess_log off;\ninclude ${site};\n}\n`,
  )
  machine.run(['nginx', '-t', '-c', whole])
  const nginx = machine.start('nginx', ['nginx', '-c', whole, '-g', 'daemon off;'])
  await until('nginx', () => tlsAnswers(machine))
  return nginx
}

export async function startHaproxy(machine: Machine): Promise<Running> {
  const folder = path.join(machine.folder, `etc/letsencrypt/live/${SITE}`)
  const file = machine.localised('haproxy.cfg', {
    'bind 10.0.0.10:80': `bind ${HOST}:80`,
    'bind 10.0.0.10:443': `bind ${HOST}:443`,
    '/etc/haproxy/lessons.example.org.pem': path.join(folder, 'both.pem'),
    '10.0.0.1:3001': `${HOST}:3001`,
    '10.0.0.2:3001': `${HOST}:3002`,
    '/run/haproxy/admin.sock': path.join(machine.folder, 'admin.sock'),
    'bind 10.0.0.10:5000': `bind ${HOST}:5000`,
  })
  machine.run(['haproxy', '-c', '-f', file])
  const haproxy = machine.start('haproxy', ['haproxy', '-db', '-f', file])
  await until('HAProxy', () => tlsAnswers(machine))
  return haproxy
}

type Answer = { status: number; headers: Record<string, string | string[] | undefined> }

export function ask(
  machine: Machine,
  agent: Agent,
  at: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<Answer> {
  const ca = readFileSync(path.join(machine.folder, `etc/letsencrypt/live/${SITE}/fullchain.pem`))
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
  if (by === 'nginx')
    insist(
      'a large form is answered by Somo',
      (await ask(machine, agent, '/api/admin/api/posts/1/pictures', form)).status === 401,
    )
  const redirect = await fetch(`http://${HOST}/faq`, { redirect: 'manual', headers: { host: SITE } })
  insist('http is sent to https', redirect.status === 308 && (redirect.headers.get('location') ?? '').startsWith('https://'))
  const door = (await knock(machine)).split('\r\n', 1)[0]
  insist(`the door of rooms says ${door}`, /^HTTP\/1\.1 (101|401|403)/.test(door ?? ''))
  agent.destroy()
}

/** A room's door without a pass: whoever is told no by Somo itself has got through the proxy. */
function knock(machine: Machine): Promise<string> {
  const ca = readFileSync(path.join(machine.folder, `etc/letsencrypt/live/${SITE}/fullchain.pem`))
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
