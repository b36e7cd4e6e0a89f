/** Every page of every signed-in area, in both languages, on every screen. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, areas, classroom } from '../app/dashboard/places.ts'
import type { Role } from '../shared/endpoint.ts'
import { inspect } from './setting/inspect.ts'
import { lessonNow } from './setting/lesson-now.ts'
import { demoEmail, signIn } from './setting/people.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'

let somo: Somo
let ids: Record<string, string>
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  const { rows } = await somo.db.$client.query<{ id: number }>('select id from users where email = $1', [demoEmail('achieng')])
  const open = await lessonNow(somo.db, 'achieng')
  const { rows: later } = await somo.db.$client.query<{ id: number }>(
    `select id from bookings where status = 'confirmed' and starts_at > now() + interval '1 hour' order by id limit 1`,
  )
  ids = { TEACHER: String(rows[0]?.id), OPEN: String(open), LATER: String(later[0]?.id) }
})
afterAll(() => somo?.close())

const people: Record<Role, string> = { student: 'wanjiku', parent: 'grace', teacher: 'achieng', admin: 'admin' }

/** What the parts of an address stand for, and what else an address shows beside its first sight. */
const sights: Partial<Record<Role, Record<string, readonly string[]>>> = {
  student: { lessons: ['', '?tab=videos', '?tab=upcoming', '?tab=scheduled', '?tab=payments'] },
  parent: { lessons: ['?tab=scheduled'] },
  teacher: { lessons: ['', '?tab=upcoming', '?tab=activity'], schedule: ['', '?tab=planned'] },
}

const addresses = (role: Role): string[] => [
  ...areas[role].places.flatMap((place) =>
    (sights[role]?.[place.path] ?? ['']).map((sight) => addressOf(role, place).replace(':id', 'TEACHER') + sight),
  ),
  `${areas[role].root}/nowhere`,
]

const rooms = ['OPEN', 'LATER', '999999'].map((id) => classroom.address.replace(':kind', 'lesson').replace(':id', id))

/** What the page is about has come: nothing waits any more. */
async function hasCome(page: Page): Promise<void> {
  await page.locator('h1').filter({ visible: true }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('main .skeleton, .animate-spin'))
}

const readers = (['student', 'parent', 'teacher', 'admin'] as const).flatMap((role) =>
  (['en', 'sw'] as const).map((language) => ({ role, language })),
)

describe.each(readers)('for a $role in $language', ({ role, language }) => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await somo.visit('phone')
    await visitor.context.addCookies([{ name: 'language', value: language, url: somo.origin }])
    await signIn(visitor.page, demoEmail(people[role]))
  })
  afterAll(() => visitor?.close())

  test.each([...addresses(role), ...(role === 'student' ? rooms : [])])(
    '%s fits every screen, also with larger text, breaks no word, shows the focus and leaves the checker nothing to find ' +
      '[SHELL-08] [SHELL-11]',
    async (address) => {
      const { page, complaints } = visitor
      await page.goto(address.replace(/[A-Z]{4,}/, (name) => ids[name] ?? name))
      await hasCome(page)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      expect(await inspect(page)).toEqual([])
      expect(complaints).toEqual([])
    },
  )
})
