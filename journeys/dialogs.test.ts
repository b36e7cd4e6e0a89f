/** Every dialog of the product: how high it is inside, where the focus begins in it and where it goes afterwards. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { post } from '../app/server/testing/world.ts'
import { root } from '../scripts/root.ts'
import { tooWide, withText } from './setting/inspect.ts'
import { brokenWords } from './setting/look.ts'
import type { DialogRow } from './setting/dialog-row.ts'
import { dialogs } from './setting/dialogs.ts'
import { lessonNow } from './setting/lesson-now.ts'
import { arrive, demoEmail } from './setting/people.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'

let somo: Somo
let places: Record<'TEACHER' | 'LESSON' | 'CLASS' | 'REQUEST' | 'THREAD' | 'VIDEO', number>
const visitors = new Map<DialogRow['who'], Visitor>()
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  const { rows } = await somo.db.$client.query<{ id: number }>('select id from users where email = $1', [demoEmail('achieng')])
  const { rows: coming } = await somo.db.$client.query<{ id: number }>('select id from live_classes where teacher_id = $1', [
    rows[0]?.id,
  ])
  const { rows: asked } = await somo.db.$client.query<{ id: number }>(
    `select id from verification_requests where status = 'pending'`,
  )
  const { rows: threads } = await somo.db.$client.query<{ id: number }>(
    `select id from threads where teacher_id = $1 and learner_id = (select id from users where email = $2)`,
    [rows[0]?.id, demoEmail('wanjiku')],
  )
  // One of which nobody knows whether it arrived.
  const { rows: withdrew } = await somo.db.$client.query<{ id: number }>(
    `insert into payouts (user_id, request_key, amount_cents, phone, state, requested_at)
     select id, gen_random_uuid(), 50000, '254712345650', 'review', now() from users where email = $1 returning user_id as id`,
    [demoEmail('brian')],
  )
  await post(somo.db, 'deposit', ['payout_in_flight', Number(withdrew[0]?.id)], 500, somo.clock.now())
  // One that is too large to go by itself.
  await somo.db.$client.query(
    `insert into payouts (user_id, request_key, amount_cents, phone, state, requested_at)
     select id, gen_random_uuid(), 2500000, '254712345650', 'waiting_approval', now() from users where email = $1`,
    [demoEmail('kiprono')],
  )
  // Of which another amount came than was asked for.
  await somo.db.$client.query(
    `with asked as (
       insert into deposits (user_id, request_key, ref, amount_cents, state, created_at)
       select id, gen_random_uuid(), 'ref-of-the-dialogs', 90000, 'review', now() from users where email = $1 returning id)
     insert into provider_payments (payment_id, deposit_id, state, gross_cents, fee_cents, net_cents, currency, method, review,
       first_seen_at, changed_at)
     select 'R8KQ1ZV', id, 'complete', 100, 3, 97, 'KES', 'M-PESA', 'amount', now(), now() from asked`,
    [demoEmail('kevin')],
  )
  // Which the provider does not list.
  await somo.db.$client.query(
    `insert into payment_differences (provider, payment_id, kind, day, ours_cents, found_at)
     values ('intasend', 'TK24APART', 'not_listed', '2026-11-24', 90000, now())`,
  )
  // Of which more came than was credited.
  await somo.db.$client.query(
    `insert into payment_differences (provider, payment_id, kind, day, theirs_cents, ours_cents, found_at)
     values ('intasend', 'TK24PARTS', 'other_amount', '2026-11-24', 100000, 40000, now())`,
  )
  // Joseph's side of the reported lesson is told here.
  await somo.db.$client.query('delete from dispute_answers')
  // Not the newest, which its teacher deletes here.
  const { rows: videos } = await somo.db.$client.query<{ id: number }>(
    `select min(id) as id from videos where status = 'published'`,
  )
  places = {
    TEACHER: Number(rows[0]?.id),
    LESSON: await lessonNow(somo.db, 'achieng'),
    CLASS: Number(coming[0]?.id),
    REQUEST: Number(asked[0]?.id),
    THREAD: Number(threads[0]?.id),
    VIDEO: Number(videos[0]?.id),
  }
  await recordLesson()
})
afterAll(() => somo?.close())

/** As it stands when the lesson with Wanjiku has been recorded; that none of its bytes is there is nothing to a dialog. */
async function recordLesson(): Promise<void> {
  await somo.db.$client.query(
    `with mine as (select id from users where email = $1), agreed as (
       insert into consents (learner_id, purpose, version, guardian_name, guardian_contact, given_at)
       select id, 'recording', '2026-11-24', 'Grace Wambui', 'grace', now() from mine on conflict do nothing),
     answered as (
       insert into recording_answers (kind, room_id, person_id, teacher_id, agreed, asked_at, answered_at, recorded_at)
       select 'lesson', $2, mine.id, $3, true, now(), now(), now() from mine),
     made as (
       insert into recordings (kind, room_id, teacher_id, asked_at, heard_at, ended_at, leaves_at)
       values ('lesson', $2, $3, now(), now(), now(), now() + interval '30 days') returning id)
     insert into recording_stretches (recording_id, key, state, begun_at, type, duration_ms, bytes)
     select id, 'the dialogs', 'ready', now(), 'video/mp4', 60000, 2000000 from made`,
    [demoEmail('wanjiku'), places.LESSON, places.TEACHER],
  )
}

/** Each person signs in once. */
async function pageOf(who: DialogRow['who']): Promise<Page> {
  const known = visitors.get(who)
  if (known) return known.page
  const visitor = await somo.visit('phone')
  visitors.set(who, visitor)
  await arrive(visitor.page, demoEmail(who))
  return visitor.page
}

