/** What the pages of a learner and of a teacher show is what the database holds, and every view of them has an address. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatMoney } from '../shared/money.ts'
import { clockRange, days, nairobiDate, plus } from '../shared/time.ts'
import { hasCome } from './setting/inspect.ts'
import { figureUnder, plain } from './setting/look.ts'
import { admit, demoEmail } from './setting/people.ts'
import { openSomo, sizes, type Somo, type Visitor } from './setting/somo.ts'
import { tabTo } from './setting/stage.ts'

let somo: Somo
beforeAll(async () => {
  somo = await openSomo({ demo: true })
})
afterAll(() => somo?.close())

const rowsOf = async <Row extends object>(statement: string, ...values: unknown[]): Promise<Row[]> =>
  (await somo.db.$client.query<Row>(statement, values)).rows

async function enter(first: string): Promise<Visitor> {
  const visitor = await somo.visit('desktop')
  await admit(visitor.page, demoEmail(first))
  return visitor
}

const here = (page: Page) => new URL(page.url())
const heading = (page: Page, level: number, name: string) => page.getByRole('heading', { level, name, exact: true })

describe('a teacher’s schedule', () => {
  let page: Page
  beforeAll(async () => {
    page = (await enter('achieng')).page
  })
  const chosen = () => page.locator('[role=gridcell][aria-selected=true]')

  test(
    'is a month from Sunday to Saturday; Previous and Next lead on and clear the chosen day, all in the address ' + '[SCH-01]',
    async () => {
      await page.goto('/teacher-dashboard/schedule?month=2031-03&day=2031-03-05')
      await heading(page, 2, 'March 2031').waitFor()
      await heading(page, 2, 'Wednesday 5 March').waitFor()
      await expect.poll(() => chosen().getAttribute('aria-selected')).toBe('true')
      // The first of March 2031 is a Saturday: the last of its week, and the second begins the next.
      const weeks = page.getByRole('grid').locator('tbody tr')
      await expect.poll(() => weeks.nth(0).getByRole('gridcell').nth(6).textContent()).toContain('Saturday 1 March')
      await expect.poll(() => weeks.nth(1).getByRole('gridcell').nth(0).textContent()).toContain('Sunday 2 March')
      await page.getByRole('button', { name: 'Next month' }).click()
      await heading(page, 2, 'April 2031').waitFor()
      expect([await chosen().count(), here(page).searchParams.get('month'), here(page).searchParams.get('day')]).toEqual([
        0,
        '2031-04',
        null,
      ])
      await page.getByRole('button', { name: 'Previous month' }).click()
      await page.getByRole('button', { name: 'Previous month' }).click()
      await heading(page, 2, 'February 2031').waitFor()
      await page.getByRole('button', { name: /^Friday 14 February/ }).click()
      await heading(page, 2, 'Friday 14 February').waitFor()
      await page.reload()
      await heading(page, 2, 'Friday 14 February').waitFor()
      await page.getByRole('link', { name: 'Planned Lessons' }).click()
      await page.waitForURL((url) => url.searchParams.get('tab') === 'planned')
    },
  )

  test('marks a day in words by its free times and its lessons, and lists them when it is chosen [SCH-01] [SCH-02]', async () => {
    const [teacher] = await rowsOf<{ id: number }>('select id from users where email = $1', demoEmail('achieng'))
    const slots = await rowsOf<{ from: Date; to: Date; taken: boolean }>(
      `select s.starts_at as from, s.ends_at as to,
          exists (select from busy_intervals b where b.person_id = s.teacher_id and b.during && s.during) as taken
        from availability_slots s where teacher_id = $1 and starts_at > now() order by starts_at`,
      teacher?.id,
    )
    const free = slots.filter(({ taken }) => !taken)
    // A whole day ahead: of a day that has begun some times are over.
    const tomorrow = nairobiDate(plus(new Date(), days(1)))
    const day = free.map(({ from }) => nairobiDate(from)).find((date) => date > tomorrow) ?? ''
    const onDay = free.filter(({ from }) => nairobiDate(from) === day)
    await page.goto(`/teacher-dashboard/schedule?month=${day.slice(0, 7)}&day=${day}`)
    await chosen().waitFor()
    await expect.poll(() => chosen().getByRole('button').getAttribute('data-date')).toBe(day)
    await expect.poll(() => chosen().getByRole('button').textContent()).toContain(`, ${onDay.length} free`)
    const times = page.getByRole('region').filter({ has: page.getByRole('heading', { name: 'Availability' }) })
    // Between the numbers of one range the page leaves out the first AM or PM where both are the same.
    for (const { from, to } of onDay) await times.getByText(shownRange(from, to)).waitFor()

    const lessons = await rowsOf<{ subject: string; grade: number; from: Date }>(
      `select subject, grade, starts_at as from from bookings where teacher_id = $1 and status = 'confirmed' and starts_at > now()
       union all select s.name, c.grade, c.starts_at from live_classes c join subjects s on s.id = c.subject_id
         where c.teacher_id = $1 and c.starts_at > now()
       order by 3`,
      teacher?.id,
    )
    const taught = nairobiDate(lessons[0]?.from ?? new Date())
    const thatDay = lessons.filter(({ from }) => nairobiDate(from) === taught)
    expect(thatDay.length).toBeGreaterThan(0)
    await page.goto(`/teacher-dashboard/schedule?month=${taught.slice(0, 7)}&day=${taught}`)
    for (const { subject, grade } of thatDay)
      await page.getByText(`${subject} · Grade ${grade}`).filter({ visible: true }).first().waitFor()
    // A lesson of earlier today still counts.
    const said = async () => /, (\d+) lessons?/.exec((await chosen().getByRole('button').textContent()) ?? '')?.[1]
    await expect.poll(async () => Number(await said())).toBeGreaterThanOrEqual(thatDay.length)
    await page.goto('/teacher-dashboard/schedule?month=2031-03&day=2031-03-05')
    await page.getByText('No availability set for this day').waitFor()
    await page.getByText('No lessons planned for this day').waitFor()
  })
})

/** `4:15 PM – 5:15 PM`, as the screens write a range. */
const shownRange = (from: Date, to: Date): string => clockRange(from, to).replace(' - ', ' – ')

