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

/** Mail by SMTP (RFC 5321). In development the server at the other end is the mail catcher. */
export function smtpMailer(options: { url: string; from: string }): Mailer {
  const transport = nodemailer.createTransport({
    url: options.url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  const domain = /@([^>\s]+)/.exec(options.from)?.[1] ?? 'localhost'
  return {
    async send({ key, to, subject, text }) {
      await transport.sendMail({ from: options.from, to, subject, text, messageId: `<${key}@${domain}>` })
    },
    async reach() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}