async function goTo(page: Page, { at, before }: DialogRow): Promise<void> {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(at.replace(/TEACHER|LESSON|CLASS|REQUEST|THREAD|VIDEO/, (name) => String(places[name as keyof typeof places])))
  await before?.(page)
}

test('no dialog is missing here: what is said of all of them is said of each [SHELL-11]', () => {
  // The site's one dialog has no React: it is looked at where the site is, in public-site.test.ts.
  const drawn = globSync('{app/dashboard,features,shared}/**/*.tsx', { cwd: root })
    .filter((file) => !['shared/web/kit/dialog.tsx', 'shared/web/act-dialog.tsx'].includes(file))
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/<(Dialog|dialog|ActDialog)\s/g)].map(() => file))
  expect(dialogs.map(({ file }) => file).sort()).toEqual(drawn.sort())
})

describe.each(dialogs)('$what', (row) => {
  test('the focus begins at its heading and returns to what opened it, by Escape and by Close [SHELL-11]', async () => {
    const page = await pageOf(row.who)
    await goTo(page, row)
    const dialog = page.getByRole('dialog')
    for (const [opens, closes] of [
      ['Enter', 'Escape'],
      ['a press', 'Close'],
    ] as const) {
      if (opens === 'a press') await row.again?.(page)
      await open(page, row, opens)
      await expect.poll(() => page.evaluate(() => document.activeElement?.matches('dialog[open] h2'))).toBe(true)
      if (closes === 'Escape') await page.keyboard.press('Escape')
      else
        await dialog
          .getByRole('button', { name: /^Close/ })
          .first()
          .click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => whereFocusIs(page)).toBe('the opener')
    }
  })

  // On the page where it has just been closed, which spares every second visit.
  test('what it holds is as high as it is, or fills what the screen leaves, and fits [SHELL-11]', async () => {
    const page = await pageOf(row.who)
    await row.again?.(page)
    await open(page, row)
    for (const screen of screens) {
      await page.setViewportSize(screen)
      // What has its place beside the room on a wide screen is no dialog there.
      if (screen.width === 1280 && row.phoneOnly) continue
      const faults = [...(await cutOff(page)), ...(await tooWide(page)), ...(await brokenWords(page))]
      expect([screen, faults]).toEqual([screen, []])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await withText(page, 32, () => expect.poll(() => tooWide(page)).toEqual([]))
  })
})

async function open(page: Page, row: DialogRow, by: 'Enter' | 'a press' = 'a press'): Promise<void> {
  const opener = row.opener(page)
  await opener.waitFor()
  // Marked, because its words may change with the page, and it has to be this very one.
  await opener.evaluate((one) => one.setAttribute('data-opener', ''))
  if (by === 'Enter') await opener.press('Enter')
  else await opener.click()
  await page.getByRole('dialog').waitFor()
}

const whereFocusIs = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const on = document.activeElement
    if (on?.hasAttribute('data-opener')) return 'the opener'
    const opener = document.querySelector('[data-opener]:not(:disabled)') ? 'the opener still there' : 'no opener'
    return on?.matches('main :is(h1, h2, h3, h4)') ? `a heading, and ${opener}` : `${on?.localName}, and ${opener}`
  })

const screens = [
  { width: 360, height: 640 },
  { width: 740, height: 360 },
  { width: 1280, height: 800 },
]

/** What is wrong with the heights inside the open dialog, where a basis of 0 % is read as Safari reads it: as nothing. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const dialog = document.querySelector<HTMLElement>('dialog[open]')
    if (!dialog) return ['closed']
    for (const one of dialog.querySelectorAll<HTMLElement>('*'))
      if (getComputedStyle(one).flexBasis === '0%') one.style.flexBasis = '0px'
    const faults: string[] = []
    const { height } = dialog.getBoundingClientRect()
    if (height > innerHeight + 1) faults.push(`${height} px high`)
    const scrollers = [dialog, ...dialog.querySelectorAll<HTMLElement>('div, ul')].filter(
      ({ scrollHeight, clientHeight, parentElement }) => parentElement && scrollHeight > clientHeight + 1,
    )
    const roomy = height > innerHeight * 0.85
    for (const one of scrollers) {
      const { overflowY } = getComputedStyle(one)
      if (overflowY !== 'auto') continue
      if (!roomy) faults.push(`scrolls within ${one.clientHeight} px of a dialog of ${height} px`)
      if (one.clientHeight < 180) faults.push(`only ${one.clientHeight} px of ${one.scrollHeight} px are seen`)
    }
    return faults
  })

test.each(dialogs.filter(({ finish }) => finish))(
  '$what: once it is done the focus is on what opened it, or on the heading of what came of it [SHELL-11]',
  async (row) => {
    const page = await pageOf(row.who)
    await goTo(page, row)
    await open(page, row)
    await row.finish?.(page.getByRole('dialog'))
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => whereFocusIs(page)).toBe(row.leaves ? 'a heading, and no opener' : 'the opener')
  },
)

test('where a press gives a button no focus, as in Safari, it returns to what was pressed all the same [SHELL-11]', async () => {
  const page = await pageOf('wanjiku')
  const [row] = dialogs.filter(({ what }) => what === 'the payment page of the provider')
  if (!row) throw new Error('no such row')
  await goTo(page, row)
  await page.evaluate(() => {
    addEventListener('mousedown', (event) => event.preventDefault())
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
  await open(page, row)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => whereFocusIs(page)).toBe('the opener')
})

test('none of this breaks the policy of a page', () =>
  expect([...visitors.values()].flatMap(({ complaints }) => complaints)).toEqual([]))