describe('a teacher’s wallet', () => {
  const ksh = (cents: number) => formatMoney(cents, 'Ksh')

  test.each(['achieng', 'naomi'])(
    'of %s shows what ledger, lessons and classes hold, to the cent [WAL-04] [WAL-05]',
    async (first) => {
      const { page, close } = await enter(first)
      const [held] = await rowsOf<{ wallet: number; available: number; earned: number; pending: number }>(
        `with me as (select id from users where email = $1),
       balance as (select kind, balance_cents from ledger_accounts where owner_id = (select id from me))
       select coalesce((select balance_cents from balance where kind = 'wallet'), 0)::int as wallet,
          coalesce((select balance_cents from balance where kind = 'teacher_earnings'), 0)::int as available,
          coalesce((select sum(e.amount_cents) from ledger_entries e join ledger_accounts a on a.id = e.account_id
            join ledger_transfers t on t.id = e.transfer_id
            where a.owner_id = (select id from me) and a.kind = 'teacher_earnings'
              and t.kind not like 'withdrawal%'), 0)::int as earned,
          (coalesce((select sum(price_cents * 7 / 10) from bookings where teacher_id = (select id from me)
            and payment_status = 'paid'), 0)
            + coalesce((select sum(e.price_cents * 7 / 10) from enrolments e join live_classes c on c.id = e.class_id
              where c.teacher_id = (select id from me) and e.status = 'held'), 0))::int as pending`,
        demoEmail(first),
      )
      if (!held) throw new Error(`${first} has no wallet`)
      await page.goto('/teacher-dashboard/wallet')
      const shown = () =>
        Promise.all(
          ['Total Balance', 'Teacher Earnings (70%)', 'Pending Earnings'].map((title) => figureUnder(page, title).textContent()),
        )
      await expect.poll(shown).toEqual([ksh(held.wallet + held.available + held.pending), ksh(held.earned), ksh(held.pending)])
      for (const words of ['From lesson payments', 'From completed lessons', 'Wallet Actions'])
        await page.getByText(words, { exact: true }).waitFor()
      const withdraw = page.getByRole('button', { name: 'Withdraw Funds' })
      await expect.poll(() => withdraw.isDisabled()).toBe(held.available === 0)
      await close()
    },
  )
})

