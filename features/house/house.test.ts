/** What an operator sets for all of Somo, who obeys it, and what is kept of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { faqTexts } from '../../app/site/content.ts'
import { makeLog } from '../../shared/server/log.ts'
import { auditLog } from '../audit/contract.ts'
import { actSentence } from '../audit/sentences.ts'
import { dataPrice } from '../classroom/contract.ts'
import { paymentSettings } from '../payments/contract.ts'
import { listWaiting } from '../queues/contract.ts'
import { listChats } from '../support/desk-contract.ts'
import { readChat, writeToSupport } from '../support/contract.ts'
import { hideTutor } from '../tutors/contract.ts'
import { suspendUser } from '../users/contract.ts'
import { ownVerification } from '../verification/contract.ts'
import { askedVerification } from '../verification/testing/request.ts'
import {
  houseHistory,
  setContacts,
  setDataPrice,
  setFaq,
  setFigures,
  setHours,
  setPromises,
  setTeam,
  showHouse,
  type Standings,
} from './contract.ts'
import { initialHouse, type House } from './rules.ts'
import { openHouse } from './server/index.ts'

let somo: World
let operator: Person
let other: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  operator = await somo.people.admin('Desk Operator')
  other = await somo.people.admin('Second Operator')
})
afterAll(() => somo.close())

const WHY = 'We have moved.'
const standings = async (): Promise<Standings> => (await operator.call(showHouse, {})).body
const setting = async <Name extends keyof Standings>(name: Name) => (await standings())[name]
const contacts = async (change: Partial<House['contacts']>, by = operator) => {
  const { value, version } = await setting('contacts')
  return by.call(setContacts, { ...value, ...change, was: version, reason: WHY })
}
/** Past what the public pages are kept for. */
async function page(address: string): Promise<string> {
  somo.clock.now = new Date(somo.clock.now.getTime() + 31_000)
  return (await somo.app.request(address)).text()
}

describe('until somebody sets it', () => {
  test('the figures are the customer’s and the promises those of the rules [PUB-05] [ADM-08]', async () => {
    const { figures, promises, hours, data } = await standings()
    expect(Object.values(figures.value).map(({ shown, written }) => `${shown} ${written}`)).toEqual([
      'written 2000+',
      'written 98%',
      'written 500+',
      'written 50k+',
      'written 150+',
      'written 24/7',
      'written 1500+',
    ])
    expect(promises.value).toEqual({
      ...{ child_report: 60, support: 15, deposit: 240, payout: 480, report: 1440, dispute: 2880, verification: 2880 },
    })
    expect([hours.value, data.value]).toEqual([{ opens: '07:00', closes: '21:00' }, { kes_per_megabyte: 0.2 }])
    expect([figures.version, figures.set_by]).toEqual([0, null])
  })

  test('all seven figures stand on the first page, the first three beside its heading [PUB-05]', async () => {
    const html = await page('/')
    for (const words of ['2000+', '98%', '500+', '50k+', '150+', '24/7', '1500+']) expect(html).toContain(`>${words}</dd>`)
    expect(html.indexOf('>500+</dd>')).toBeLessThan(html.indexOf('>Student</span>'))
    expect(html.indexOf('>50k+</dd>')).toBeGreaterThan(html.indexOf('>Student</span>'))
  })
})

describe('figures', () => {
  test('are shown as written, counted, or not at all; what is counted and comes to nothing is left out [PUB-05]', async () => {
    const { value, version } = await setting('figures')
    const counted = { shown: 'counted' as const, written: 'unused' }
    const set = await operator.call(setFigures, {
      active_students: counted,
      success_rate: counted,
      expert_tutors: counted,
      students: counted,
      subjects: { shown: 'hidden', written: '150+' },
      support: counted,
      happy_students: counted,
      ...{ was: version, reason: 'Only what is true.' },
    })
    expect(set.body).toEqual({ version: version + 1 })
    const empty = await page('/?before')
    expect(empty.match(/<dd[^>]*>[^<]*<\/dd>/g)?.map((one) => one.replace(/<[^>]*>/g, ''))).toEqual(['07:00–21:00'])
    const { teacher, booking } = await somo.stage.taughtLesson()
    const old = await somo.stage.taughtLesson({ teacher })
    await somo.db.$client.query(
      `insert into reviews (booking_id, teacher_id, author_id, stars, text, written_at)
       select id, teacher_id, payer_id, case id when $1 then 4 else 3 end, 'Good.', $2 from bookings where id = any($3)`,
      [booking.id, somo.clock.now, [booking.id, old.booking.id]],
    )
    await somo.db.$client.query(
      `update bookings set starts_at = starts_at - interval '100 days', ends_at = ends_at - interval '100 days' where id = $1`,
      [old.booking.id],
    )
    const gone = await somo.people.student('Kevin Otieno')
    await operator.call(suspendUser, { userId: gone.id, reason: 'Asked for cash.' })
    const full = await page('/?after')
    expect(full.match(/<dd[^>]*>[^<]*<\/dd>/g)?.map((one) => one.replace(/<[^>]*>/g, ''))).toEqual([
      '1',
      '50%',
      '1',
      '2',
      '07:00–21:00',
      '1',
    ])
    await operator.call(setFigures, { ...value, was: version + 1, reason: 'Back again.' })
  })
})

