/** The desk’s dialogs, in the order in which each still finds what it needs. */
import type { Page } from '@playwright/test'
import { button, press, type DialogRow } from './dialog-row.ts'

export const deskDialogs: readonly DialogRow[] = [
  {
    file: 'features/payments/web/decide-withdrawal.tsx',
    what: 'what became of a withdrawal',
    who: 'admin',
    at: '/admin',
    opener: button(/^What became of/),
    finish: async (dialog) => {
      await dialog.getByText('Look at the provider first.', { exact: false }).waitFor()
      await dialog.getByLabel('Reference of the provider').fill('TK11ABCDEF')
      await press('It arrived')(dialog)
    },
    leaves: true,
  },
  {
    file: 'features/users/web/standing-dialog.tsx',
    what: 'suspending an account',
    who: 'admin',
    at: '/admin/users?words=kevin',
    opener: button(/^Suspend /),
    finish: async (dialog) => {
      await dialog.getByRole('textbox').fill('Asked families to pay outside Somo.')
      await press('Suspend')(dialog)
    },
  },
  {
    file: 'features/records/web/delete-account.tsx',
    what: 'deleting an account',
    who: 'admin',
    at: '/admin/users?words=halima',
    opener: button(/^Delete /),
    finish: async (dialog) => {
      await dialog.getByRole('textbox').fill('Asked for it on the phone.')
      await press('Delete')(dialog)
    },
    leaves: true,
  },
  {
    file: 'features/verification/web/papers.tsx',
    what: 'a paper on the whole screen',
    who: 'admin',
    at: '/admin/verification/REQUEST',
    opener: button('Full screen'),
  },
  {
    file: 'features/verification/web/decision.tsx',
    what: 'the question before a teacher is approved',
    who: 'admin',
    at: '/admin/verification/REQUEST',
    before: findAllRight,
    opener: button('Approve'),
  },
  {
    file: 'features/verification/web/reject-dialog.tsx',
    what: 'turning a teacher away',
    who: 'admin',
    at: '/admin/verification/REQUEST',
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