describe('a learner’s pages', () => {
  let page: Page
  let learner = 0
  beforeAll(async () => {
    page = (await enter('wanjiku')).page
    learner = Number((await rowsOf<{ id: number }>('select id from users where email = $1', demoEmail('wanjiku')))[0]?.id)
  })

  test(
    'the hub has five tabs, opens on Live Classes, and each has an address that survives Back and a refresh ' + '[HUB-01]',
    async () => {
      await page.goto('/student-dashboard/lessons')
      const tabs = page.getByRole('navigation', { name: 'Lessons' }).getByRole('link')
      await tabs.first().waitFor()
      expect((await tabs.allTextContents()).map((name) => name.replace(/\s*\d.*$/, ''))).toEqual([
        'Live Classes',
        'Video Lessons',
        'Upcoming Classes',
        'Scheduled Lessons',
        'Pending Payments',
      ])
      const current = () => page.getByRole('navigation', { name: 'Lessons' }).locator('[aria-current]').textContent()
      expect(await current()).toContain('Live Classes')
      for (const [name, tab] of [
        ['Video Lessons', 'videos'],
        ['Upcoming Classes', 'upcoming'],
        ['Scheduled Lessons', 'scheduled'],
        ['Pending Payments', 'payments'],
      ] as const) {
        await tabs.filter({ hasText: name }).click()
        await page.waitForURL((url) => url.searchParams.get('tab') === tab)
        await page.reload()
        await tabs.first().waitFor()
        expect(await current()).toContain(name)
      }
      await page.goBack()
      await page.waitForURL((url) => url.searchParams.get('tab') === 'scheduled')
      await expect.poll(current).toContain('Scheduled Lessons')
    },
  )

  test(
    'Upcoming Classes lists every coming booking with teacher, ' + 'subject, status and cost as they are kept [HUB-06]',
    async () => {
      const kept = await rowsOf<{ teacher: string; subject: string; status: string; kes: number }>(
        `select t.name as teacher, b.subject, initcap(b.status) as status, (b.price_cents / 100)::int as kes
         from bookings b join users t on t.id = b.teacher_id
        where b.learner_id = $1 and b.status in ('pending', 'accepted', 'confirmed') and b.ends_at > now() order by b.starts_at`,
        learner,
      )
      expect(kept.length).toBeGreaterThan(2)
      await page.goto('/student-dashboard/lessons?tab=upcoming')
      await heading(page, 2, 'Upcoming Classes').waitFor()
      const cards = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3 }) })
      await cards.first().waitFor()
      const fact = async (at: number, name: string) =>
        cards.nth(at).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd').textContent()
      const shown = await Promise.all(
        kept.map(async (_, at) => ({
          teacher: await cards.nth(at).getByRole('heading').textContent(),
          subject: await fact(at, 'Subject'),
          status: /Status:? *([A-Z][a-z]+)/.exec((await cards.nth(at).textContent()) ?? '')?.[1],
          kes: Number((await fact(at, 'Cost (Ksh)'))?.replace(',', '')),
        })),
      )
      expect(shown).toEqual(kept)
      await expect.poll(() => cards.count()).toBe(kept.length)
      await cards.first().getByText('Booked At').waitFor()
    },
  )

  test('My Wallet shows the balance of the ledger, what is held, and the form that adds funds [WAL-01] [FUND-01]', async () => {
    const [kept] = await rowsOf<{ balance: number; held: number }>(
      `select (select balance_cents from ledger_accounts where kind = 'wallet' and owner_id = $1)::int as balance,
          ((select coalesce(sum(price_cents), 0) from bookings where payer_id = $1 and payment_status = 'paid')
            + (select coalesce(sum(price_cents), 0) from enrolments where payer_id = $1 and status = 'held'))::int as held`,
      learner,
    )
    await page.goto('/student-dashboard/wallet')
    await heading(page, 1, 'My Wallet').waitFor()
    await expect.poll(() => figureUnder(page, 'Balance').textContent()).toBe(formatMoney(kept?.balance ?? 0, 'Ksh'))
    // Some of them are taught already, and can still be objected to.
    const held = page
      .getByRole('term')
      .filter({ hasText: /^Held for \d+ lessons$/ })
      .locator('xpath=following-sibling::dd')
    await expect.poll(() => held.textContent()).toBe(formatMoney(kept?.held ?? 0, 'Ksh'))
    const form = page.getByRole('region', { name: 'Add Funds' })
    for (const words of ['Secure deposit via a payment provider', 'Secure', 'Instant', 'Encrypted'])
      await form.getByText(words, { exact: true }).waitFor()
    for (const name of ['Reset', 'Deposit Now']) await form.getByRole('button', { name }).waitFor()
  })

  test('on a phone keys go through the wallet as the eye does, and never under a bar [SHELL-11]', async () => {
    await page.setViewportSize(sizes.phone)
    await page.goto('/student-dashboard/wallet')
    await page
      .getByRole('link', { name: /^Receipt/ })
      .last()
      .waitFor()
    await hasCome(page)
    await tabTo(page, 'a[href$="?statement"]')
    const stops: { top: number; hidden: boolean }[] = []
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const one = document.activeElement
        const main = one?.closest('main')
        if (!one || !main) return null
        const { top, bottom, left } = one.getBoundingClientRect()
        const covered = (y: number) => !main.contains(document.elementFromPoint(left + 1, y))
        return { top: top + scrollY, hidden: covered(top) || covered(bottom - 1) }
      })
      if (!at) break
      stops.push(at)
    }
    const tops = stops.map(({ top }) => top)
    expect(tops.length).toBeGreaterThan(8)
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    expect(stops.filter(({ hidden }) => hidden)).toEqual([])
    await page.setViewportSize(sizes.desktop)
  })

  test('on a phone the link to a receipt that does not fit beside its date begins where the date does [WAL-03]', async () => {
    await page.setViewportSize(sizes.phone)
    const links = page.getByRole('link', { name: /^Receipt/ })
    const wrapped = () =>
      links.evaluateAll((all) =>
        all
          .map((one) => one.getBoundingClientRect().left - (one.parentElement?.getBoundingClientRect().left ?? 0))
          .filter((offset) => offset < 12),
      )
    await expect.poll(async () => (await wrapped()).length).toBeGreaterThan(0)
    expect(new Set((await wrapped()).map(Math.round))).toEqual(new Set([0]))
    await page.setViewportSize(sizes.desktop)
  })

  test(
    'the directory shows each teacher of the learner’s grade as kept, and says when nobody matches [DIR-01] ' + '[DIR-02]',
    async () => {
      const kept = await rowsOf<{ id: number; name: string; school: string; kes: number; students: number; reviews: number }>(
        `select u.id, u.name, t.current_school as school, (t.price_cents / 100)::int as kes, t.students_taught as students,
           t.review_count as reviews
         from users u join teacher_profiles t on t.user_id = u.id
        where u.verification_status = 'approved' and exists (select from teacher_subjects s where s.teacher_id = u.id
          and 10 = any (s.grades))`,
      )
      await page.goto('/student-dashboard/teachers')
      await heading(page, 1, 'Teachers for Grade 10').waitFor()
      await page
        .getByRole('status')
        .filter({ hasText: `${kept.length} teachers` })
        .waitFor()
      const cards = page.getByRole('article')
      const first = kept.find(({ name }) => name === 'Fatuma Ali')
      const card = cards.filter({ hasText: 'Fatuma Ali' })
      for (const words of [
        first?.school,
        `KES ${first?.kes}`,
        `${first?.reviews} reviews`,
        `${first?.students} students`,
        'English, Kiswahili',
        'View Profile',
      ])
        expect(plain(await card.textContent())).toContain(words)
      await expect.poll(() => card.getByRole('link').getAttribute('href')).toBe(`/student-dashboard/teachers/${first?.id}`)
      await page.goto('/student-dashboard/teachers?q=nobody+has+this+name')
      await page.getByText('No teachers found matching your criteria.').waitFor()
      await page.getByText('Try adjusting your search or subject filter.').waitFor()
      expect(await cards.count()).toBe(0)
    },
  )
})
