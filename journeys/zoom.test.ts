/** A Somo whose lessons meet at Zoom, played by its simulator: from our own address to Zoom’s page and back into our log. */
import type { Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startZoomSimulator, type ZoomSimulator } from '../simulators/zoom/start.ts'
import { during } from './setting/during.ts'
import { lessonNow } from './setting/lesson-now.ts'
import { admit, demoEmail } from './setting/people.ts'
import { openSomo, type Somo } from './setting/somo.ts'

let zoom: ZoomSimulator
let somo: Somo
let lesson: number
/** What our own calls have answered, beside the way in itself. */
let answers: string[]
beforeAll(async () => {
  zoom = await startZoomSimulator({ control: true })
  const { accountId, clientId, clientSecret, webhookSecret } = zoom.keys
  const settings = {
    ZOOM_ACCOUNT_ID: accountId,
    ZOOM_CLIENT_ID: clientId,
    ZOOM_CLIENT_SECRET: clientSecret,
    ZOOM_WEBHOOK_SECRET: webhookSecret,
    ZOOM_HOSTS: zoom.hosts.join(','),
    ZOOM_OAUTH_BASE: zoom.origin,
    ZOOM_API_BASE: zoom.origin,
  }
  somo = await openSomo({ demo: true, settings })
  await control('webhook/configure', { url: `http://127.0.0.1:${new URL(somo.origin).port}/hooks/rooms` })
  lesson = await lessonNow(somo.db, 'achieng')
})
afterAll(async () => {
  await somo?.close()
  await zoom?.close()
})
afterEach(() => Promise.all(somo.browser.contexts().map((context) => context.close())))

const control = async (path: string, body: object): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${zoom.origin}/__sim/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.status).toBe(200)
}

async function visit(first: string): Promise<Page> {
  const { page } = await somo.visit('phone')
  answers = []
  page.on('response', async (response) => {
    const address = response.url()
    if (!address.startsWith(somo.origin) || address.endsWith('/enter')) return
    answers.push(await response.text().catch(() => ''))
  })
  await admit(page, demoEmail(first))
  return page
}

const inMeeting = (page: Page) => page.getByText('You are in the meeting').waitFor()

async function visits(): Promise<{ first: string; joined: Date; left: Date | null }[]> {
  const { rows } = await somo.db.$client.query<{ first: string; joined: Date; left: Date | null }>(
    `select split_part(lower(name), ' ', 1) as first, joined_at as joined, left_at as left
      from attendance join users on users.id = person_id
      where kind = 'lesson' and room_id = $1 and joined_at > now() - interval '4 minutes' order by joined_at`,
    [lesson],
  )
  return rows
}

test('a student’s home speaks of Zoom classes, and no list says where one meets [STU-03] [MEET-06]', async () => {
  const page = await visit('wanjiku')
  await page.goto('/student-dashboard')
  await page.getByRole('region', { name: 'Your Zoom Classes' }).getByRole('listitem').first().waitFor()
  expect(await page.getByRole('heading', { name: 'Your Live Classes' }).count()).toBe(0)
  await page.goto('/student-dashboard/lessons?tab=scheduled')
  await page.getByRole('link', { name: /^Join/ }).first().waitFor()
  // An answer is told of after it has been read whole, and the page has read it before.
  await expect.poll(() => answers.join()).toContain('/join/')
  expect(answers.join()).not.toContain(new URL(zoom.origin).host)
})

test('teacher and student come to Zoom by our own address, and who was there is right to 5 s [MEET-06] [BOOK-07]', async () => {
  const teacher = await visit('achieng')
  await teacher.goto(`/join/lesson/${lesson}`)
  await teacher.waitForURL(`${zoom.origin}/s/**`)
  await teacher.getByRole('button', { name: 'Join' }).click()
  await inMeeting(teacher)
  const student = await visit('wanjiku')
  await student.goto(`/join/lesson/${lesson}`)
  await student.waitForURL(`${zoom.origin}/w/**`)
  const comes = Date.now()
  await student.getByRole('button', { name: 'Join' }).click()
  await inMeeting(student)
  const came = Date.now()
  await expect.poll(async () => (await visits()).map(({ first }) => first)).toEqual(['achieng', 'wanjiku'])
  await new Promise((resolve) => setTimeout(resolve, 6000))
  const goes = Date.now()
  await student.getByRole('button', { name: 'Leave' }).click()
  await student.getByRole('button', { name: 'Join' }).waitFor()
  const went = Date.now()
  await expect.poll(async () => (await visits())[1]?.left).not.toBeNull()
  const [, visit2] = await visits()
  expect([during(visit2?.joined, comes, came), during(visit2?.left, goes, went)]).toEqual([true, true])
  await teacher.getByRole('button', { name: 'End for all' }).click()
  await expect.poll(async () => (await visits())[0]?.left).not.toBeNull()
})

test('the address of a lesson is worth nothing to whoever has no place in it [MEET-06] [MEET-05]', async () => {
  const page = await visit('kevin')
  await page.goto(`/join/lesson/${lesson}`)
  await page.getByRole('heading', { name: 'No such room' }).waitFor()
  expect(page.url()).toContain(somo.origin)
})

test('whoever comes while Zoom is away reads why, and is there after Retry [MEET-06]', async () => {
  const page = await visit('wanjiku')
  const { rows } = await somo.db.$client.query<{ meeting: string; registrant: string }>(
    'select meeting_id as meeting, registrant_id as registrant from zoom_guests where registrant_id is not null',
  )
  expect(rows).toHaveLength(1)
  const path = `/v2/meetings/${rows[0]?.meeting}/registrants/${rows[0]?.registrant}`
  await control('fault', { method: 'GET', path, fault: { status: 500 } })
  await page.goto(`/classroom/lesson/${lesson}`)
  await page.getByText('The room cannot be reached at this moment. Please try again in a minute.').waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.waitForURL(`${zoom.origin}/w/**`)
})
