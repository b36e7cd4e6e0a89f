/** `npm run release`, unpacked into an empty folder as an operator does, beside nothing but the packages of production. */
import { fork } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { emptyDatabase, type OwnDatabase } from '../database/testing/database.ts'
import { DEMO_PASSWORD } from '../database/demo/people.ts'
import { shippedPackages } from '../scripts/notices.ts'
import { root } from '../scripts/root.ts'
import { demoPorts } from './setting/free-port.ts'
import { SECRET } from './setting/outside.ts'
import { addressOf } from './setting/processes.ts'
import { runCommand } from './setting/run-command.ts'

const place = mkdtempSync(path.join(tmpdir(), 'somo-release-'))
const release = path.join(place, 'release')
let own: OwnDatabase
let other: OwnDatabase

beforeAll(async () => {
  own = await emptyDatabase(inject('postgresFolder'))
  other = await emptyDatabase(inject('postgresFolder'))
  // Others run from it, and what Node keeps of that is none of it.
  cpSync(inject('release'), release, { recursive: true, filter: (from) => path.basename(from) !== 'node_modules' })
})
afterAll(async () => {
  await own?.drop()
  await other?.drop()
  rmSync(place, { recursive: true, force: true })
})

/** What `npm ci --omit=dev` installs, as links into the tree's packages: an installation takes longer than all of this. */
function linkPackages(): void {
  for (const { place: from, dev } of shippedPackages(new Set())) {
    // Packages inside of packages come with them, and those for other machines are not here.
    if (dev || /node_modules.*node_modules/.test(from) || !existsSync(path.join(root, from))) continue
    mkdirSync(path.dirname(path.join(release, from)), { recursive: true })
    symlinkSync(path.join(root, from), path.join(release, from))
  }
}

const command = (words: string[], env: Record<string, string> = {}) =>
  runCommand(['node', 'scripts/bootstrap.mjs', ...words], {
    cwd: release,
    env: { DATABASE_URL: addressOf(own.target), SOMO_SECRET: SECRET, FILES_FOLDER: path.join(place, 'files'), ...env },
  })

async function done(words: string[], env: Record<string, string> = {}): Promise<string> {
  const ran = command(words, env)
  expect([words[0], await ran.ended, ran.said()]).toEqual([words[0], 0, expect.anything()])
  return ran.said()
}

test('a release says what it lacks, installs nothing by itself, and knows no command of the tree [OPS-01]', async () => {
  const lacking = command(['start'])
  expect(await lacking.ended).toBe(1)
  expect(lacking.said()).toContain('run npm ci --omit=dev in')
  linkPackages()
  const unknown = command(['test'])
  expect(await unknown.ended).toBe(1)
  expect(unknown.said()).toContain('Commands: start, migrate, backup, restore, ledger:check, admin:create, notes\n')
})

test('every command works from a release [OPS-01] [OPS-04] [WAL-13]', async () => {
  expect(await done(['migrate'])).toMatch(/\d+ migrations were run/)
  expect(await done(['admin:create', 'asha@example.com', 'Asha Otieno'])).toContain('The account is made.')
  expect(await done(['admin:create', '--hook'])).toContain('/hooks/intasend/')
  expect(await done(['notes'])).toContain('mail_reset_password')
  expect(await done(['ledger:check'])).toContain('The ledger is balanced.')
  expect(await done(['backup', path.join(place, 'backup')])).toContain('0 files of people are in it.')
  expect(await done(['restore', path.join(place, 'backup')], { DATABASE_URL: addressOf(other.target) })).toContain(
    'The ledger is balanced: 0 transfers, every balance as it was.',
  )
})

