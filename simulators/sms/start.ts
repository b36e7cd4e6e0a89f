/**
 * Africa's Talking's SMS call, played: takes what the adapter sends, delivers none of it, shows it on a page and as JSON, and
 * reports the delivery where it is told an address. The number's last four digits decide what happens (`scenarios.ts`).
 */
import { findRoute, html, json, listen, readObject, type Answer, type Ask } from '../http.ts'
import { partsOf } from './gsm.ts'
import { smsRoutes, type CaughtSms } from './pages.ts'
import { scenarioOf } from './scenarios.ts'

export type SmsSimulatorOptions = {
  /** Default 127.0.0.1. */
  host?: string
  /** 0 (the default) picks a free one. */
  port?: number
  /** Insist on exactly these. */
  username?: string
  apiKey?: string
  /** Where delivery reports are posted; none are without. */
  reportUrl?: string
}

export type SmsSimulator = {
  origin: string
  /** How many requests have come, whatever became of them. */
  asked(): number
  /** Posts the reports that are due; resolves when they were taken. */
  report(): Promise<void>
  close(): Promise<void>
}

const KEPT = 500

/** Resolves when it answers. What was caught lives in memory. */
export async function startSmsSimulator(options: SmsSimulatorOptions = {}): Promise<SmsSimulator> {
  const caught: CaughtSms[] = []
  const due: CaughtSms[] = []
  let asked = 0
  const report = async (): Promise<void> => {
    for (const sms of due.splice(0)) if (options.reportUrl) await postReport(options.reportUrl, sms)
  }
  const take = (ask: Ask): Answer => {
    asked += 1
    const form = readObject(ask)
    const { username = 'somo', apiKey = null } = options
    if (apiKey !== null && ask.headers['apikey'] !== apiKey)
      return { status: 401, body: 'The supplied authentication is invalid' }
    if (!form || form['username'] !== username) return { status: 401, body: 'The supplied authentication is invalid' }
    const [to, text] = [String(form['to'] ?? ''), String(form['message'] ?? '')]
    if (to === '' || text === '') return { status: 400, body: "Request is missing required form field 'to'" }
    const scenario = scenarioOf(to)
    const { answer } = scenario
    if (answer === 'before') return 'drop'
    if (typeof answer === 'object') return { status: answer.status, body: '' }
    const id = (caught.at(-1)?.id ?? 0) + 1
    const messageId = `ATXid_${String(id).padStart(8, '0')}`
    if (scenario.code < 400) {
      const sms = {
        id,
        messageId,
        to,
        from: String(form['from'] ?? ''),
        text,
        ...partsOf(text),
        receivedAt: new Date().toISOString(),
      }
      caught.push({ ...sms, report: null })
      due.push(caught.at(-1) as CaughtSms)
      if (caught.length > KEPT) caught.shift()
    }
    if (answer === 'after') return 'drop'
    if (answer === 'hang') return 'hang'
    return answer === 'nonsense' ? { status: 201, body: '<html>' } : taken(to, scenario, messageId, partsOf(text).parts)
  }
  const routes = [{ method: 'POST', path: '/version1/messaging', handle: take }, ...smsRoutes(caught, report)]
  const at = { host: options.host ?? '127.0.0.1', port: options.port ?? 0 }
  const web = await listen((ask) => {
    const found = findRoute(routes, ask.method, ask.path)
    return found ? found.route.handle({ ...ask, params: found.params }) : html(404, 'Not found')
  }, at)
  return { origin: web.origin, asked: () => asked, report, close: () => web.close() }
}

const SHILLINGS_A_PART = 0.8

function taken(number: string, { code, status }: { code: number; status: string }, messageId: string, parts: number): Answer {
  const isTaken = code < 400
  const cost = `KES ${(isTaken ? SHILLINGS_A_PART * parts : 0).toFixed(4)}`
  const recipient = { statusCode: code, number, status, cost: isTaken ? cost : '0', messageId: isTaken ? messageId : 'None' }
  const Message = `Sent to ${isTaken ? 1 : 0}/1 Total Cost: ${cost}`
  return json(201, { SMSMessageData: { Message, Recipients: [recipient] } })
}

async function postReport(url: string, sms: CaughtSms): Promise<void> {
  const { delivery } = scenarioOf(sms.to)
  const form = new URLSearchParams({
    id: sms.messageId,
    status: delivery,
    phoneNumber: sms.to,
    networkCode: '63902',
    ...(delivery !== 'Success' && { failureReason: 'AbsentSubscriber' }),
  })
  // Whoever does not listen is told nothing: the provider does not try for ever either.
  const answer = await fetch(url, { method: 'POST', body: form }).catch(() => null)
  sms.report = answer?.ok ? delivery : null
}
