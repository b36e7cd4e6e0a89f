/** The chat with the desk: whose it is, who waits, what is said by itself, and how it ends. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ORIGIN } from '../../app/server/testing/caller.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import type { Answer } from '../../shared/endpoint.ts'
import { days, minutes, plus } from '../../shared/time.ts'
import { auditLog } from '../audit/contract.ts'
import { listNotices } from '../notices/contract.ts'
import { listWaiting, takeCase } from '../queues/contract.ts'
import { readChat, writeToSupport } from './contract.ts'
import { answerChat, closeChat, countChats, listChats, readChatAtDesk, reopenChat } from './desk-contract.ts'
import { endOldChats } from './server/end-old-chats.ts'

let somo: World
let operator: Person
/** A Wednesday at nine in Nairobi. */
const MORNING = new Date('2026-11-25T06:00:00Z')
beforeAll(async () => {
  somo = await openWorld({ now: MORNING.toISOString() })
  operator = await somo.people.admin('Desk Operator')
})
afterAll(() => somo.close())

type Cookies = Record<string, string>
type Reply<Body> = { status: number; body: Body; code: string; cookie: string | null }

/** As a browser on our own pages, or on another site's. */
async function asBrowser<Body>(
  cookies: Cookies,
  method: string,
  path: string,
  body?: object,
  origin = ORIGIN,
): Promise<Reply<Body>> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const response = await somo.app.request(`${ORIGIN}/api${path}`, {
    method,
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json', origin }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = (await response.json()) as Body & { code: string }
  const set = /somo_chat=([^;]+)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? null
  return { status: response.status, body: json, code: json.code, cookie: set }
}

const write = (cookies: Cookies, text: string, key: string = crypto.randomUUID(), more: object = {}) =>
  asBrowser<Answer<typeof writeToSupport>>(cookies, 'POST', '/support/lines', { key, text, ...more })
const read = async (cookies: Cookies) => (await asBrowser<Answer<typeof readChat>>(cookies, 'GET', '/support/chat')).body
const said = async (cookies: Cookies) =>
  (await read(cookies)).lines.map(({ by, text, automatic }) => `${by}: ${automatic ?? text}`)

/** A visitor with a chat that waits, as its cookie and its number at the desk. */
async function visitor(text = 'My M-Pesa was cut twice.') {
  const { cookie } = await write({}, text)
  const { chats } = (await operator.call(listChats, { limit: 100 })).body
  return { cookies: { somo_chat: cookie ?? '' }, chatId: chats.find(({ last }) => last === text)?.id ?? 0 }
}
const atDesk = async (chatId: number) => (await operator.call(readChatAtDesk, { chatId })).body
const answer = (chatId: number, text: string, key: string = crypto.randomUUID()) =>
  operator.call(answerChat, { chatId, key, text })

describe('a chat', () => {
  test('of a visitor is found by its cookie alone, and told at once that it was received [PUB-11]', async () => {
    const { cookie, body } = await write({}, 'Habari')
    expect(body.lines.map(({ by, automatic }) => [by, automatic])).toEqual([
      ['person', null],
      ['automatic', 'received'],
    ])
    expect(await said({ somo_chat: cookie ?? '' })).toEqual(['person: Habari', 'automatic: received'])
    for (const outsider of [{}, { somo_chat: `${cookie}x` }, { somo_chat: '1' }, { somo_chat: '' }])
      expect([(await read(outsider)).chat, await said(outsider)]).toEqual([null, []])
    // The table holds no secret.
    const { rows } = await somo.db.$client.query('select 1 from support_chats where secret_hash = $1', [
      Buffer.from(cookie ?? ''),
    ])
    expect(rows).toEqual([])
  })

  test('is one, however often the first line is sent, also at once and without its cookie [PUB-11]', async () => {
    const key = crypto.randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => write({}, 'Only once', key)))
    expect(new Set(sent.map(({ cookie }) => cookie)).size).toBe(1)
    expect(new Set(sent.map(({ body }) => body.lines[0]?.id)).size).toBe(1)
    expect(await said({ somo_chat: sent[0]?.cookie ?? '' })).toEqual(['person: Only once', 'automatic: received'])
  })

  test('of a person is theirs on every device, and no browser’s after they have left it [PUB-11]', async () => {
    const grace = await somo.people.parent('Grace Wambui')
    await write({ somo_session: grace.cookie }, 'From the public page')
    await grace.call(writeToSupport, { key: crypto.randomUUID(), text: 'From the app' })
    const lines = ['person: From the public page', 'automatic: received', 'person: From the app']
    expect(await said({ somo_session: grace.cookie })).toEqual(lines)
    expect((await grace.call(readChat, {})).body.lines).toHaveLength(3)
    const other = await somo.people.parent('Other Parent')
    expect(await said({ somo_session: other.cookie })).toEqual([])
    expect((await other.call(readChat, {})).body.chat).toBe(null)
  })

  test('goes along with who signs in, when they say so; then its cookie opens nothing [PUB-11]', async () => {
    const { cookies, chatId } = await visitor('Before I signed in')
    const grace = await somo.people.parent('Grace Njeri')
    const both = { ...cookies, somo_session: grace.cookie }
    const join = async (who: Cookies) => (await asBrowser<{ joined: boolean }>(who, 'POST', '/support/join', {})).body.joined
    // What lies in the browser may be somebody else's.
    expect([await said(both), (await read(both)).before_sign_in, await join(cookies)]).toEqual([[], true, false])
    expect([await join(both), await join(both)]).toEqual([true, false])
    await write(both, 'Now I have')
    expect(await said(both)).toEqual(['person: Before I signed in', 'automatic: received', 'person: Now I have'])
    expect([await said(cookies), (await read(cookies)).chat, (await read(both)).before_sign_in]).toEqual([[], null, false])
    expect((await atDesk(chatId)).who).toEqual({ person: { id: grace.id, name: 'Grace Njeri', role: 'parent' }, phone: null })
    // Into a chat that there is already.
    const again = await visitor('Signed out once more')
    await join({ ...again.cookies, somo_session: grace.cookie })
    expect((await said(both)).slice(2)).toEqual(['person: Now I have', 'person: Signed out once more', 'automatic: received'])
    expect((await operator.call(readChatAtDesk, { chatId: again.chatId })).status).toBe(404)
  })

  test('believes no cookie to a page of another site [PUB-11]', async () => {
    const { cookies } = await visitor('My own')
    const line = { key: crypto.randomUUID(), text: 'Not mine' }
    await asBrowser(cookies, 'POST', '/support/lines', line, 'https://evil.example')
    expect(await said(cookies)).toEqual(['person: My own', 'automatic: received'])
  })

  test('is refused after 40 lines in ten minutes, and from an address after its limit [PUB-11]', async () => {
    const small = await openWorld({ now: MORNING.toISOString(), limits: { times: 1, perAddress: 3 } })
    const boss = await small.people.parent('Grace Wanjiru')
    const codes: (string | undefined)[] = []
    const send = () => boss.call(writeToSupport, { key: crypto.randomUUID(), text: 'again' })
    await send()
    await small.db.$client.query(
      `insert into support_lines (chat_id, by, key, text, written_at)
       select max(id), 'person', gen_random_uuid(), 'again', $1
       from support_chats, generate_series(1, 39) n group by n`,
      [MORNING],
    )
    codes.push((await send()).problem?.code)
    for (let n = 0; n < 4; n += 1) {
      const { status } = await small.people.callAs(null, writeToSupport, { key: crypto.randomUUID(), text: 'many' })
      codes.push(String(status))
    }
    expect(codes).toEqual(['too_many_lines', '200', '200', '200', '429'])
    await small.close()
  })
})

