/** What a journey that failed had on its pages: with the reason alone nobody sees why a button was not there. */
import { afterEach } from 'vitest'
import { openPages } from './somo.ts'

/** Of each page so much is told. */
const MOST_CHARACTERS = 1500

afterEach(async ({ task }) => {
  const [reason] = task.result?.errors ?? []
  if (!reason) return
  const shown = await Promise.all(
    openPages().map(async (page) => {
      const words = await page
        .locator('body')
        .innerText({ timeout: 2000 })
        .catch((reason: unknown) => String(reason))
      return `${page.url()}\n${words.replace(/\s*\n\s*/g, ' | ').slice(0, MOST_CHARACTERS)}`
    }),
  )
  reason.message = [reason.message, 'Then its pages showed:', ...shown].join('\n')
})
