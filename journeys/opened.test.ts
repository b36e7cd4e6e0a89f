/** What an address opens over its page, and pages in a state few are in: on a phone in Kiswahili, on a desk in English. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { days, nairobiDate, plus } from '../shared/time.ts'
import { violations } from './setting/checker.ts'
import { hasCome, tooWide } from './setting/inspect.ts'
import { englishSubjects } from './setting/look.ts'
import { arrive, demoEmail } from './setting/people.ts'
import { openSomo, type Somo } from './setting/somo.ts'

let somo: Somo
/** The numbers that stand for the capitals in an address: a lesson that is due, one that is paid, a class with a free seat. */
let numbers: Record<string, string>
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  const { rows } = await somo.db.$client.query<{ due: string; paid: string; open: string }>(
    `with me as (select id from users where email = $1)
     select (select id from bookings where payer_id = (select id from me) and status = 'accepted' limit 1)::text as due,
       (select id from bookings where payer_id = (select id from me) and status = 'confirmed'
         order by starts_at desc limit 1)::text as paid,
       (select id from live_classes where id not in (select class_id from enrolments where learner_id = (select id from me))
         and grade = 10 and status = 'scheduled' and starts_at > now() limit 1)::text as open`,
    [demoEmail('wanjiku')],
  )
  numbers = { DUE: rows[0]?.due ?? '', PAID: rows[0]?.paid ?? '', OPEN: rows[0]?.open ?? '' }
})
afterAll(() => somo?.close())

/**
 * An address below the area; `dialog` when one must stand open on it, the button that opens it where the address does not, and
 * words by which an English reader knows that it has come.
 */
type Look = { at: string; dialog?: true | RegExp; shows?: readonly string[] }
const at = (...addresses: string[]): Look[] => addresses.map((one) => ({ at: one }))

const tomorrow = nairobiDate(plus(new Date(), days(1)))
const schedule = `schedule?month=${tomorrow.slice(0, 7)}&day=${tomorrow}`

const people: readonly { name: string; area: string; looks: readonly Look[] }[] = [
  {
    name: 'wanjiku',
    area: '/student-dashboard',
    looks: [
      ...at('teachers?q=nobody+has+this+name'),
      { at: 'teachers/TEACHER?book=1', dialog: true },
      { at: 'lessons?tab=payments&pay=DUE', dialog: true, shows: ['Pay for this lesson'] },
      { at: 'lessons?tab=scheduled&cancel=PAID', dialog: true, shows: ['Cancel this lesson?'] },
      { at: 'lessons?tab=live&join=OPEN', dialog: true, shows: ['Are you sure you want to join'] },
    ],
  },
  {
    name: 'achieng',
    area: '/teacher-dashboard',
    looks: [
      {
        at: 'schedule?month=2031-03&day=2031-03-05',
        shows: ['March 2031', 'No availability set for this day', 'No lessons planned for this day'],
      },
      { at: `${schedule}&open=add`, dialog: true },
      { at: 'schedule?tab=planned&open=lesson', dialog: true },
      { at: 'lessons?tab=upcoming&create=1', dialog: true },
      ...at('wallet?add=1'),
      { at: 'wallet?withdraw=1', dialog: true, shows: ['Withdraw to M-Pesa'] },
      { at: 'lessons?tab=requests', dialog: /^(Reject|Kataa) /, shows: ['A word to the family'] },
      { at: 'lessons?tab=upcoming', dialog: /^(Cancel lesson|Ghairi somo): /, shows: ['A word to the family'] },
    ],
  },
  // A teacher who is not verified yet.
  {
    name: 'naomi',
    area: '/teacher-dashboard',
    looks: at('', 'lessons', 'schedule', 'schedule?tab=planned', 'wallet', 'notices'),
  },
]

describe.each(people)('of $name’s area', ({ name, area, looks }) => {
  test.each([
    ['phone', 'sw'],
    ['desktop', 'en'],
  ] as const)(
    'on a %s in %s, it comes in that language, passes the checker, fits and keeps the policy [SHELL-08] [SHELL-11]',
    async (size, language) => {
      const { page, context, complaints, close } = await somo.visit(size)
      await context.addCookies([{ name: 'language', value: language, url: somo.origin }])
      await arrive(page, demoEmail(name))
      const teacher = await taughtBy(page, area)
      const found: string[] = []
      for (const look of looks) {
        const known: Record<string, string> = { ...numbers, TEACHER: teacher }
        const address = `${area}/${look.at.replace(/[A-Z]+$|[A-Z]+(?=[?])/, (name) => known[name] ?? name)}`.replace(/\/$/, '')
        found.push(...(await faults(page, address, look)).map((fault) => `${address}: ${fault}`))
        if (language === 'en')
          for (const words of look.shows ?? []) await page.getByText(words).filter({ visible: true }).first().waitFor()
        else found.push(...(await englishSubjects(page)).map((words) => `${address}: ${words}`))
        found.push(...complaints.splice(0).map((complaint) => `${address}: ${complaint}`))
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      }
      expect(found).toEqual([])
      await close()
    },
  )
})

/** What is wrong with one page once it has everything it asked for. */
async function faults(page: Page, address: string, { dialog }: Look): Promise<string[]> {
  await page.goto(address)
  await hasCome(page)
  if (dialog instanceof RegExp) await page.getByRole('button', { name: dialog }).first().click()
  if (dialog) await page.getByRole('dialog').first().waitFor()
  await hasCome(page)
  return [...(await violations(page)), ...(await tooWide(page))]
}

/** The number of a teacher this person can look at, out of the page that lists them. */
async function taughtBy(page: Page, area: string): Promise<string> {
  if (!/student|parent/.test(area)) return ''
  await page.goto(`${area}/teachers`)
  const href = await page.locator('main a[href*="/teachers/"]').first().getAttribute('href')
  return /teachers\/(\d+)/.exec(href ?? '')?.[1] ?? ''
}
