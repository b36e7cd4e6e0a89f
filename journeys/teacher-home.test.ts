/** A teacher's first page: what comes next with its door, what runs out, what is earned, and the week. */
import { afterAll, expect, test } from 'vitest'
import { joinSession } from '../features/classes/contract.ts'
import { updateProfilePhoto } from '../features/settings/contract.ts'
import { picture } from '../features/settings/testing/picture.ts'
import { clock12, days, hours, instantAt, minutes, nairobiDate, nairobiWeekday, plus } from '../shared/time.ts'
import { openDesk } from './setting/desk.ts'
import { isDark } from './setting/look.ts'

const { somo, stage, teacher: achieng, visitor, page, text } = await openDesk('Achieng Odhiambo')
afterAll(() => somo.close())

const HOME = '/teacher-dashboard'
const region = (name: string) => page.getByRole('region', { name })
const sessions = () => region('Upcoming Sessions')
/** So that it is that time of the day in Nairobi, today or else tomorrow. */
const setClock = async (clock: string): Promise<void> => {
  const now = somo.clock.now()
  const today = instantAt(nairobiDate(now), clock) ?? now
  await somo.passTime((today > now ? today : plus(today, days(1))).getTime() - now.getTime())
}
const later = (ms: number): Date => plus(somo.clock.now(), ms)
/** A class of hers that begins then. */
const classAt = async (startsAt: Date) => (await stage.publishedClass({ teacher: achieng, startsAt, price: 0 })).session

test('with nothing planned the panel says so, in the customer’s words, and leads to the schedule [TCH-07]', async () => {
  await page.goto(HOME)
  await text('No upcoming classes scheduled').waitFor()
  await text('No lesson is planned').waitFor()
  await page.getByText(/^Verified since /).waitFor()
  await region('My Wallet').getByText('Ready to withdraw').waitFor()
  await page.getByRole('link', { name: 'Add Availability' }).click()
  await page.waitForURL('**/schedule')
})

test('what is next waits on paper while it is another day’s, and says that today has none [TCH-07]', async () => {
  await setClock('08:00')
  const session = await classAt(later(days(1) + hours(6)))
  await page.goto(HOME)
  await text('No lesson today. Next: Tomorrow').waitFor()
  expect(await isDark(page.getByRole('heading', { name: session.title }).first())).toBe(false)
  await sessions().getByRole('heading', { name: 'Tomorrow' }).waitFor()
  // It is not today's: nothing to start in the list.
  expect(await sessions().getByRole('button').count()).toBe(0)
})

test(
  'each lesson of today has its Start, off with the hour at which it opens until ten minutes before, then on ' +
    '[TCH-07] [MEET-04]',
  async () => {
    const [first, second] = [await classAt(later(minutes(30))), await classAt(later(hours(3)))]
    await page.goto(HOME)
    await expect.poll(() => isDark(page.getByRole('heading', { name: first.title }).first())).toBe(true)
    await sessions().getByText('2 to go').waitFor()
    const opens = (session: { room_opens_at: string }) => `Opens ${clock12(new Date(session.room_opens_at))}`
    const rows = sessions().getByRole('listitem')
    for (const [at, session] of [first, second].entries()) {
      const button = rows
        .nth(at)
        .getByRole('button', { name: opens(session) })
        .filter({ visible: true })
      await button.waitFor()
      await expect.poll(() => button.isDisabled()).toBe(true)
    }
    await somo.passTime(new Date(first.room_opens_at).getTime() - minutes(1) - somo.clock.now().getTime())
    expect(await rows.first().getByRole('link', { name: 'Start' }).count()).toBe(0)
    await somo.passTime(minutes(1) + 1000)
    await page.reload()
    const start = rows.first().getByRole('link', { name: 'Start' }).filter({ visible: true })
    await start.waitFor()
    expect([await start.getAttribute('href'), await start.getAttribute('target')]).toEqual([first.zoom_link, '_blank'])
    await rows
      .nth(1)
      .getByRole('button', { name: opens(second) })
      .filter({ visible: true })
      .waitFor()
    const [room] = await Promise.all([visitor.context.waitForEvent('page'), start.click()])
    await room.waitForURL(`**/classroom/class/${first.id}`)
    await room.close()
  },
)

