import type { Page } from '@playwright/test'
import { request } from '../../../journeys/setting/demo-ids.ts'
import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'papers.tsx',
    what: 'a paper on the whole screen',
    who: 'admin',
    at: '/admin/verification/:id',
    id: request,
    opener: button('Full screen'),
  },
  {
    file: 'decision.tsx',
    what: 'the question before a teacher is approved',
    who: 'admin',
    at: '/admin/verification/:id',
    id: request,
    before: findAllRight,
    opener: button('Approve'),
  },
  {
    file: 'reject-dialog.tsx',
    what: 'turning a teacher away',
    who: 'admin',
    at: '/admin/verification/:id',
    id: request,
    opener: button('Reject'),
    finish: async (dialog) => {
      await dialog.getByRole('textbox').fill('No number of the teachers’ service.')
      await press(/^Reject and tell/)(dialog)
    },
    leaves: true,
  },
]

async function findAllRight(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'What to check' }).waitFor()
  const matches = page.getByRole('button', { name: / matches$/ })
  for (let open = await matches.count(); open > 0; open = await matches.count()) {
    const name = await matches.first().getAttribute('aria-label')
    await matches.first().click()
    await page.getByRole('button', { name: name ?? '', exact: true }).waitFor({ state: 'detached' })
  }
}
