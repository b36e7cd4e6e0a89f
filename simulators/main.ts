/**
 * Starts the outside world for a Somo without keys: the payment provider, the mail server and SMS. Prints one JSON line with the
 * addresses when both answer, and ends with its parent: when standard input closes, or on SIGTERM or SIGINT.
 */
import { startDarajaSimulator, type DarajaSimulatorOptions } from './daraja/start.ts'
import { startIntaSendSimulator, type IntaSendSimulatorOptions } from './intasend/start.ts'
import { startLiveKitSimulator, type LiveKitSimulatorOptions } from './livekit/start.ts'
import { startMailCatcher } from './mail/start.ts'
import { startSmsSimulator } from './sms/start.ts'
import { startZoomSimulator, type ZoomSimulatorOptions } from './zoom/start.ts'

const { env } = process
const host = env.SIM_HOST ?? '127.0.0.1'
const ends: (() => Promise<void>)[] = []

try {
  const mail = await startMailCatcher({ host, smtpPort: port('SIM_SMTP_PORT', 4025), webPort: port('SIM_MAIL_PORT', 4026) })
  ends.push(() => mail.close())
  const { AFRICASTALKING_API_KEY: apiKey, SMS_REPORT_URL: reportUrl } = env
  const sms = await startSmsSimulator({
    host,
    port: port('SIM_SMS_PORT', 4027),
    username: 'sandbox',
    ...(apiKey && { apiKey }),
    ...(reportUrl && { reportUrl }),
  })
  // A moment after each, as in life.
  setInterval(() => void sms.report(), 1000).unref()
  ends.push(() => sms.close())
  const intasend = await startIntaSendSimulator(intasendOptions())
  ends.push(() => intasend.close())
  const daraja = env.SIM_DARAJA_PORT ? await startDarajaSimulator(darajaOptions()) : null
  ends.push(async () => daraja?.close())
  // Nobody's rooms are Zoom's unless they are set up to be.
  const zoom = env.SIM_ZOOM_PORT ? await startZoomSimulator(zoomOptions()) : null
  ends.push(async () => zoom?.close())
  const livekit = env.SIM_LIVEKIT_PORT ? await startLiveKitSimulator(livekitOptions()) : null
  ends.push(async () => livekit?.close())
  // The parent's end of the pipe closes however the parent ends, even when it is killed.
  process.stdin.resume().once('close', () => void stop())
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())
  const { apiOrigin, frameOrigin } = intasend
  const { smtpUrl, webOrigin: mailOrigin } = mail
  const rooms = { ...(zoom && { zoomOrigin: zoom.origin }), ...(livekit && { livekitOrigin: livekit.origin }) }
  const origins = { apiOrigin, frameOrigin, smtpUrl, mailOrigin, smsOrigin: sms.origin, ...rooms }
  const money = daraja && { daraja: { apiBase: daraja.apiOrigin, ...daraja.keys } }
  console.log(JSON.stringify({ ready: true, ...origins, ...money }))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
  await stop()
}

async function stop(): Promise<void> {
  process.stdin.destroy()
  await Promise.all(ends.splice(0).map((end) => end()))
}

function intasendOptions(): IntaSendSimulatorOptions {
  const { INTASEND_WEBHOOK_URL: url, INTASEND_WEBHOOK_CHALLENGE: challenge, SIM_STATE_FILE: stateFile } = env
  return {
    host,
    apiPort: port('SIM_API_PORT', 4010),
    framePort: port('SIM_FRAME_PORT', 4011),
    control: env.SIM === '1',
    ...(stateFile && { stateFile }),
    ...(url && challenge && { webhook: { url, challenge } }),
    settings: { publicKey: env.INTASEND_PUBLIC_KEY ?? null, secretKey: env.INTASEND_SECRET_KEY ?? null },
  }
}

function darajaOptions(): DarajaSimulatorOptions {
  const { SIM_DARAJA_STATE_FILE: stateFile } = env
  return { host, port: port('SIM_DARAJA_PORT', 4030), control: env.SIM === '1', ...(stateFile && { stateFile }) }
}

function zoomOptions(): ZoomSimulatorOptions {
  const { ZOOM_ACCOUNT_ID: accountId, ZOOM_CLIENT_ID: clientId, ZOOM_CLIENT_SECRET: clientSecret } = env
  const { ZOOM_WEBHOOK_SECRET: webhookSecret, ZOOM_WEBHOOK_URL: webhookUrl, ZOOM_HOSTS: hosts } = env
  return {
    host,
    port: port('SIM_ZOOM_PORT', 4028),
    control: env.SIM === '1',
    ...(hosts && { hosts: hosts.split(',').map((one) => one.trim()) }),
    ...(webhookUrl && { webhookUrl }),
    keys: {
      ...(accountId && { accountId }),
      ...(clientId && { clientId }),
      ...(clientSecret && { clientSecret }),
      ...(webhookSecret && { webhookSecret }),
    },
  }
}

function livekitOptions(): LiveKitSimulatorOptions {
  const { LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret, LIVEKIT_WEBHOOK_URL: webhookUrl } = env
  return {
    host,
    port: port('SIM_LIVEKIT_PORT', 4029),
    control: env.SIM === '1',
    ...(webhookUrl && { webhookUrl }),
    keys: { ...(apiKey && { apiKey }), ...(apiSecret && { apiSecret }) },
  }
}

function port(name: string, usual: number): number {
  const value = Number(env[name] ?? usual)
  if (!Number.isInteger(value) || value < 0 || value > 65_535) throw new Error(`${name} is not a port: ${env[name]}`)
  return value
}
