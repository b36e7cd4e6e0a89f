/** Weekly lessons as both sides see them: asked for at once, answered in one card, paid one by one, dropped alone. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setAllowance, wishForSeries } from '../features/approvals/contract.ts'
import { bookSession } from '../features/booking/contract.ts'
import { days, hours, instantAt, nairobiDate, plus } from '../shared/time.ts'
import { shortDay } from '../shared/web/dates.ts'
import { openSomo, type Somo } from './setting/somo.ts'
import { openStage, type JourneyStage } from './setting/stage.ts'

let somo: Somo
let stage: JourneyStage
beforeAll(async () => {
  somo = await openSomo()
  stage = openStage(somo)
})
afterAll(() => somo?.close())

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first().click()
const ofSeries = async (learnerId: number) =>
  (
    await somo.db.$client.query<{ status: string }>(
      'select status from bookings where learner_id = $1 and series_id is not null order by series_place',
      [learnerId],
    )
  ).rows.map(({ status }) => status)

test('of five weeks one is taken: four are asked for, accepted in one card, one paid, one dropped [BOOK-08]', async () => {
  const teacher = await stage.people.teacher('Achieng Odhiambo')
  const [amina, quicker] = [await stage.people.student('Amina Njoroge'), await stage.people.student('Baraka Mwangi')]
  await stage.fund(amina, 5000)
  const weeks = Array.from({ length: 5 }, (_, week) => plus(somo.clock.now(), days(4 + 7 * week)))
  for (const at of weeks) await stage.people.offer(teacher, nairobiDate(at), '16:00', '17:00')
  const third = weeks[2] ?? somo.clock.now()
  const taken = {
    teacher_id: teacher.id,
    student_id: quicker.id,
    date: nairobiDate(third),
    time: '4:00 PM - 5:00 PM',
    cost: 1000,
  }
  expect((await quicker.call(bookSession, taken)).status).toBe(200)

  const { page } = await stage.admit(amina)
  await page.goto(`/student-dashboard/teachers/${teacher.id}?book=1`)
  await sheet(page, 'Schedule Lesson').getByRole('button', { name: 'Every week, the same day' }).click()
  const series = sheet(page, 'Every week')
  await series.getByText('Four of six weeks are free').waitFor()
  await page.reload()
  await series.getByLabel('Until').selectOption('5')
  await series.getByText('Four of five weeks are free').waitFor()
  await series.getByText(shortDay(third, 'en')).waitFor()
  await series.getByText('Achieng is busy, left out').waitFor()
  await series.getByText('4 lessons of KES 1,000, one a week').waitFor()
  await series.getByText('KES 4,000').waitFor()
  await series.getByText('You pay one lesson at a time, each the week before. Money never expires.').waitFor()
  await series.getByRole('button', { name: 'Request 4 lessons' }).click()
  await page.getByRole('status').getByText('Session booked successfully! Waiting for teacher confirmation.').waitFor()
  expect(await ofSeries(amina.id)).toEqual(['pending', 'pending', 'pending', 'pending'])

  const desk = (await stage.admit(teacher, 'desktop')).page
  await desk.goto('/teacher-dashboard/lessons?tab=requests')
  const ticks = desk.getByRole('list', { name: 'Lessons of the series' }).getByRole('checkbox')
  await expect.poll(() => ticks.count()).toBe(4)
  await desk.getByRole('button', { name: 'Accept 4 lessons' }).click()
  await desk.getByRole('status').getByText('Answered. The family knows.').waitFor()
  expect(await ofSeries(amina.id)).toEqual(['accepted', 'accepted', 'accepted', 'accepted'])

  // Only the first asks for its money now; the others do in the week before them.
  await page.goto('/student-dashboard/lessons?tab=payments')
  await expect.poll(() => page.getByRole('button', { name: 'Pay Now' }).count()).toBe(1)
  await page.getByText('Weekly, 1 of 4').waitFor()
  await press(page, 'Pay Now')
  await sheet(page, 'Pay for this lesson')
    .getByRole('button', { name: /^Pay KES 1,000/ })
    .click()
  await page.getByRole('status').getByText('Payment processed successfully!').waitFor()
  expect(await ofSeries(amina.id)).toEqual(['confirmed', 'accepted', 'accepted', 'accepted'])

  const second = instantAt(nairobiDate(weeks[1] ?? somo.clock.now()), '16:00') ?? somo.clock.now()
  somo.clock.aheadMs += plus(second, -hours(47)).getTime() - somo.clock.now().getTime()
  await expect.poll(async () => (await ofSeries(amina.id))[1]).toBe('expired')
  expect((await ofSeries(amina.id)).slice(2)).toEqual(['accepted', 'accepted'])

  await page.goto('/student-dashboard/lessons?tab=scheduled')
  await press(page, 'Stop the series')
  const stop = sheet(page, 'Stop the series?')
  await stop.getByText(/Lessons that are paid stay; cancel those one by one\./).waitFor()
  await stop.getByRole('button', { name: 'Stop the series' }).click()
  await page.getByRole('status').getByText('2 lessons were called off.').waitFor()
  expect((await ofSeries(amina.id)).slice(2)).toEqual(['cancelled', 'cancelled'])
})

const decisions = {
  en: {
    asks: (child: string, teacher: string) => `${child} asks for weekly lessons with ${teacher}`,
    notHeld: 'The times are not held until you approve.',
    weekly: '3 weekly lessons',
    each: 'Each of 3 weekly lessons, KES 3,000 in all. You pay one at a time.',
    once: 'Pay once Achieng accepts',
    onceLine: 'The first lesson. The others you pay each in the week before it.',
    approve: 'Approve 3 lessons',
    nothingTaken: 'Nothing is taken now. Achieng answers next.',
    approved: 'Approved. Wanjiku knows.',
  },
  sw: {
    asks: (child: string, teacher: string) => `${child} anaomba masomo ya kila wiki na ${teacher}`,
    notHeld: 'Nafasi hazishikiliwi hadi ukubali.',
    weekly: 'Masomo 3, moja kila wiki',
    each: 'Kila moja ya masomo 3, jumla KES 3,000. Unalipa moja moja.',
    once: 'Lipa mara tu Achieng akikubali',
    onceLine: 'Somo la kwanza. Mengine utalipa kila moja wiki iliyotangulia.',
    approve: 'Kubali masomo 3',
    nothingTaken: 'Hakuna kinachokatwa sasa. Achieng atajibu baadaye.',
    approved: 'Umekubali. Wanjiku anajua.',
  },
} as const

test.each(['en', 'sw'] as const)(
  'a parent reads what weekly lessons a child asks for, and approves them, in %s [PAR-02] [BOOK-08] [SHELL-08]',
  async (language) => {
    const teacher = await stage.people.teacher('Achieng Odhiambo', { grades: [8] })
    const { parent, children } = await stage.fundedFamily(5000)
    await parent.call(setAllowance, { childId: children[0].id, weekly_limit: null, ask_first: true })
    const weeks = [0, 1, 2].map((week) => plus(somo.clock.now(), days(4 + 7 * week)))
    for (const at of weeks) await stage.people.offer(teacher, nairobiDate(at), '16:00', '17:00')
    const lessons = weeks.map((at) => ({ date: nairobiDate(at), time: '4:00 PM - 5:00 PM' }))
    const wish = { teacher_id: teacher.id, cost: 1000, lessons }
    const asked = await children[0].call(wishForSeries, wish)
    expect(asked.problem.code).toBeUndefined()
    const { body } = asked
    const t = decisions[language]
    const { page } = await stage.admit(parent, 'phone', language)
    await page.goto(`/parent-dashboard/asks/${body.wish.id}`)
    await page.getByRole('heading', { name: t.asks('Wanjiku', 'Achieng Odhiambo') }).waitFor()
    for (const words of [t.notHeld, t.each, t.onceLine, t.nothingTaken]) await page.getByText(words).waitFor()
    await page.getByRole('heading', { name: t.weekly }).waitFor()
    await page.getByRole('checkbox', { name: t.once }).check()
    expect(await ofSeries(children[0].id)).toEqual([])
    await page.getByRole('button', { name: t.approve }).click()
    await page.getByRole('status').getByText(t.approved).waitFor()
    expect(await ofSeries(children[0].id)).toEqual(['pending', 'pending', 'pending'])
  },
)
