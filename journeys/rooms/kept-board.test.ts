/** What was drawn in a lesson is there again after a restart of the server, and afterwards for those who took part. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspect } from '../setting/inspect.ts'
import { classNow, lessonNow } from '../setting/lesson-now.ts'
import { admit, demoEmail } from '../setting/people.ts'
import { openSomo, type Somo } from '../setting/somo.ts'

let somo: Somo
let lesson: number
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  lesson = await lessonNow(somo.db, 'achieng')
})
afterAll(() => somo?.close())

async function enter(page: Page, room = `lesson/${lesson}`): Promise<void> {
  await page.goto(`/classroom/${room}`)
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('navigation', { name: 'Your controls' }).waitFor()
}

async function drawLine(page: Page, from: number): Promise<void> {
  const box = await page.locator('svg.cursor-crosshair').boundingBox()
  if (!box) throw new Error('no board')
  await page.mouse.move(box.x + box.width * from, box.y + box.height * 0.3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * (from + 0.2), box.y + box.height * 0.6, { steps: 8 })
  await page.mouse.up()
}

/** A room writes down what happens in it a moment after everybody in it has seen it. */
const written = (query: string) => expect.poll(async () => (await somo.db.$client.query(`select from ${query}`)).rowCount).toBe(1)

const kept = (page: Page, strokes: number) => page.getByRole('img', { name: new RegExp(`^Board, ${strokes} strokes?$`) })

test('what was drawn in a lesson is seen afterwards by learner, parent and teacher, and by nobody else [MEET-05]', async () => {
  const [teacher, child] = [await somo.visit('desktop'), await somo.visit('phone')]
  await admit(teacher.page, demoEmail('achieng'))
  await admit(child.page, demoEmail('wanjiku'))
  await enter(teacher.page)
  await enter(child.page)
  await teacher.page.getByRole('button', { name: 'Board' }).click()
  await drawLine(teacher.page, 0.1)
  await drawLine(teacher.page, 0.5)
  await child.page.getByRole('region', { name: 'Board, 2 strokes' }).waitFor()
  await drawLine(child.page, 0.3)
  await teacher.page.getByRole('region', { name: 'Board, 3 strokes' }).waitFor()

  await teacher.page.getByRole('button', { name: 'Leave' }).click()
  await teacher.page.getByRole('button', { name: 'End for all' }).click()
  await teacher.page.getByText('Everybody is sent out', { exact: false }).waitFor()
  await teacher.page.getByRole('button', { name: 'End for all' }).click()
  await child.page.getByText('The teacher has ended the lesson').waitFor()
  await written(`room_doors where door ->> 'ended' = 'true'`)
  await child.page.reload()
  await child.page.getByRole('heading', { name: 'Achieng Odhiambo has ended this lesson' }).waitFor()
  await kept(child.page, 3).waitFor()

  await somo.db.$client.query(
    `update bookings set starts_at = now() - interval '80 minutes', ends_at = now() - interval '20 minutes',
      due_at = now() + interval '1 day' where id = $1`,
    [lesson],
  )
  await child.page.goto(`/student-dashboard/lessons?tab=scheduled&lesson=${lesson}`)
  await child.page
    .locator('main li:focus')
    .getByRole('link', { name: /^Board: / })
    .click()
  await child.page.getByRole('heading', { name: 'This lesson is over' }).waitFor()
  await kept(child.page, 3).waitFor()
  await child.page.getByText('Drawn by Achieng Odhiambo, Wanjiku.', { exact: false }).waitFor()
  expect(await inspect(child.page)).toEqual([])
  await teacher.page.goto(`/teacher-dashboard/lessons?tab=activity&lesson=${lesson}`)
  await teacher.page
    .locator('main li:focus')
    .getByRole('link', { name: /^Board: / })
    .click()
  await kept(teacher.page, 3).waitFor()
  const parent = await somo.visit('phone')
  await admit(parent.page, demoEmail('grace'))
  await parent.page.goto(`/classroom/lesson/${lesson}`)
  await kept(parent.page, 3).waitFor()
  const other = await somo.visit('phone')
  await admit(other.page, demoEmail('kevin'))
  await other.page.goto(`/classroom/lesson/${lesson}`)
  await other.page.getByRole('heading', { name: 'No such room' }).waitFor()
  expect(await other.page.getByRole('img', { name: /^Board/ }).count()).toBe(0)
})

test('a board that could not be loaded says so and is asked for again; an empty one says that too [MEET-05]', async () => {
  const { page } = await somo.visit('phone')
  await admit(page, demoEmail('wanjiku'))
  await page.route('**/board', (route) => route.fulfill({ status: 500, json: { code: 'internal', message: '', request_id: '' } }))
  await page.goto(`/classroom/lesson/${lesson}`)
  await page.getByText('The board could not be loaded.').waitFor()
  await page.unrouteAll()
  await somo.db.$client.query('delete from board_strokes')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Nothing is on it', { exact: false }).waitFor()
})

test('the board of a class that is over is found by its learner, their parent and its teacher [MEET-05]', async () => {
  const title = 'Insha: from plan to first page'
  const room = await classNow(somo.db, title)
  const [teacher, child, parent] = [await somo.visit('desktop'), await somo.visit('phone'), await somo.visit('phone')]
  for (const [{ page }, first] of [
    [teacher, 'fatuma'],
    [child, 'wanjiku'],
    [parent, 'grace'],
  ] as const)
    await admit(page, demoEmail(first))
  await enter(teacher.page, `class/${room}`)
  await teacher.page.getByRole('button', { name: 'Board' }).click()
  await drawLine(teacher.page, 0.2)
  await teacher.page.getByRole('region', { name: 'Board, 1 stroke', exact: true }).waitFor()
  await written('board_strokes')
  await somo.db.$client.query(
    `update live_classes set starts_at = now() - interval '80 minutes', ends_at = now() - interval '20 minutes',
      due_at = now() + interval '1 day' where id = $1`,
    [room],
  )
  for (const [{ page }, area] of [
    [child, 'student'],
    [parent, 'parent'],
  ] as const) {
    await page.goto(`/${area}-dashboard/lessons?tab=live`)
    await page.getByRole('heading', { name: 'Classes that are over' }).waitFor()
    expect(await inspect(page)).toEqual([])
    await page.getByRole('link', { name: `Board: ${title}` }).click()
    await kept(page, 1).waitFor()
  }
  await teacher.page.goto(`/teacher-dashboard/classes/${room}`)
  await teacher.page.getByRole('link', { name: `Board: ${title}` }).click()
  await kept(teacher.page, 1).waitFor()
  const other = await somo.visit('phone')
  await admit(other.page, demoEmail('kevin'))
  const listed = other.page.waitForResponse((response) => response.url().endsWith('/lessons/api/past-seats'))
  await other.page.goto('/student-dashboard/lessons?tab=live')
  expect(await (await listed).json()).toEqual({ classes: [], next_cursor: null })
  expect(await other.page.getByRole('heading', { name: 'Classes that are over' }).count()).toBe(0)
  await other.page.goto(`/classroom/class/${room}`)
  await other.page.getByRole('heading', { name: 'No such room' }).waitFor()
})
