/** Mails on the wire: over how many connections they go, and what becomes of them when the server at the other end does wrong. */
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { smtpMailer, type Mail, type Mailer } from './mailer.ts'

const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const mail = (n: number, to = 'amina@example.com'): Mail => ({ key: `note-${n}`, to, subject: `Mail ${n}`, text: 'Karibu.' })
const mails = (many: number): Mail[] => Array.from({ length: many }, (_, n) => mail(n))

function mailerTo(port: number, patienceMs?: number): Mailer {
  const url = `smtp://127.0.0.1:${port}`
  const mailer = smtpMailer({ url, from: 'Somo <hello@somo.example>', ...(patienceMs && { patienceMs }) })
  closing.push(() => mailer.close())
  return mailer
}

/** A mail server with what it saw: its connections, and the text of each mail it was handed. */
async function mailServer(options: SMTPServerOptions = {}) {
  const seen = { connections: 0, open: new Set<Socket>(), mails: [] as string[] }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _, done) {
      let text = ''
      stream.on('data', (part: Buffer) => (text += part.toString()))
      stream.on('end', () => {
        seen.mails.push(text)
        done()
      })
    },
    ...options,
  })
  smtp.server.on('connection', (socket: Socket) => {
    seen.connections += 1
    seen.open.add(socket)
    socket.on('close', () => seen.open.delete(socket))
  })
  smtp.on('error', () => undefined)
  await once(smtp.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => new Promise<void>((done) => smtp.close(done)))
  return { seen, smtp, port: (smtp.server.address() as AddressInfo).port }
}

test('three hundred mails go over two connections at a time, each once [AUTH-03]', async () => {
  let most = 0
  const { seen, port } = await mailServer({
    onMailFrom(_, __, done) {
      most = Math.max(most, seen.open.size)
      done()
    },
  })
  const mailer = mailerTo(port)
  await Promise.all(mails(300).map((one) => mailer.send(one)))
  expect(most).toBe(2)
  // A connection carries a hundred.
  expect(seen.connections).toBeLessThanOrEqual(4)
  const ids = seen.mails.map((text) => /^Message-ID: <note-(\d+)@somo\.example>/im.exec(text)?.[1])
  expect(ids.toSorted((a, b) => Number(a) - Number(b))).toEqual(mails(300).map((_, n) => String(n)))
})

test('a mail that may have been taken is handed over once: whether again, the outbox says [MSG-02]', async () => {
  const { seen, port } = await mailServer({
    onData(stream) {
      stream.resume()
      stream.on('end', () => {
        seen.mails.push('taken, and nothing said')
        for (const socket of seen.open) socket.destroy()
      })
    },
  })
  const mailer = mailerTo(port)
  await expect(mailer.send(mail(1))).rejects.toThrow()
  expect(seen.mails).toHaveLength(1)
  // Nor by a connection that has carried others.
  expect(seen.connections).toBe(1)
})

test('one address that is refused holds up none, and its connection goes on [MSG-02]', async () => {
  const { seen, port } = await mailServer({
    onRcptTo({ address }, _, done) {
      done(address.startsWith('nobody') ? new Error('no such mailbox') : null)
    },
  })
  const mailer = mailerTo(port)
  for (let n = 0; n < 10; n += 1) {
    await expect(mailer.send(mail(n, 'nobody@example.com'))).rejects.toThrow('no such mailbox')
    await mailer.send(mail(n))
  }
  expect(seen.mails).toHaveLength(10)
  expect(seen.connections).toBeLessThanOrEqual(2)
})

test('a connection that the server has closed meanwhile, or closes now, costs no mail [MSG-02]', async () => {
  let begun = 0
  const { seen, port } = await mailServer({
    onMailFrom(_, __, done) {
      begun += 1
      if (begun === 3) for (const socket of seen.open) socket.destroy()
      else done()
    },
  })
  const mailer = mailerTo(port)
  await mailer.send(mail(1))
  const gone = [...seen.open].map((socket) => once(socket, 'close'))
  for (const socket of seen.open) socket.end()
  await Promise.all(gone)
  await mailer.send(mail(2))
  await mailer.send(mail(3))
  expect([seen.mails.length, begun, seen.connections]).toEqual([3, 4, 3])
})

test('behind a server that says nothing each mail is given up for good, and others go once it speaks [MSG-02]', async () => {
  const { seen, smtp, port } = await mailServer()
  let speaks = false
  const asked: Socket[] = []
  const front: Server = createServer((socket) => {
    asked.push(socket)
    if (speaks) smtp.server.emit('connection', socket)
  })
  await once(front.listen(0, '127.0.0.1'), 'listening')
  closing.push(() => {
    for (const socket of asked) socket.destroy()
    front.close()
  })
  expect(port).toBeGreaterThan(0)
  const mailer = mailerTo((front.address() as AddressInfo).port, 3000)
  const outcomes = await Promise.allSettled(mails(20).map((one) => mailer.send(one)))
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 'rejected'))
  speaks = true
  await mailer.send(mail(99))
  expect(seen.mails.map((text) => /^Subject: (.*)$/m.exec(text)?.[1]?.trim())).toEqual(['Mail 99'])
})