describe('contacts', () => {
  test('stand in the footer, in the payment’s help and in mails from now on [SHELL-04] [FUND-05]', async () => {
    const social = [{ name: 'Facebook', href: 'https://facebook.com/somo' }]
    await contacts({ email: 'help@somo.example', phone: '0712 345 678', chat: 'https://wa.me/254712345678', social })
    const html = await page('/faq')
    for (const href of ['tel:0712345678', 'https://wa.me/254712345678', 'mailto:help@somo.example', 'https://facebook.com/somo'])
      expect(html).toContain(`href="${href}"`)
    expect((await somo.call(paymentSettings, {})).body.support_email).toBe('help@somo.example')
    const otieno = await somo.people.teacher('Otieno Ouma')
    await operator.call(hideTutor, { teacherId: otieno.id, reason: 'Families wait.' })
    await somo.settle()
    const mail = somo.mails.find(({ to, subject }) => to === otieno.email && subject.startsWith('Families do not see'))
    expect(mail?.text).toContain('answer to help@somo.example.')
  })

  test('that are empty are hidden [SHELL-04]', async () => {
    await contacts({ phone: '', chat: '', social: [] })
    const html = await page('/faq?empty')
    expect([html.includes('href="tel:'), html.includes('wa.me'), html.includes('facebook')]).toEqual([false, false, false])
  })

  test.each([
    ['an address that is none', { email: 'somo' }, 'email'],
    ['a number that is none', { phone: 'ring us' }, 'phone'],
    ['a chat that is not https', { chat: 'http://wa.me/1' }, 'chat'],
    ['a link that runs a script', { social: [{ name: 'X', href: 'javascript:alert(1)' }] }, 'social'],
    ['a link without a name', { social: [{ name: ' ', href: 'https://x.com' }] }, 'social'],
    ['too many links', { social: Array.from({ length: 9 }, () => ({ name: 'X', href: 'https://x.com' })) }, 'social'],
  ])('refuse %s beside its field [ADM-08]', async (_, wrong, field) => {
    const reply = await contacts(wrong)
    expect([reply.status, Object.keys(reply.problem?.fields ?? {}).map((name) => name.split('.')[0])]).toEqual([400, [field]])
  })
})

describe('the hours of the desk', () => {
  test('decide whether it is open, when it opens and what the page says [PUB-11]', async () => {
    somo.clock.now = new Date('2026-11-25T03:30:00Z')
    expect((await somo.call(readChat, {})).body.desk).toMatchObject({ open: false, opens_at: '2026-11-25T04:00:00.000Z' })
    await operator.call(setHours, { opens: '06:00', closes: '22:00', was: 0, reason: 'Two of us now.' })
    expect((await somo.call(readChat, {})).body.desk).toMatchObject({ open: true, opens: '06:00', closes: '22:00' })
    expect(await (await somo.app.request('/live-chat')).text()).toContain('Every day from 6:00 AM to 10:00 PM, Nairobi time.')
  })

  test('close at least an hour after they open, and are times [ADM-08]', async () => {
    const { version } = await setting('hours')
    const set = (opens: string, closes: string) => operator.call(setHours, { opens, closes, was: version, reason: WHY })
    expect((await set('06:00', '06:59')).problem?.fields).toEqual({ closes: 'At least an hour after it opens.' })
    expect((await set('22:00', '06:00')).status).toBe(400)
    expect((await set('6', '25:00')).problem?.fields).toEqual({ opens: 'A time like 07:00.', closes: 'A time like 07:00.' })
    expect((await set('06:00', '07:00')).status).toBe(200)
  })
})

