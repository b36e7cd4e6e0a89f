import { createTransport } from 'nodemailer'
import { afterEach, expect, test } from 'vitest'
import { startMailCatcher } from './start.ts'

const cleanups: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

type Mail = { id: number; subject: string; to: string[]; text: string; html: string; links: string[]; attachments: unknown[] }

test('every mail sent over SMTP can be read back, newest first and by recipient', async () => {
  const { send, read } = await start()
  await send({ to: 'amina@example.com', subject: 'First', text: 'one' })
  await send({ to: 'brian@example.com', subject: 'Second', text: 'two' })
  expect((await read('')).map(({ subject }) => subject)).toEqual(['Second', 'First'])
  expect((await read('AMINA@')).map(({ subject, text }) => [subject, text.trim()])).toEqual([['First', 'one']])
})

test('words beyond ASCII, HTML, links and attachments survive', async () => {
  const { send, read, webOrigin } = await start()
  const link = 'http://127.0.0.1:4000/reset?token=abc&x=1'
  await send({
    to: ['amina@example.com', 'juma@example.com'],
    subject: 'Karibu Somo — “Wanjikũ”, nenosiri lako lilibadilishwa tarehe ishirini na tano Novemba',
    text: `Fungua ${link}\nKaribu, Wanjikũ`,
    html: `<p>Karibu, Wanjikũ</p><a href="${link}">Fungua</a><script>alert(1)</script>`,
    attachments: [{ filename: 'lesson.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
  })
  const [mail] = await read('juma@example.com')
  expect(mail).toMatchObject({
    subject: 'Karibu Somo — “Wanjikũ”, nenosiri lako lilibadilishwa tarehe ishirini na tano Novemba',
    to: ['amina@example.com', 'juma@example.com'],
    links: [link],
    attachments: [{ name: 'lesson.ics', type: 'text/calendar', bytes: 15 }],
  })
  expect(mail?.text.replaceAll('\r\n', '\n').trim()).toBe(`Fungua ${link}\nKaribu, Wanjikũ`)
  expect(mail?.html).toContain('Karibu, Wanjikũ')
  const shown = await (await fetch(`${webOrigin}/mails/${mail?.id}`)).text()
  expect(shown).toContain(`<a href="${link.replace('&', '&amp;')}"`)
  expect(shown).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  const framed = await fetch(`${webOrigin}/mails/${mail?.id}/html`)
  expect(framed.headers.get('content-security-policy')).toMatch(/^sandbox [^;]*; default-src 'none'/)
})

test('only the last 500 mails are kept', async () => {
  const { send, read } = await start({ pool: true })
  await Promise.all(Array.from({ length: 503 }, (_, at) => send({ to: 'amina@example.com', subject: `Mail ${at}`, text: '.' })))
  const mails = await read('')
  expect(mails).toHaveLength(500)
  expect([mails[0]?.id, mails.at(-1)?.id]).toEqual([503, 4])
})

async function start({ pool = false } = {}) {
  const catcher = await startMailCatcher()
  cleanups.push(() => catcher.close())
  const transport = createTransport({ url: catcher.smtpUrl, pool: pool as true })
  cleanups.push(() => transport.close())
  return {
    webOrigin: catcher.webOrigin,
    send: (mail: Parameters<typeof transport.sendMail>[0]) => transport.sendMail({ from: 'Somo <no-reply@somo.test>', ...mail }),
    read: async (to: string) =>
      (await (await fetch(`${catcher.webOrigin}/api/mails?to=${encodeURIComponent(to)}`)).json()) as Mail[],
  }
}
