/** The script that starts servers anew, by the shell, beside programs that stand for nginx and systemd. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort } from '../journeys/setting/free-port.ts'
import { SLUG } from '../shared/brand.ts'
import { root } from './root.ts'

let folder: string
let site: string
let told: string
const server = createServer((_, response) => void response.writeHead(ready ? 200 : 503).end())
let ready: boolean
let port: number
let other: number
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-restarts-`))
  site = path.join(folder, 'site')
  told = path.join(folder, 'told')
  writeFileSync(told, '')
  // What each is told, and which servers the site has marked by then.
  const marked = `$(grep ' down;' ${site} | grep -o ':[0-9]*')`
  for (const name of ['nginx', 'systemctl']) program(name, `echo ${name} "$@" ${marked} >> ${told}`)
  program('sleep', 'true')
  await once(server.listen(0, '127.0.0.1'), 'listening')
  port = (server.address() as AddressInfo).port
  other = await freePort()
  ready = true
  writeFileSync(site, asItIs())
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

function program(name: string, line: string): void {
  writeFileSync(path.join(folder, name), `#!/bin/sh\n${line}\n`)
  chmodSync(path.join(folder, name), 0o755)
}

/** The guide's site, of these two servers. */
const asItIs = (): string =>
  readFileSync(path.join(root, 'docs/operating/nginx.conf'), 'utf8')
    .replace('127.0.0.1:3001', `127.0.0.1:${port}`)
    .replace('127.0.0.1:3002', `127.0.0.1:${other}`)

async function restart(...ports: number[]): Promise<{ code: number | null; said: string; told: string[] }> {
  const script = readFileSync(path.join(root, 'docs/operating/restart-servers.sh'), 'utf8')
    .replace('/etc/nginx/sites-available/somo', site)
    .replace('--retry 60', '--retry 1')
  writeFileSync(told, '')
  const shell = spawn('sh', ['-s', ...ports.map(String)], { env: { ...process.env, PATH: `${folder}:${process.env['PATH']}` } })
  let said = ''
  shell.stderr.on('data', (part: Buffer) => (said += part.toString()))
  shell.stdin.end(script)
  const [code] = (await once(shell, 'close')) as [number | null]
  return { code, said, told: readFileSync(told, 'utf8').trim().split('\n') }
}

test('a server is out of nginx while it is started anew, and in it again once it is ready [OPS-03]', async () => {
  const done = await restart(port)
  expect([done.code, done.said]).toEqual([0, ''])
  expect(done.told).toEqual([`nginx -s reload :${port}`, `systemctl restart ${SLUG}@${port} :${port}`, 'nginx -s reload'])
  expect(readFileSync(site, 'utf8')).toBe(asItIs())
})

test('one that does not come up stays out and is named, no other is touched, and given again it is in [OPS-03]', async () => {
  ready = false
  const broken = await restart(port, other)
  expect([broken.code, broken.told.filter((line) => line.includes('restart'))]).toEqual([
    1,
    [`systemctl restart ${SLUG}@${port} :${port}`],
  ])
  expect(broken.said).toContain(`${SLUG}@${port} does not serve`)
  expect(readFileSync(site, 'utf8')).not.toBe(asItIs())
  ready = true
  expect((await restart(port)).code).toBe(0)
  expect(readFileSync(site, 'utf8')).toBe(asItIs())
})