describe('promises', () => {
  const promise = async (change: Partial<House['promises']>) => {
    const { value, version } = await setting('promises')
    return operator.call(setPromises, { ...value, ...change, was: version, reason: WHY })
  }

  test('say until when a case is due, from what count it is late, and what people are told [ADM-08]', async () => {
    somo.clock.now = new Date('2026-11-25T06:00:00Z')
    const { version } = await setting('hours')
    await operator.call(setHours, { opens: '07:00', closes: '21:00', was: version, reason: WHY })
    const teacher = await somo.people.teacher('Naomi Jepkosgei', { approved: false })
    await askedVerification(teacher, operator)
    const amina = await somo.people.student('Amina Njoroge')
    await amina.call(writeToSupport, { key: crypto.randomUUID(), text: 'Where is my money?' })
    const due = async (kind: string) => (await operator.call(listWaiting, {})).body.cases.find((one) => one.kind === kind)?.due_at
    const late = async () =>
      (await operator.call(listWaiting, {})).body.counts.filter((one) => one.late > 0).map(({ kind }) => kind)
    expect([await due('verification'), await due('support')]).toEqual(['2026-11-27T06:00:00.000Z', '2026-11-25T06:15:00.000Z'])
    await promise({ verification: 60, support: 30 })
    expect([await due('verification'), await due('support')]).toEqual(['2026-11-25T07:00:00.000Z', '2026-11-25T06:30:00.000Z'])
    expect((await teacher.call(ownVerification, {})).body.answer_by).toBe('2026-11-25T07:00:00.000Z')
    expect((await operator.call(listChats, {})).body).toMatchObject({ promised_minutes: 30, late: 0 })
    expect((await amina.call(readChat, {})).body.desk.minutes).toBe(30)
    somo.clock.now = new Date('2026-11-25T06:29:00Z')
    expect(await late()).toEqual([])
    somo.clock.now = new Date('2026-11-25T06:31:00Z')
    expect(await late()).toEqual(['support'])
    somo.clock.now = new Date('2026-11-25T07:01:00Z')
    expect(await late()).toEqual(['verification', 'support'])
  })

  test('are whole minutes within what may be promised [ADM-08]', async () => {
    expect((await promise({ support: 4 })).problem?.fields).toEqual({ support: 'At least 5 minutes.' })
    expect((await promise({ child_report: 241 })).problem?.fields).toEqual({
      child_report: 'That is longer than may be promised.',
    })
    expect((await promise({ payout: 1.5 })).problem?.fields).toEqual({ payout: 'A whole number, please.' })
    expect((await promise({ support: 5, child_report: 240 })).status).toBe(200)
  })
})

test('the price of data is what rooms and classes say [ADM-08]', async () => {
  await operator.call(setDataPrice, { kes_per_megabyte: 0.25, was: 0, reason: 'Dearer now.' })
  expect((await operator.call(dataPrice, {})).body).toEqual({ kes_per_megabyte: 0.25 })
  const reply = await operator.call(setDataPrice, { kes_per_megabyte: 10.01, was: 1, reason: WHY })
  expect(reply.problem?.fields).toEqual({ kes_per_megabyte: 'Between 0 and 10.' })
})

