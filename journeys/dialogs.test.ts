/** Every dialog of the product: how high it is inside, where the focus begins in it and where it goes afterwards. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { saidByFeatures } from '../app/server/testing/said-by-features.ts'
import { root } from '../scripts/root.ts'
import { showOn, tooWide, type Screen } from './setting/inspect.ts'
import { brokenWords } from './setting/look.ts'
import type { DialogRow } from './setting/dialog-row.ts'
import { arrive, demoEmail } from './setting/people.ts'
import { openSomo, type Somo, type Visitor } from './setting/somo.ts'

/** The highest feature first: what somebody can do no more once they are suspended, hidden or gone is done before. */
const dialogs = (await saidByFeatures<{ dialogs: readonly DialogRow[] }>('dialogs.ts'))
  .toReversed()
  .flatMap(({ feature, dialogs: own }) => own.map((row) => ({ ...row, file: `features/${feature}/web/${row.file}` })))

let somo: Somo
const ids = new Map<DialogRow['id'], number>()
const visitors = new Map<string, Visitor>()
beforeAll(async () => {
  somo = await openSomo({ demo: true })
  for (const { id, stage } of dialogs) {
    await stage?.(somo.db)
    if (id && !ids.has(id)) ids.set(id, await id(somo.db))
  }
})
afterAll(() => somo?.close())

/** Each person signs in once. */
async function pageOf(who: string): Promise<Page> {
  const known = visitors.get(who)
  if (known) return known.page
  const visitor = await somo.visit('phone')
  visitors.set(who, visitor)
  await arrive(visitor.page, demoEmail(who))
  return visitor.page
}

async function goTo(page: Page, { at, id, before }: DialogRow): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.goto(at.replace(':id', String(ids.get(id))))
  await before?.(page)
}

test('no dialog is missing here: what is said of all of them is said of each [SHELL-11]', () => {
  // The site's one dialog has no React: it is looked at where the site is, in public-site.test.ts.
  const drawn = globSync('{app/dashboard,features,shared}/**/*.tsx', { cwd: root })
    .filter((file) => !['shared/web/kit/dialog.tsx', 'shared/web/act-dialog.tsx'].includes(file))
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(/<(Dialog|dialog|ActDialog)\s/g)].map(() => file))
  expect(dialogs.map(({ file }) => file).sort(), 'a row for each in testing/dialogs.ts of its feature').toEqual(drawn.sort())
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
      await expect.poll(() => whereFocusIs(page, row)).toBe('the opener')
    }
  })

  // On the page where it has just been closed, as what follows: a visit costs more than all of them.
  test('what it holds is as high as it is, or fills what the screen leaves, and fits [SHELL-11]', async () => {
    const page = await pageOf(row.who)
    await row.again?.(page)
    await open(page, row)
    const browser = await page.context().newCDPSession(page)
    const faults: string[] = []
    for (const screen of screens) {
      // What has its place beside the room on a wide screen is no dialog there.
      if (screen.width === 1280 && row.phoneOnly) continue
      await showOn(page, browser, screen)
      for (const look of screen.text ? [tooWide] : [cutOff, tooWide, brokenWords])
        faults.push(...(await look(page)).map((one) => `${JSON.stringify(screen)}: ${one}`))
    }
    await page.keyboard.press('Escape')
    await showOn(page, browser, PHONE)
    await browser.detach()
    expect(faults).toEqual([])
  })

  if (row.finish)
    test('once it is done the focus is on what opened it, or on the heading of what came of it [SHELL-11]', async () => {
      const page = await pageOf(row.who)
      await row.again?.(page)
      await open(page, row)
      await row.finish?.(page.getByRole('dialog'))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      if (row.leaves) await expect.poll(() => focusIn(page)).toBe('a heading, and no opener')
      else await expect.poll(() => whereFocusIs(page, row)).toBe('the opener')
    })
})

async function open(page: Page, row: DialogRow, by: 'Enter' | 'a press' = 'a press'): Promise<void> {
  const opener = row.opener(page)
  await opener.waitFor()
  // Marked, because its words may change with the page, and it has to be this very one.
  await opener.evaluate((one) => {
    document.querySelector('[data-opener]')?.removeAttribute('data-opener')
    one.setAttribute('data-opener', '')
  })
  if (by === 'Enter') await opener.press('Enter')
  else await opener.click()
  await page.getByRole('dialog').waitFor()
}

async function whereFocusIs(page: Page, row: DialogRow): Promise<string> {
  const there = await focusIn(page)
  // A page that reads itself anew meanwhile may draw its opener anew, without the mark.
  const again = there.endsWith('no opener') && (await row.opener(page).evaluate((one) => one === document.activeElement))
  return again ? 'the opener' : there
}

const focusIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const on = document.activeElement
    if (on?.hasAttribute('data-opener')) return 'the opener'
    const opener = document.querySelector('[data-opener]:not(:disabled)') ? 'the opener still there' : 'no opener'
    return on?.matches('main :is(h1, h2, h3, h4)') ? `a heading, and ${opener}` : `${on?.localName}, and ${opener}`
  })

const PHONE = { width: 360, height: 640 }
const screens: readonly Screen[] = [
  PHONE,
  { width: 740, height: 360 },
  { width: 1280, height: 800 },
  { width: 320, height: 640, text: 32 },
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
  await expect.poll(() => whereFocusIs(page, row)).toBe('the opener')
})

test('none of this breaks the policy of a page', () =>
  expect([...visitors.values()].flatMap(({ complaints }) => complaints)).toEqual([]))
