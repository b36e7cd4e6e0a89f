/** Nine in the morning as it is typed in Nairobi, on servers and in browsers of five time zones. */
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callerOf } from '../app/server/testing/caller.ts'
import { peopleOf, type Person } from '../app/server/testing/people.ts'
import { PASSWORD } from '../app/server/testing/rows.ts'
import { copyDatabase } from '../database/testing/database.ts'
import { answerBooking, bookSession } from '../features/booking/contract.ts'
import { renewFeed } from '../features/calendar/contract.ts'
import { joinSession, liveSessions } from '../features/classes/contract.ts'
import { availableTimes } from '../features/availability/contract.ts'
import { plannedLessons } from '../features/classes/form-contract.ts'
import { SIGN_MS } from '../scripts/sign-ms.ts'
import { deriveKeys } from '../shared/server/keys.ts'
import { days, instantAt, nairobiDate, plus } from '../shared/time.ts'
import { freePort } from './setting/free-port.ts'
import { openOutside, SECRET, type Outside } from './setting/outside.ts'
import { admit } from './setting/people.ts'
import { startProcess, type ServerProcess } from './setting/processes.ts'
import { openBrowser, sizes } from './setting/somo.ts'

/** Behind and before Nairobi, by half an hour too, with summer time and where the date is another for most of the day. */
const zones = ['Africa/Nairobi', 'UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati'] as const
const SPAN = '9:00 AM – 9:30 AM'

let own: Awaited<ReturnType<typeof copyDatabase>>
let outside: Outside
let browser: Browser
let servers: ServerProcess[] = []
let teacher: Person
let learner: Person
const clock = { now: new Date() }
const day = (n: number): string => nairobiDate(plus(clock.now, days(20 + n)))

beforeAll(async () => {
  own = await copyDatabase(inject('postgresFolder'))
  outside = await openOutside(await freePort())
  browser = await openBrowser()
  for (const TZ of zones) servers.push(await startProcess(inject('release'), own.target, outside, await freePort(), { TZ }))
  const people = peopleOf({ db: own.db, keys: deriveKeys(SECRET), clock, caller: callerAt(0) })
  teacher = await people.teacher('Otieno Ouma')
  learner = await people.student('Amina Njoroge')
})
afterAll(async () => {
  await browser?.close()
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  await outside?.close()
  await own?.drop()
})

const callerAt = (server: number) =>
  callerOf({ request: (address, init) => fetch(address, init) }, servers[server % zones.length]?.origin ?? '')

/** Somebody's page at one server, in a browser that stands in a zone. */
async function visit(person: Person, server: number, timezoneId: string): Promise<{ page: Page; context: BrowserContext }> {
  const baseURL = servers[server % zones.length]?.origin ?? ''
  const context = await browser.newContext({ viewport: sizes.phone, locale: 'en-GB', timezoneId, baseURL })
  const page = await context.newPage()
  page.setDefaultTimeout(SIGN_MS)
  await admit(page, person.email, PASSWORD)
  return { page, context }
}

/** Beside Nairobi's time, the reader's own where that is another: ` (Thu 10:00 PM your time)`, by the calendar of the runtime. */
function besideIn(timeZone: string, startsAt: string): string {
  const parts = (zone: string) => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short', hour: 'numeric', minute: '2-digit' })
    return Object.fromEntries(format.formatToParts(new Date(startsAt)).map(({ type, value }) => [type, value]))
  }
  const [own, nairobi] = [parts(timeZone), parts('Africa/Nairobi')]
  const clock = `${own['hour']}:${own['minute']} ${own['dayPeriod']}`
  if (timeZone === 'Africa/Nairobi') return ''
  return ` (${own['weekday'] === nairobi['weekday'] ? '' : `${own['weekday']} `}${clock} your time)`
}