describe('the public page, without script', () => {
  const page = async (cookies: Cookies, form?: Record<string, string>, origin = ORIGIN) => {
    const cookie = Object.entries(cookies)
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const body = form && new URLSearchParams(form).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded', origin }
    return somo.app.request(`${ORIGIN}/live-chat`, {
      ...(body && { method: 'POST', body }),
      headers: { cookie, ...(body && type) },
    })
  }

  test('takes a line, leads back to itself, and shows it to this browser alone [PUB-11]', async () => {
    const key = crypto.randomUUID()
    const sent = await page({}, { key, text: 'Without a script' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/live-chat#end'])
    const cookie = /somo_chat=([^;]+); Path=\/; HttpOnly; SameSite=Lax/.exec(sent.headers.get('set-cookie') ?? '')?.[1] ?? ''
    const shown = await page({ somo_chat: cookie })
    expect([shown.headers.get('cache-control'), (await shown.text()).includes('Without a script')]).toEqual(['no-store', true])
    expect(await (await page({})).text()).not.toContain('Without a script')
    const elsewhere = await page({ somo_chat: cookie }, { key: crypto.randomUUID(), text: 'Not mine' }, 'https://evil.example')
    expect([elsewhere.status, (await said({ somo_chat: cookie })).length]).toEqual([403, 2])
  })

  test('keeps the words of a refused line, and has Childline and the PIN in sight in both languages [PUB-11]', async () => {
    const refused = await page({}, { key: 'no key', text: 'My words stay' })
    expect([refused.status, (await refused.text()).includes('My words stay')]).toEqual([400, true])
    for (const language of ['en', 'sw']) {
      const text = await (await page({ language })).text()
      expect(['tel:116', 'Childline Kenya', 'M-Pesa'].filter((word) => !text.includes(word))).toEqual([])
    }
  })

  test('takes along what was written before they signed in, by its button [PUB-11]', async () => {
    const { cookies } = await visitor('From before')
    const grace = await somo.people.parent('Grace Nyambura')
    const both = { ...cookies, somo_session: grace.cookie }
    expect(await (await page(both)).text()).toContain('Go on with that chat')
    await page(both, { join: 'yes' })
    const text = await (await page(both)).text()
    expect([text.includes('From before'), text.includes('Go on with that chat')]).toEqual([true, false])
  })
})

describe('the desk', () => {
  test('reads who waits by their clock, answers once, and closes what it has read [ADM-08]', async () => {
    const { cookies, chatId } = await visitor('Who waits')
    const before = (await operator.call(countChats, {})).body.waiting
    expect((await atDesk(chatId)).state).toBe('waiting')
    const [waits] = (await operator.call(listWaiting, { kind: 'support' })).body.cases.filter(({ id }) => id === String(chatId))
    expect(waits).toMatchObject({
      since: MORNING.toISOString(),
      due_at: plus(MORNING, minutes(15)).toISOString(),
      facts: { name: '', last: 'Who waits' },
    })
    somo.clock.now = plus(MORNING, minutes(4))
    const key = crypto.randomUUID()
    const [one, two] = await Promise.all([answer(chatId, 'We look.', key), answer(chatId, 'We look.', key)])
    expect([one?.body.line.id, one?.status]).toEqual([two?.body.line.id, 200])
    expect(await said(cookies)).toEqual(['person: Who waits', 'automatic: received', 'operator: We look.'])
    // Their first name, and nothing else.
    expect((await read(cookies)).lines.at(-1)?.name).toBe('Desk')
    expect((await read(cookies)).desk.by).toEqual({ face: operator.id, name: 'Desk' })
    expect((await operator.call(countChats, {})).body.waiting).toBe(before - 1)
    // A line that came meanwhile is not closed away.
    const seen = (await atDesk(chatId)).lines.at(-1)?.id ?? 0
    await write(cookies, 'One more')
    expect((await operator.call(closeChat, { chatId, read_up_to: seen })).problem?.code).toBe('chat_moved')
    const last = (await atDesk(chatId)).lines.at(-1)?.id ?? 0
    expect((await operator.call(closeChat, { chatId, read_up_to: last })).body).toEqual({ state: 'closed' })
    expect((await operator.call(reopenChat, { chatId })).body).toEqual({ state: 'answered' })
    expect((await operator.call(reopenChat, { chatId })).problem?.code).toBe('not_closed')
    await operator.call(closeChat, { chatId, read_up_to: last })
    await write(cookies, 'It broke again')
    expect((await said(cookies)).slice(-2)).toEqual(['person: It broke again', 'automatic: received'])
    expect((await atDesk(chatId)).state).toBe('waiting')
    const acts = (await operator.call(auditLog, {})).body.entries.map(({ act }) => act)
    expect(acts.slice(0, 3)).toEqual(['chat_closed', 'chat_reopened', 'chat_closed'])
    somo.clock.now = MORNING
  })

  test('is paged, by whoever waits longest and by what moved last [ADM-08]', async () => {
    const ids: number[] = []
    for (const n of [1, 2, 3]) {
      somo.clock.now = plus(MORNING, minutes(60 + n))
      ids.push((await visitor(`Page ${n}`)).chatId)
    }
    const pages = async (which: 'waiting' | 'answered') => {
      const found: number[] = []
      let cursor: string | null = null
      do {
        const { body }: { body: Answer<typeof listChats> } = await operator.call(listChats, {
          which,
          limit: 1,
          ...(cursor ? { cursor } : {}),
        })
        found.push(...body.chats.map(({ id }) => id))
        cursor = body.next_cursor
      } while (cursor)
      return found.filter((id) => ids.includes(id))
    }
    expect(await pages('waiting')).toEqual(ids)
    for (const id of ids) await answer(id, 'Yes.')
    expect(await pages('answered')).toEqual(ids.toReversed())
    somo.clock.now = MORNING
  })

  test('tells a person once that it has answered, and says none of it [PUB-11] [MSG-02]', async () => {
    const grace = await somo.people.parent('Grace Akinyi')
    await grace.call(writeToSupport, { key: crypto.randomUUID(), text: 'Where is my money?' })
    const { chats } = (await operator.call(listChats, { limit: 100 })).body
    const chatId = chats.find(({ who }) => who.person?.id === grace.id)?.id ?? 0
    await answer(chatId, 'Secret words')
    await answer(chatId, 'More words')
    await somo.settle()
    const { notices } = (await grace.call(listNotices, {})).body
    expect(notices.map(({ kind, data }) => [kind, data])).toEqual([['support_answered', { chat: chatId }]])
    const mails = somo.mails.filter(({ to }) => to === grace.email)
    expect(mails.map(({ text }) => [text.includes('/live-chat'), text.includes('words')])).toEqual([[true, false]])
  })

  test('has a chat taken by one operator at a time, and the second is told who has it [ADM-08]', async () => {
    const { chatId } = await visitor('Who has me')
    const second = await somo.people.admin('Second Operator')
    const wish = { kind: 'support', caseId: String(chatId) } as const
    await operator.call(takeCase, wish)
    expect((await second.call(takeCase, wish)).body.taken.name).toBe('Desk Operator')
  })

  test('knows what is usual from five answers on [PUB-11]', async () => {
    const { rows } = await somo.db.$client.query<{ n: number }>(
      'select count(*)::int as n from support_lines where waited_seconds is not null',
    )
    expect(rows[0]?.n).toBeGreaterThanOrEqual(5)
    await somo.db.$client.query('update support_lines set waited_seconds = 360 where waited_seconds is not null')
    expect((await read({})).desk).toMatchObject({ open: true, here: true, minutes: 6, usual: true })
    expect((await operator.call(listChats, {})).body.usual_minutes).toBe(6)
  })
})

describe('found for the operator', () => {
  test('are codes of M-Pesa, lessons, addresses, phones and names; who wrote them reads none of it [ADM-08]', async () => {
    const { booking, student } = await somo.stage.askedLesson()
    const { parent } = await somo.stage.fundedFamily(500)
    await somo.db.$client.query(
      `with asked as (
         insert into deposits (user_id, request_key, ref, amount_cents, state, created_at, completed_at)
         values ($1, gen_random_uuid(), 'found-for-you', 50000, 'complete', $2, $2) returning id)
       insert into provider_payments (payment_id, deposit_id, state, gross_cents, fee_cents, net_cents, currency, method, receipt,
         credited_at, first_seen_at, changed_at)
       select 'FOUND1', id, 'complete', 50000, 0, 50000, 'KES', 'M-PESA', 'SKP7H0LM2A', $2, $2, $2 from asked`,
      [parent.id, MORNING],
    )
    const words = `SKP7H0LM2A na SKP7H0LQ9C, lesson ${booking.id}, ${student.email}, I am ${student.name}`
    const { cookies, chatId } = await visitor(words)
    const { found } = await atDesk(chatId)
    expect(found.map(({ written, kind, person }) => [written, kind, person?.id ?? null])).toEqual([
      ['SKP7H0LM2A', 'deposit', parent.id],
      ['SKP7H0LQ9C', 'nothing', null],
      [`lesson ${booking.id}`, 'lesson', student.id],
      [student.email, 'person', student.id],
      [student.name, 'person', student.id],
    ])
    expect(found[0]).toMatchObject({ amount: 500, state: 'credited' })
    expect(JSON.stringify(await read(cookies))).not.toContain('credited')
  })
})

describe('at night', () => {
  test('a visitor is told when the desk opens and can leave a number; the promise runs from then [PUB-11]', async () => {
    somo.clock.now = new Date('2026-11-25T19:00:00Z')
    operator = await somo.people.signInAs(operator.email)
    const { cookie } = await write({}, 'At night', crypto.randomUUID(), { phone: '0712 345 902' })
    const own = await read({ somo_chat: cookie ?? '' })
    expect(own.lines.map(({ automatic }) => automatic)).toEqual([null, 'after_hours'])
    expect(own.desk).toMatchObject({ open: false, here: false, opens_at: '2026-11-26T04:00:00.000Z' })
    expect(own.chat).toEqual({ state: 'waiting', phone_ends: '902' })
    const { chats, late } = (await operator.call(listChats, { limit: 100 })).body
    const chat = chats.find(({ last }) => last === 'At night')
    expect(chat).toMatchObject({
      who: { person: null, phone: '254712345902' },
      since: '2026-11-26T04:00:00.000Z',
      due_at: '2026-11-26T04:15:00.000Z',
    })
    expect(late).toBeLessThan(chats.length)
    somo.clock.now = MORNING
  })
})

describe('the end', () => {
  test('comes to a visitor’s chat after 30 days, to a person’s after a year, and never while it waits [PUB-11]', async () => {
    const grace = await somo.people.parent('Grace Atieno')
    await grace.call(writeToSupport, { key: crypto.randomUUID(), text: 'A person’s' })
    const visitors = await visitor('A visitor’s')
    const waits = await visitor('Nobody has answered')
    const { chats } = (await operator.call(listChats, { limit: 100 })).body
    const graces = chats.find(({ who }) => who.person?.id === grace.id)?.id ?? 0
    for (const id of [graces, visitors.chatId]) await answer(id, 'Yes.')
    const left = async (at: Date) => {
      await endOldChats(somo.db, at)
      const { rows } = await somo.db.$client.query<{ id: string }>(
        'select id from support_chats where id = any($1) order by id',
        [[graces, visitors.chatId, waits.chatId]],
      )
      return rows.map(({ id }) => Number(id))
    }
    expect(await left(plus(MORNING, days(30)))).toEqual([graces, visitors.chatId, waits.chatId])
    expect(await left(plus(MORNING, days(31)))).toEqual([graces, waits.chatId])
    expect(await left(plus(MORNING, days(366)))).toEqual([waits.chatId])
    const { rows } = await somo.db.$client.query('select 1 from support_lines where chat_id = $1', [graces])
    expect(rows).toEqual([])
  })
})