test('a server of a release answers pages and calls, has rooms, and plays the outside world [OPS-01] [OPS-02]', async () => {
  const ports = await demoPorts()
  const server = command(['start'], ports)
  try {
    const origin = `http://localhost:${ports['PORT']}`
    await expect.poll(server.said).toContain(`Somo is ready: ${origin}`)
    expect(server.said()).not.toContain('without rooms')
    const page = await (await fetch(`${origin}/`)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1] ?? ''
    expect((await fetch(origin + script)).status).toBe(200)
    expect((await fetch(`${origin}/faq`)).status).toBe(200)
    for (const icon of ['favicon.svg', 'icon-192.png', 'icon-512.png', 'social.png'])
      expect((await fetch(`${origin}/${icon}`)).status, icon).toBe(200)
    expect(await (await fetch(`${origin}/api/docs/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' })
    expect((await fetch(`${origin}/api/lessons/api/bookings/student/1`)).status).toBe(401)
    const phone = `http://127.0.0.1:${ports['SIM_API_PORT']}`
    expect((await fetch(`${phone}/assets/phone-client.js`)).status).toBe(200)
    expect((await fetch(`${phone}/assets/simulator.css`)).status).toBe(200)
  } finally {
    server.stop()
    await server.ended
  }
})

test('without settings a release is the demo with its people [OPS-01]', async () => {
  const ports = await demoPorts()
  const server = command(['start'], { ...ports, DATABASE_URL: '', SOMO_SECRET: '' })
  try {
    const origin = `http://localhost:${ports['PORT']}`
    await expect.poll(server.said).toContain(`Somo is ready: ${origin}`)
    const answer = await fetch(`${origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'achieng@demo.somo.example', password: DEMO_PASSWORD }),
    })
    expect(answer.status).toBe(200)
  } finally {
    server.stop()
    await server.ended
  }
})

/** A program with all that is loaded before its first line runs, as one text; what it loads later is not in it. */
function loadedAtStart(program: string): string {
  const files = new Set([path.join(release, '.build/server', program)])
  let text = ''
  for (const file of files) {
    const own = readFileSync(file, 'utf8')
    text += own
    const beside = own.matchAll(/^(?:import|export)\b[^;]*?"(\.[^"]+)";$/gm)
    for (const [, name = ''] of beside) files.add(path.join(path.dirname(file), name))
  }
  return text
}

test('a server loads no demo, pictures, common passwords or figures before they are asked for [OPS-01]', () => {
  const text = loadedAtStart('scripts/start.js')
  expect(text).toContain('createServer')
  for (const later of ['require_passwords_json', DEMO_PASSWORD, 'collectDefaultMetrics'])
    expect(text.includes(later), later).toBe(false)
  for (const library of ['sharp', 'pdfkit']) expect(text).not.toMatch(new RegExp(`^import\\b[^;]*"${library}";$`, 'm'))
  // One letter beyond would take twice the memory for the whole of its file.
  expect(/[^\0-\x7f]/.exec(text)?.[0]).toBeUndefined()
})

test('the media process takes Node’s HTTP without the fetch that an import of it loads [OPS-01]', () => {
  const text = loadedAtStart('features/classroom/server/media/main.js')
  expect(text).toContain('getBuiltinModule("node:http")')
  expect(text).not.toMatch(/^import\b[^;]*"node:https?";$/m)
})

test('a release has the process that makes copies of videos [VID-01]', async () => {
  const folder = path.join(place, 'made')
  mkdirSync(folder)
  const maker = fork(path.join(release, '.build/server/features/videos/server/making/main.js'), { detached: true })
  const report = new Promise((resolve) => maker.once('message', resolve))
  cpSync(path.join(release, 'LICENSE'), path.join(place, 'upload'))
  maker.send({ source: path.join(place, 'upload'), folder, mostMs: 60_000, ffmpeg: null })
  expect(await report).toMatchObject({ t: 'refused' })
})

test('a release names the licence of each package that is in it or comes with it [OPS-01]', () => {
  const notices = readFileSync(path.join(release, 'THIRD-PARTY-NOTICES.txt'), 'utf8')
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  for (const [name, version] of Object.entries(dependencies)) expect(notices).toMatch(`\n${name} ${version}: `)
  // Bundled with the simulators, and drawn into what browsers load.
  for (const line of ['smtp-server 3.21.6: MIT-0', 'lucide-static 1.62.0: ISC', 'Copyright 2022 The Figtree Project Authors'])
    expect(notices).toContain(line)
  expect(notices).not.toContain('vitest')
})