test.each(zones.map((zone, at) => [zone, at] as const))(
  '09:00 typed in a browser and at a server of %s is nine in Nairobi when it is made, listed, in the calendar, joined and ' +
    'reported, at every other server and in another browser, beside the time of who reads it elsewhere ' +
    '[MEET-01] [SCH-01] [SCH-03] [SCH-05] [BOOK-10]',
  async (zone, at) => {
    const { page, context } = await visit(teacher, at, zone)
    const title = `Nine in ${zone}`
    const startsAt = instantAt(day(at), '09:00')?.toISOString() ?? ''
    const span = SPAN + besideIn(zone, startsAt)

    // Made.
    await page.goto('/teacher-dashboard/classes/new')
    await page.getByLabel('Class Topic').fill(title)
    await page.getByLabel('Class Description').fill('As it is typed.')
    await page.getByLabel('Select Class').selectOption({ label: 'Grade 10' })
    await page.getByLabel('Start Time').fill(`${day(at)}T09:00`)
    await page.getByText(`${span} is free.`).waitFor()
    await page.getByRole('group', { name: 'Select Subject' }).waitFor()
    await page.getByRole('button', { name: 'Schedule Class' }).press('Enter')
    await page.getByRole('dialog').getByText(`${span}, Nairobi.`).waitFor()
    const { rows } = await own.db.$client.query<{ id: number; starts: Date }>(
      'select id, starts_at as starts from live_classes where title = $1',
      [title],
    )
    const classId = Number(rows[0]?.id)
    expect(rows[0]?.starts.toISOString()).toBe(startsAt)

    // Free times are typed on the same wall.
    await page.goto(`/teacher-dashboard/schedule?month=${day(at).slice(0, 7)}&day=${day(at)}&open=add`)
    const range = page.getByRole('dialog', { name: 'Add Availability' })
    await range.getByLabel('Start Time').fill('10:00')
    await range.getByLabel('End Time').fill('11:00')
    await range.getByRole('button', { name: 'Add Availability' }).press('Enter')
    await range.waitFor({ state: 'detached' })

    // In the calendar, on its own day.
    await page.getByText('10:00 AM – 11:00 AM').first().waitFor()
    await page.getByText(`${span} · 0/10 students`).waitFor()
    await page.goto('/teacher-dashboard/lessons?tab=upcoming')
    await page.getByRole('listitem').filter({ hasText: title }).getByText(SPAN).first().waitFor()

    // Every server lists it, and writes it into the feed, as this one does.
    for (const server of zones.keys()) {
      const caller = callerAt(server)
      const listed = (await caller.callAs(learner, liveSessions, {})).body.find(({ id }) => id === classId)
      expect([listed?.starts_at, listed?.scheduled_date]).toEqual([startsAt, `${day(at)} 09:00:00`])
      const planned = (await caller.callAs(teacher, plannedLessons, { teacherId: teacher.id })).body
      expect(planned.find(({ id }) => id === classId)).toMatchObject({
        date: day(at),
        start_time: '09:00',
        end_time: '09:30',
      })
      const times = (await caller.callAs(null, availableTimes, { teacherId: teacher.id, from: day(at), to: day(at) })).body
      expect(times).toMatchObject([{ date: day(at), time: '10:00 AM - 11:00 AM', start_time: '10:00' }])
    }
    const { address } = (await callerAt(at + 1).callAs(teacher, renewFeed, {})).body
    const feed = await (await fetch(address)).text()
    expect(feed).toContain(`DTSTART:${startsAt.replace(/[-:]|\.000/g, '')}`)

    // Joined by a family somewhere else.
    expect((await callerAt(at + 2).callAs(learner, joinSession, { studentId: learner.id, id: classId })).status).toBe(200)
    const home = zones[(at + 2) % zones.length] ?? zone
    const family = await visit(learner, at + 3, home)
    const both = SPAN + besideIn(home, startsAt)
    await family.page.goto('/student-dashboard/lessons?tab=live')
    const card = family.page.getByRole('listitem').filter({ hasText: title })
    await card.getByText(both).waitFor()
    expect((await card.innerText()).includes('your time')).toBe(home !== 'Africa/Nairobi')
    await family.page.goto('/student-dashboard/notices')
    await family.page
      .getByText(`9:00 AM${besideIn(home, startsAt)}.`)
      .first()
      .waitFor()
    await family.page.goto(`/join/class/${classId}`)
    await family.page.getByText(both).first().waitFor()
    await family.page.getByText('8:50 AM').first().waitFor()
    await family.context.close()

    // Reported once it is over: a month before, at the same hour.
    await own.db.$client.query(
      `update live_classes
       set starts_at = starts_at - interval '40 days', ends_at = ends_at - interval '40 days', status = 'completed', due_at = null
       where id = $1`,
      [classId],
    )
    await page.goto('/teacher-dashboard/lessons?tab=activity')
    await page.getByRole('listitem').filter({ hasText: title }).getByText(SPAN).waitFor()
    await context.close()
  },
)

