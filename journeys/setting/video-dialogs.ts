/** The dialogs of videos: a teacher's own, and those that are watched. */
import { readFile } from 'node:fs/promises'
import type { Page, Route } from '@playwright/test'
import { button, press, type DialogRow } from './dialog-row.ts'

const mine = { who: 'achieng', at: '/teacher-dashboard/lessons?tab=videos' } as const
const own = { ...mine, file: 'features/videos/web/own-dialogs.tsx', before: openMenu } as const

export const videoDialogs: readonly DialogRow[] = [
  { ...own, what: 'what a video is about', opener: button('Edit'), finish: press('Save') },
  { ...own, what: 'captions of a video', opener: button('Captions') },
  { ...own, what: 'deleting a video', opener: button('Delete'), finish: press('Delete it'), leaves: true },
  {
    ...mine,
    file: 'features/videos/web/arriving.tsx',
    what: 'cancelling an upload',
    before: stopAnUpload,
    opener: button('Cancel'),
    finish: press('Cancel the upload'),
    leaves: true,
  },
  {
    who: 'achieng',
    at: '/teacher-dashboard/profile',
    file: 'features/videos/web/own-intro.tsx',
    what: 'taking an intro away',
    before: putAnIntro,
    opener: introButton,
    finish: press('Remove it'),
    leaves: true,
  },
  {
    who: 'wanjiku',
    at: '/student-dashboard/videos/VIDEO',
    file: 'features/moderation/web/report-dialog.tsx',
    what: 'reporting a video',
    opener: button('Report'),
    finish: async (dialog) => {
      await dialog.getByText('Wrong or misleading').click()
      await dialog.getByLabel('What did you see?').fill('The answer to question 19 is wrong.')
      await press('Send report')(dialog)
    },
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
  const pieces = (route: Route) => (route.request().method() === 'PATCH' ? undefined : route.continue())
  await page.route('**/uploads/**', pieces)
  const file = { name: 'Half a lesson.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(100_000) }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.unroute('**/uploads/**', pieces)
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
  const buffer = await readFile(new URL('../../features/videos/testing/clips/index-last.mp4', import.meta.url))
  await card.locator('input[type=file]').setInputFiles({ name: 'Who I am.mp4', mimeType: 'video/mp4', buffer })
  await introButton(page).waitFor()
}
