/** The mail catcher: takes every mail over SMTP, delivers none, and shows them on a page and as JSON. */
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { findRoute, html, listen } from '../http.ts'
import { keep, type CaughtMail } from './caught-mail.ts'
import { readMail } from './mime.ts'
import { mailRoutes } from './pages.ts'

export type MailCatcherOptions = {
  /** Default 127.0.0.1. */
  host?: string
  /** 0 (the default) picks free ports. */
  smtpPort?: number
  webPort?: number
}

export type MailCatcher = { smtpUrl: string; webOrigin: string; close(): Promise<void> }

const SIZE_LIMIT = 10_000_000

/** Resolves when both the SMTP port and the page answer. Mails live in memory. */
export async function startMailCatcher(options: MailCatcherOptions = {}): Promise<MailCatcher> {
  const { host = '127.0.0.1', smtpPort = 0, webPort = 0 } = options
  const mails: CaughtMail[] = []
  const routes = mailRoutes(mails)
  const smtp = await listenSmtp((mail) => keep(mails, mail), { host, port: smtpPort })
  try {
    const web = await listen(
      (ask) => {
        const found = findRoute(routes, ask.method, ask.path)
        return found ? found.route.handle({ ...ask, params: found.params }) : html(404, 'Not found')
      },
      { host, port: webPort },
    )
    return {
      smtpUrl: smtp.url,
      webOrigin: web.origin,
      close: async () => {
        await Promise.all([web.close(), smtp.close()])
      },
    }
  } catch (error) {
    await smtp.close()
    throw error
  }
}

type Smtp = { url: string; close(): Promise<void> }

function listenSmtp(caught: (mail: Omit<CaughtMail, 'id'>) => void, at: { host: string; port: number }): Promise<Smtp> {
  const server = new SMTPServer({
    // Neither TLS nor a password: it listens on this machine only.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    size: SIZE_LIMIT,
    closeTimeout: 200,
    onData(stream, session, done) {
      readAll(stream).then((raw) => {
        if (stream.sizeExceeded) {
          done(Object.assign(new Error('Message too large'), { responseCode: 552 }))
          return
        }
        caught({ ...readMail(raw), ...envelope(session), receivedAt: new Date().toISOString(), raw: raw.toString('utf8') })
        done()
      }, done)
    },
  })
  // A client that hangs up half way is no fault of the catcher's.
  server.on('error', (error) => {
    if (!server.server.listening) throw error
  })
  return new Promise((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(at.port, at.host, () => {
      const { port } = server.server.address() as AddressInfo
      resolve({ url: `smtp://${at.host}:${port}`, close: () => new Promise((closed) => server.close(() => closed())) })
    })
  })
}

const envelope = ({ envelope: { mailFrom, rcptTo } }: SMTPServerSession) => ({
  from: mailFrom ? mailFrom.address : '',
  to: rcptTo.map(({ address }) => address),
})

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