test('weeks of a series, and what may be taken instead, say the reader’s own time beside Nairobi’s [BOOK-08]', async () => {
  const inDays = (n: number): string => nairobiDate(plus(clock.now, days(n)))
  const people = peopleOf({ db: own.db, keys: deriveKeys(SECRET), clock, caller: callerAt(0) })
  const weekly = await people.teacher('Achieng Odhiambo')
  // The first week has eleven in the morning, the second six in the evening instead.
  await people.offer(weekly, inDays(4), '11:00', '12:00')
  await people.offer(weekly, inDays(11), '18:00', '19:00')
  const { page, context } = await visit(learner, 0, 'America/Los_Angeles')
  await page.goto(`/student-dashboard/teachers/${weekly.id}?book=1`)
  await page.getByRole('button', { name: 'Every week, the same day' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Every week' })
  const [first, second] = [instantAt(inDays(4), '11:00'), instantAt(inDays(11), '18:00')].map((at) => at?.toISOString() ?? '')
  const beside = [first, second].map((at) => besideIn('America/Los_Angeles', at ?? ''))
  expect(beside[0]).toContain('your time')
  const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'Africa/Nairobi', weekday: 'short' })
  const day = weekday.format(new Date(first ?? ''))
  await sheet.getByRole('option', { name: `${day} 11:00 AM${beside[0] ?? ''}` }).waitFor({ state: 'attached' })
  await sheet
    .getByRole('listitem')
    .first()
    .getByText(`11:00 AM${beside[0] ?? ''}`)
    .waitFor()
  await sheet.getByRole('button', { name: `${day} 6:00 PM${beside[1] ?? ''}?` }).waitFor()
  await context.close()
})

test('until when one may answer or pay, and another time to ask for, say the reader’s own time [BOOK-08] [HUB-08]', async () => {
  const people = peopleOf({ db: own.db, keys: deriveKeys(SECRET), clock, caller: callerAt(0) })
  const asked = await people.teacher('Wafula Barasa')
  const date = nairobiDate(plus(clock.now, days(5)))
  await people.offer(asked, date, '11:00', '12:00')
  await people.offer(asked, date, '14:00', '15:00')
  const wish = { teacher_id: asked.id, student_id: learner.id, date, time: '11:00 AM - 12:00 PM', cost: 1000 }
  const { booking } = (await callerAt(0).callAs(learner, bookSession, wish)).body
  const zone = 'Asia/Kolkata'
  const { page, context } = await visit(asked, 1, zone)
  await page.goto('/teacher-dashboard/lessons?tab=requests')
  const until = besideIn(zone, booking.answer_by)
  expect(until).toContain('your time')
  await page
    .getByText(/^Answer by /)
    .filter({ hasText: until.trim() })
    .waitFor()
  await context.close()
  await callerAt(0).callAs(asked, answerBooking, { booking_id: booking.id, teacher_id: asked.id, action: 'accept' })
  const family = await visit(learner, 2, zone)
  // A page without the app writes Nairobi's time, and the browser the reader's own beside it.
  await family.page.goto(`/tutors/${asked.id}`)
  await family.page.getByText(`2:00 PM – 3:00 PM${besideIn(zone, instantAt(date, '14:00')?.toISOString() ?? '')}`).waitFor()
  // What is past says it too: when this was told.
  await family.page.goto('/student-dashboard/notices')
  await family.page
    .getByText(/^(Today|Yesterday|\w{3} \d+ \w{3}), \d+:\d\d [AP]M \(.*your time\)$/)
    .first()
    .waitFor()
  const payBy = besideIn(zone, (await payByOf(booking.id)).toISOString())
  await family.page.goto('/student-dashboard')
  await family.page
    .getByText(/^Pay by /)
    .filter({ hasText: payBy.trim() })
    .first()
    .waitFor()
  await family.page.goto(`/student-dashboard/lessons?tab=scheduled&move=${booking.id}`)
  const instead = `2:00 PM${besideIn(zone, instantAt(date, '14:00')?.toISOString() ?? '')}`
  const ask = family.page.getByRole('dialog').getByRole('button', { name: /^Ask Wafula for / })
  await ask.filter({ hasText: instead }).waitFor()
  await family.context.close()
})

async function payByOf(bookingId: number): Promise<Date> {
  const { rows } = await own.db.$client.query<{ at: Date }>('select pay_by as at from bookings where id = $1', [bookingId])
  return rows[0]?.at ?? new Date(0)
}
