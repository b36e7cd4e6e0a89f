import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const anyPort = { SIM_API_PORT: '0', SIM_FRAME_PORT: '0', SIM_SMTP_PORT: '0', SIM_MAIL_PORT: '0', SIM_SMS_PORT: '0' }

test('the simulators say where they are in one line and end when their parent lets go', async () => {
  const { child, origins } = await run(anyPort)
  expect(origins).toEqual({
    ready: true,
    apiOrigin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    frameOrigin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    smtpUrl: expect.stringMatching(/^smtp:\/\/127\.0\.0\.1:\d+$/),
    mailOrigin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    smsOrigin: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
  })
  expect((await fetch(`${origins.apiOrigin}/phone`)).status).toBe(200)
  expect((await fetch(`${origins.apiOrigin}/__sim/`)).status).toBe(404)
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the simulators play Zoom when they are told where, and end in order on SIGTERM', async () => {
  const { child, origins } = await run({ ...anyPort, SIM: '1', SIM_ZOOM_PORT: '0' })
  expect((await fetch(`${origins.zoomOrigin}/__sim/meetings`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the simulators play Daraja when they are told where, and say what it knows its callers by [FUND-10]', async () => {
  const { child, origins } = await run({ ...anyPort, SIM_DARAJA_PORT: '0' })
  const { apiBase, certificate } = origins.daraja as unknown as Record<string, string>
  expect((await fetch(`${apiBase}/phone`)).status).toBe(200)
  expect(certificate).toMatch(/^-----BEGIN PUBLIC KEY-----/)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('the simulators play LiveKit when they are told where', async () => {
  const { child, origins } = await run({ ...anyPort, SIM: '1', SIM_LIVEKIT_PORT: '0' })
  expect((await fetch(`${origins.livekitOrigin}/__sim/rooms`)).status).toBe(200)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

async function run(env: Record<string, string>) {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { child, origins: JSON.parse(line.toString()) as Record<string, string> }
}