test('requests stand with their clock, are counted in the menu, and the count goes with the last of them [TCH-04]', async () => {
  const asked = await stage.askedLesson({ teacher: achieng })
  const other = await stage.people.student('Baraka Otieno')
  const { photo } = (await other.call(updateProfilePhoto, { userId: other.id, profilePhoto: await picture() })).body
  await stage.askedLesson({ teacher: achieng, student: other })
  await page.goto(HOME)
  const inMenu = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: /Lessons/ })
    .filter({ visible: true })
  await expect.poll(() => inMenu.textContent()).toBe('2 waitingLessons')
  await region('Lesson Requests 2')
    .getByText(/ left$/)
    .first()
    .waitFor()
  await region('Lesson Requests 2')
    .getByText(/^Answer by /)
    .first()
    .waitFor()
  // Who asks is an initial until she has accepted; then a face is drawn for them, or their photo is shown.
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  expect(await row(asked.student.name).first().locator('svg[viewBox="0 0 96 96"]').count()).toBe(0)
  for (const name of [asked.student.name, other.name]) {
    await page
      .getByRole('button', { name: `Accept ${name}` })
      .filter({ visible: true })
      .press('Enter')
    await page.getByRole('button', { name: `Accept ${name}` }).waitFor({ state: 'detached' })
  }
  await text('No lesson requests').waitFor()
  await expect.poll(() => inMenu.textContent()).toBe('Lessons')
  await page.goto('/teacher-dashboard/schedule?tab=planned')
  await page.getByRole('listitem').filter({ hasText: asked.student.name }).first().waitFor()
  await page.goto(HOME)
  await row(asked.student.name).locator('svg[viewBox="0 0 96 96"]').first().waitFor({ state: 'attached' })
  const face = String(photo).replace('.webp', '-face.webp')
  await row(other.name).locator(`img[src="${face}"]`).first().waitFor({ state: 'attached' })
})

test('what a session lacks reads as the customer wrote it, and its facts stand in British order [TCH-07]', async () => {
  const session = await classAt(later(days(2)))
  const amina = await stage.people.student('Amina Njoroge')
  expect((await amina.call(joinSession, { studentId: amina.id, id: session.id })).status).toBe(200)
  await somo.db.$client.query(
    `update live_classes set title = '', description = '', ends_at = ends_at + interval '30 minutes' where id = $1`,
    [session.id],
  )
  await page.goto(HOME)
  await sessions().getByRole('link', { name: 'Unnamed Session' }).click()
  const details = page.getByRole('dialog', { name: 'Session Details' })
  for (const words of ['Untitled Session', 'No description available', '90 mins', '1/3']) await details.getByText(words).waitFor()
  await details.getByText(/^[A-Z][a-z]+day \d{1,2} [A-Z][a-z]+ 20\d\d, \d{1,2}:\d\d [AP]M – \d{1,2}:\d\d [AP]M$/).waitFor()
  await details.getByText('Achieng Odhiambo').waitFor()
  // A lesson that names no subject, of a teacher without a name.
  const { booking } = await stage.paidLesson({ teacher: achieng })
  await somo.db.$client.query(`update bookings set subject = '' where id = $1`, [booking.id])
  await somo.db.$client.query(`update users set name = '' where id = $1`, [achieng.id])
  await page.goto(`${HOME}?session=lesson-${booking.id}`)
  for (const words of [/^General · Grade 10$/, 'Untitled Session', 'TBA']) await details.getByText(words).waitFor()
  await somo.db.$client.query('update users set name = $1 where id = $2', [achieng.name, achieng.id])
  // One that is over or was called off meanwhile.
  await page.goto(`${HOME}?session=class-999999`)
  await details.getByText('Select a class to view details').waitFor()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
})

test('this week is Sunday to Saturday, and on a Saturday the seven days that come [TCH-07]', async () => {
  const daysShown = () => region('This week').or(region('The next 7 days')).getByRole('link').allTextContents()
  const weekdays = async () => (await daysShown()).map((one) => one.slice(0, 3))
  const untilWeekday = (wanted: number) => (wanted - nairobiWeekday(somo.clock.now()) + 7) % 7
  await somo.passTime(days(untilWeekday(3) || 7))
  await page.goto(HOME)
  await region('This week').waitFor()
  await expect.poll(weekdays).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  await somo.passTime(days(untilWeekday(6)))
  await classAt(later(days(2)))
  await page.goto(HOME)
  await region('The next 7 days').waitFor()
  await expect.poll(weekdays).toEqual(['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'])
  await expect.poll(async () => (await daysShown())[2]).toContain('1 lesson')
})
