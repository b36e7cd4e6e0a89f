import type { Page, Route } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

const mine = { who: 'achieng', at: '/teacher-dashboard/lessons?tab=videos' } as const
const own = { ...mine, file: 'own-dialogs.tsx', before: openMenu } as const

export const dialogs: readonly DialogRow[] = [
  { ...own, what: 'what a video is about', opener: button('Edit'), finish: press('Save') },
  { ...own, what: 'captions of a video', opener: button('Captions') },
  { ...own, what: 'deleting a video', opener: button('Delete'), finish: press('Delete it'), leaves: true },
  {
    ...mine,
    file: 'arriving.tsx',
    what: 'cancelling an upload',
    before: stopAnUpload,
    opener: button('Cancel'),
    finish: press('Cancel the upload'),
    leaves: true,
  },
  {
    who: 'achieng',
    at: '/teacher-dashboard/profile',
    file: 'own-intro.tsx',
    what: 'taking an intro away',
    before: putAnIntro,
    opener: introButton,
    finish: press('Remove it'),
    leaves: true,
  },
]

/** What can be done with the newest. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^More for/ }).first()
  await menu.waitFor()
  if ((await menu.getAttribute('aria-expanded')) === 'false') await menu.click()
}

/** One that was begun and has sent nothing, as after the page was closed. */
async function stopAnUpload(page: Page): Promise<void> {
  if (await page.getByText('Half a lesson.mp4').isVisible()) return
  const piece = Promise.withResolvers<Route>()
  await page.route('**/uploads/**', (route) => {
    if (route.request().method() === 'PATCH') piece.resolve(route)
    else return route.continue()
  })
  const file = { name: 'Half a lesson.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(100_000) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  const held = await piece.promise
  await page.getByRole('button', { name: 'Pause' }).click()
  // What is only held goes its way once nothing is held any more: the whole file would arrive.
  await held.abort()
  await page.unroute('**/uploads/**')
}

const introCard = (page: Page) => page.locator('section').filter({ has: page.getByRole('heading', { name: 'Intro video' }) })

function introButton(page: Page) {
  return introCard(page).getByRole('button', { name: 'Remove', exact: true })
}

/** One of ten seconds, when none stands there. */
async function putAnIntro(page: Page): Promise<void> {
  const card = introCard(page)
  await card.locator('input[type=file]').waitFor({ state: 'attached' })
  if (await introButton(page).isVisible()) return
  const buffer = await readFile(new URL('./clips/index-last.mp4', import.meta.url))
  await card.locator('input[type=file]').setInputFiles({ name: 'Who I am.mp4', mimeType: 'video/mp4', buffer })
  await introButton(page).waitFor()
}
