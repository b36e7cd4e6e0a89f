/** Debian's coturn by the guide's file, and two pages in a browser that reaches nothing but its TLS port. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { createHash, X509Certificate } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { expectMore, expectVoice, join, roomFlags, visitThrough } from '../../features/classroom/testing/room-pages.ts'
import { openTestRoom } from '../../features/classroom/testing/test-room.ts'
import { turnPass, type TurnPass } from '../../features/classroom/server/turn-pass.ts'
import { headlessPath } from '../../scripts/browser.ts'
import { certifyIn } from './certificate.ts'
import { until, type Machine, type Running, type Setting } from './machine.ts'
import { SITE } from './servers.ts'

const PORT = 8443
const SECRET = 'c'.repeat(64)
const turn = { urls: [`turns:${SITE}:${PORT}?transport=tcp`], secret: SECRET, peerPort: 0 }

export async function tryTurn({ machine, step }: Pick<Setting, 'machine' | 'step'>): Promise<void> {
  const own = ownAddress()
  const folder = machine.ownFolder('etc/letsencrypt/live/turn')
  certifyIn(machine, folder)
  const coturn = await step('coturn', () => startCoturn(machine, folder, own))
  const browser = await openBrowserFor(folder, own)
  try {
    await step('a lesson in a browser that reaches nothing but its TLS port: voices and a picture', () => lesson(browser))
    await step('it opens to no pass that has run out or was made by another secret, and relays to nowhere else', () =>
      refusals(browser, own),
    )
  } finally {
    await browser.close()
    await coturn.end()
  }
}

async function startCoturn(machine: Machine, folder: string, own: string): Promise<Running> {
  const file = machine.localised('turnserver.conf', {
    '203.0.113.20': own,
    'allowed-peer-ip=203.0.113.10': `allowed-peer-ip=${own}`,
    'tls-listening-port=443': `tls-listening-port=${PORT}`,
    '/etc/letsencrypt/live/turn.example.org': folder,
    THE_SAME_AS_TURN_SECRET: SECRET,
    syslog: 'log-file=stdout',
  })
  const coturn = machine.start('coturn', ['turnserver', '-c', file, `--pidfile=${machine.folder}/coturn.pid`])
  await until('coturn', () => opens(own))
  return coturn
}

const opens = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(PORT, host, () => resolve(socket.destroy().destroyed))
    socket.on('error', () => resolve(false))
  })

/** It finds the server by its name, and takes its certificate, and no other that nobody has signed. */
function openBrowserFor(folder: string, own: string): Promise<Browser> {
  const { publicKey } = new X509Certificate(readFileSync(path.join(folder, 'fullchain.pem')))
  const pin = createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64')
  const args = [`--ignore-certificate-errors-spki-list=${pin}`, `--host-resolver-rules=MAP ${SITE} ${own}`]
  return chromium.launch({ executablePath: headlessPath(), args: [...roomFlags, ...args] })
}

async function lesson(browser: Browser): Promise<void> {
  const room = await openTestRoom(turn)
  const can = { maySend: true, mayWrite: true, keepsDoor: false }
  const teacher = await visitThrough(
    browser,
    await room.admit({ ...can, personId: '1', name: 'Otieno', role: 'host' }),
    'relays alone',
  )
  const learner = await visitThrough(
    browser,
    await room.admit({ ...can, personId: '2', name: 'Amina', role: 'learner' }),
    'relays alone',
  )
  await teacher.getByRole('switch', { name: 'Camera' }).click()
  for (const page of [teacher, learner]) await join(page)
  for (const page of [teacher, learner]) await expectVoice(page)
  await expectMore(learner, 'video', 'framesDecoded')
  for (const page of [teacher, learner]) await page.context().close()
  await room.close()
}

async function refusals(browser: Browser, own: string): Promise<void> {
  const page = await browser.newPage()
  const soon = new Date(Date.now() + 60_000)
  const given = { good: turnPass(turn, '2', soon), late: turnPass(turn, '2', new Date(Date.now() - 1000)) }
  const forged = turnPass({ ...turn, secret: 'another' }, '2', soon)
  const found = [await relayFor(page, given.good), await relayFor(page, given.late), await relayFor(page, forged)]
  if (found[0] !== own || found[1] !== null || found[2] !== null) throw new Error(`relays at ${found.join()}`)
  if (!(await reaches(page, given.good, own))) throw new Error('it relays to no room')
  if (await reaches(page, given.good, '127.0.0.1')) throw new Error('it relays to where no room is')
  await page.close()
}

/** Where that server would relay this page; null where it does not let it in. */
const relayFor = (page: Page, pass: TurnPass): Promise<string | null> =>
  page.evaluate(async (server) => {
    const pc = new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: 'relay' })
    pc.addTransceiver('audio')
    const found = new Promise<string | null>((resolve) => {
      pc.onicecandidate = ({ candidate }) => {
        if (!candidate || candidate.type === 'relay') resolve(candidate?.address ?? null)
      }
    })
    await pc.setLocalDescription()
    const address = await found
    pc.close()
    return address
  }, pass)

/** Whether anything of a page that looks for a room at this address arrives there. */
async function reaches(page: Page, pass: TurnPass, host: string): Promise<boolean> {
  const room = createSocket('udp4').bind(0)
  await once(room, 'listening')
  const heard = once(room, 'message').then(() => true)
  const looking = page.evaluate(looksFor, { server: pass, host, port: room.address().port, ms: LOOKS_MS })
  const came = await Promise.race([heard, looking.then(() => false)])
  await looking
  room.close()
  return came
}

const LOOKS_MS = 4000

async function looksFor({ server, host, port, ms }: { server: TurnPass; host: string; port: number; ms: number }): Promise<void> {
  const [asking, answering] = [
    new RTCPeerConnection({ iceServers: [server], iceTransportPolicy: 'relay' }),
    new RTCPeerConnection(),
  ]
  asking.addTransceiver('audio')
  await asking.setLocalDescription()
  await answering.setRemoteDescription(asking.localDescription as RTCSessionDescription) // as: it was just set
  await answering.setLocalDescription(await answering.createAnswer())
  const sdp = answering.localDescription?.sdp.replaceAll(/^a=candidate.*\r\n/gm, '') ?? ''
  await asking.setRemoteDescription({ type: 'answer', sdp })
  await asking.addIceCandidate({ candidate: `candidate:1 1 udp 2130706431 ${host} ${port} typ host`, sdpMLineIndex: 0 })
  await new Promise((resolve) => setTimeout(resolve, ms))
  for (const pc of [asking, answering]) pc.close()
}

function ownAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((some = []) => some)
  const own = all.find(({ family, internal }) => family === 'IPv4' && !internal)
  if (!own) throw new Error('A relay needs an address of this machine that others reach.')
  return own.address
}
