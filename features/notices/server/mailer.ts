import nodemailer from 'nodemailer'

export type Mail = {
  /** The same for every try at one mail: it becomes the Message-ID, by which a mailbox knows a second copy. */
  key: string
  to: string
  subject: string
  text: string
}

/** Sends mail. Throws when the mail server does not take it; the outbox then tries again. */
export type Mailer = {
  send(mail: Mail): Promise<void>
  /** Asks for the mail server, and whether it takes our name and password. Throws when not. */
  reach(): Promise<void>
  close(): void
}

/** In which a mail is taken, refused or given up: less than a note of the outbox has. */
const PATIENCE_MS = 40_000

/**
 * Mail by SMTP (RFC 5321), over two connections that stay open between mails: each would pay for a greeting, TLS and a sign-in.
 * In development the server at the other end is the mail catcher.
 * @param options.patienceMs another time for a mail, waiting for its turn included
 */
export function smtpMailer(options: { url: string; from: string; patienceMs?: number }): Mailer {
  const transport = nodemailer.createTransport({
    url: options.url,
    pool: true,
    maxConnections: 2,
    // What went over a connection that the server had closed was not begun, and goes over the other. A mail that was begun may
    // have been taken: only the outbox tries it again, later and later, and counts.
    maxRequeues: 1,
    // Before either side takes a connection that only waits for one that hangs.
    idleTimeout: 15_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const domain = /@([^>\s]+)/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async send({ key, to, subject, text }) {
      // What waits behind mails that hang is taken out of the queue, so that it is not sent after its note has been laid down.
      const signal = AbortSignal.timeout(options.patienceMs ?? PATIENCE_MS)
      await transport.sendMail({ from: options.from, to, subject, text, messageId: `<${key}@${domain}>`, signal })
    },
    async reach() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