describe('a change', () => {
  test('is refused when somebody else made one meanwhile, or when nothing is changed [ADM-08]', async () => {
    const { value, version } = await setting('contacts')
    const set = (phone: string, by: Person) => by.call(setContacts, { ...value, phone, was: version, reason: WHY })
    const [one, two] = await Promise.all([set('0711 111 111', operator), set('0722 222 222', other)])
    expect([one, two].map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect([one, two].find(({ status }) => status === 409)?.problem?.code).toBe('set_meanwhile')
    expect((await set('0733 333 333', other)).problem?.code).toBe('set_meanwhile')
    const ahead = await other.call(setContacts, { ...value, phone: '0733 333 333', was: version + 7, reason: WHY })
    expect(ahead.problem?.code).toBe('set_meanwhile')
    expect((await contacts({})).problem?.code).toBe('as_it_was')
  })

  test('that another server makes at the same moment is told so, and written once [ADM-08]', async () => {
    const { value, version } = await setting('data')
    const elsewhere = await somo.db.$client.connect()
    try {
      await elsewhere.query('begin')
      await elsewhere.query(
        `insert into house_changes (setting, version, value, set_by, set_at, reason)
         values ('data', $1, '{"kes_per_megabyte": 0.4}', $2, now(), 'There.')`,
        [version + 1, other.id],
      )
      const here = operator.call(setDataPrice, { ...value, kes_per_megabyte: 0.5, was: version, reason: WHY })
      const waits = `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "house_changes"%'`
      await expect.poll(async () => (await somo.db.$client.query(waits)).rowCount).toBe(1)
      await elsewhere.query('commit')
      expect((await here).problem?.code).toBe('set_meanwhile')
    } finally {
      elsewhere.release()
    }
    expect((await setting('data')).value).toEqual({ kes_per_megabyte: 0.4 })
  })

  test('stands in its history by page, the latest first, and in the audit log, with who made it and why [ADM-08]', async () => {
    await contacts({ phone: '0700 000 001' })
    await contacts({ phone: '0700 000 002' }, other)
    const { version } = await setting('contacts')
    const first = (await operator.call(houseHistory, { setting: 'contacts', limit: 1 })).body
    expect(first.changes).toMatchObject([
      { version, value: { phone: '0700 000 002' }, reason: WHY, set_by: { name: 'Second Operator' } },
    ])
    const next = (await operator.call(houseHistory, { setting: 'contacts', limit: 1, cursor: first.next_cursor ?? '' })).body
    expect(next.changes).toMatchObject([
      { version: version - 1, value: { phone: '0700 000 001' }, set_by: { name: 'Desk Operator' } },
    ])
    const all = (await operator.call(houseHistory, { setting: 'contacts', limit: 100 })).body
    expect([all.changes.length, all.next_cursor]).toEqual([version, null])
    const [entry] = (await operator.call(auditLog, { act: 'contacts_set', limit: 1 })).body.entries
    expect([entry?.operator.name, entry?.reason, entry?.facts]).toEqual(['Second Operator', WHY, { version }])
    expect(entry && actSentence(entry, 'sw')).toBe('aliweka njia za kufikia jukwaa la Somo')
  })

  test('needs a reason [ADM-08]', async () => {
    const { value, version } = await setting('data')
    const reply = await operator.call(setDataPrice, { ...value, kes_per_megabyte: 0.3, was: version, reason: ' ' })
    expect(Object.keys(reply.problem?.fields ?? {})).toEqual(['reason'])
  })

  test('is never taken back by the database', async () => {
    for (const act of ['update house_changes set reason = reason', 'delete from house_changes', 'truncate house_changes'])
      await expect(somo.db.$client.query(act)).rejects.toThrow('what was set is append-only')
  })
})

describe('another server', () => {
  const initial: House = {
    ...initialHouse,
    contacts: { email: 'own@somo.example', phone: '', chat: '', social: [] },
    faq: faqTexts(7000),
  }

  test('goes on by what it has read for three seconds, and obeys the change after it', async () => {
    let elapsed = 0
    const house = openHouse(somo.db, initial, makeLog('silent'), () => elapsed)
    const before = (await house.now()).contacts.phone
    await contacts({ phone: '0755 555 555' })
    elapsed = 2999
    expect((await house.now()).contacts.phone).toBe(before)
    elapsed = 3000
    expect((await house.now()).contacts.phone).toBe('0755 555 555')
    expect(house.last().contacts.phone).toBe('0755 555 555')
  })

  test('goes on by the initial value of what does not fit its bounds', async () => {
    await somo.db.$client.query(
      `insert into house_changes (setting, version, value, set_by, set_at, reason)
       values ('hours', 1000, '{"opens": "nine", "closes": 5}', $1, now(), 'Written by hand.')`,
      [operator.id],
    )
    const house = openHouse(somo.db, initial, makeLog('silent'))
    expect((await house.now()).hours).toEqual({ opens: '07:00', closes: '21:00' })
    expect((await house.standings()).hours).toMatchObject({ version: 1000 })
    expect((await operator.call(setHours, { opens: '08:00', closes: '20:00', was: 1000, reason: WHY })).body).toEqual({
      version: 1001,
    })
    const history = (await operator.call(houseHistory, { setting: 'hours' })).body.changes
    expect(history.map(({ version }) => version).filter((version) => version > 900)).toEqual([1001])
  })

  test('shows what it was started with while nothing could be read', () => {
    expect(openHouse(somo.db, initial, makeLog('silent')).last()).toEqual(initial)
  })
})

describe('questions and answers', () => {
  const both = {
    en: '## Money\n\n### When do I <b>pay</b>?\nOnly *after* it is accepted.',
    sw: '## Pesa\n\n### Nalipa lini?\nBaada ya kukubaliwa.',
  }
  const set = async (change: Partial<House['faq']>) => {
    const { version } = await setting('faq')
    return operator.call(setFaq, { ...both, ...change, was: version, reason: WHY })
  }

  test('begin as the content file has them, and are what an operator sets, in both languages [ADM-08] [PUB-08]', async () => {
    expect(await setting('faq')).toMatchObject({ version: 0, value: faqTexts(7000) })
    expect(await page('/faq?first')).toContain('How do I book a lesson?')
    expect((await set({})).body).toEqual({ version: 1 })
    const english = await page('/faq?second')
    expect(english).toContain('When do I &lt;b&gt;pay&lt;/b&gt;?')
    expect(english).toContain('<p>Only <em>after</em> it is accepted.</p>')
    expect(english).not.toContain('How do I book a lesson?')
    const swahili = await somo.app.request('/faq?third', { headers: { cookie: 'language=sw' } })
    expect(await swahili.text()).toContain('Baada ya kukubaliwa.')
    const [first] = (await operator.call(houseHistory, { setting: 'faq' })).body.changes
    expect(first).toMatchObject({ version: 1, reason: WHY, value: both })
    const [entry] = (await operator.call(auditLog, { act: 'faq_set', limit: 1 })).body.entries
    expect(entry && actSentence(entry, 'en')).toBe('set the questions and answers')
  })

  test.each([
    ['words before the first group', { en: `Hello.\n${both.en}` }, 'en'],
    ['a question without an answer', { sw: '## Pesa\n### Nalipa lini?' }, 'sw'],
    ['an answer without a question', { en: '## Money\nAfter.' }, 'en'],
    ['no question in one language that is in the other', { sw: `${both.sw}\n### Na kisha?\nHakuna.` }, 'sw'],
    ['nothing at all', { en: ' ' }, 'en'],
  ])('refuse %s beside its field [ADM-08]', async (_, wrong, field) => {
    const reply = await set(wrong)
    expect([reply.status, Object.keys(reply.problem?.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('the team', () => {
  const amina = {
    ...{ name: 'Amina <b>Yusuf</b>', place: 'Mombasa' },
    work: { en: 'Operations', sw: 'Uendeshaji' },
    helps: { en: 'Payouts and refunds', sw: 'Malipo na marejesho' },
  }
  const others = ['Otieno Ouma', 'Njeri Kamande'].map((name, at) => ({ ...amina, name, place: ['Kisumu', 'Mombasa'][at] ?? '' }))
  const set = async (people: House['team']['people']) => {
    const { version } = await setting('team')
    return operator.call(setTeam, { people, was: version, reason: WHY })
  }
  const list = (html: string) => [...html.matchAll(/<h2 class="font-bold">([^<]*)<\/h2>/g)].map(([, name]) => name)

  test('names nobody until an operator does, and says meanwhile when the desk answers [PUB-08]', async () => {
    const fresh = await openWorld()
    const html = await (await fresh.app.request('/team')).text()
    await fresh.close()
    expect(list(html)).toEqual([])
    expect(html).toContain('every day from 7:00 AM to 9:00 PM, Nairobi time')
    expect(html).toContain('href="/live-chat"')
  })

  test('is who an operator names, in that order and in both languages, with why in the history [ADM-08] [PUB-08]', async () => {
    expect((await set([amina, ...others])).body).toEqual({ version: 1 })
    const html = await page('/team?three')
    expect(list(html)).toEqual(['Amina &lt;b&gt;Yusuf&lt;/b&gt;', 'Otieno Ouma', 'Njeri Kamande'])
    expect(html).toContain('3 of us, in Mombasa and Kisumu.')
    expect(html).toContain('Payouts and refunds')
    const swahili = await (await somo.app.request('/team?three', { headers: { cookie: 'language=sw' } })).text()
    expect(swahili).toContain('Malipo na marejesho')
    expect(swahili).toContain('Sisi 3, Mombasa na Kisumu.')
    const [first] = (await operator.call(houseHistory, { setting: 'team' })).body.changes
    expect(first).toMatchObject({ version: 1, reason: WHY, value: { people: [amina, ...others] } })
    const [entry] = (await operator.call(auditLog, { act: 'team_set', limit: 1 })).body.entries
    expect(entry && actSentence(entry, 'en')).toBe('set who is named on the page of the team')
  })

  test.each([
    ['somebody without a name', [{ ...amina, name: ' ' }], 'people.0.name'],
    ['what is said in one language alone', [amina, { ...amina, helps: { en: 'Refunds', sw: '' } }], 'people.1.helps.sw'],
    ['more people than anybody reads of', Array.from({ length: 25 }, (_, n) => ({ ...amina, name: `Amina ${n}` })), 'people'],
  ])('refuses %s beside its field [ADM-08]', async (_, people, field) => {
    const reply = await set(people)
    expect([reply.status, Object.keys(reply.problem?.fields ?? {})]).toEqual([400, [field]])
  })
})
