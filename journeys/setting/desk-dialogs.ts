/** The desk’s dialogs, in the order in which each still finds what it needs. */
import type { Page } from '@playwright/test'
import { button, press, type DialogRow } from './dialog-row.ts'

export const deskDialogs: readonly DialogRow[] = [
  {
    file: 'features/payments/web/transfer-dialog.tsx',
    what: 'letting a large withdrawal go',
    who: 'admin',
    at: '/admin/transactions',
    opener: button(/^Transfer /),
    finish: async (dialog) => {
      await dialog.getByLabel('Why you approve, or send it back').fill('The same number as the last six.')
      await press(/^Transfer /)(dialog)
    },
    leaves: true,
  },
  {
    file: 'features/payments/web/decide-withdrawal.tsx',
    what: 'what became of a withdrawal',
    who: 'admin',
    at: '/admin/transactions',
    opener: button(/^What became of/),
    finish: async (dialog) => {
      await dialog.getByText('Look at the provider first.', { exact: false }).waitFor()
      await dialog.getByLabel('Reference of the provider').fill('TK11ABCDEF')
      await dialog.getByLabel('How you know').fill('Their page shows it.')
      await press('It arrived')(dialog)
    },
    leaves: true,
  },
  {
    file: 'features/payments/web/payment-dialog.tsx',
    what: 'a payment in review',
    who: 'admin',
    at: '/admin/transactions',
    opener: button(/^Open Deposit/),
    finish: async (dialog) => {
      await dialog.getByLabel('Why you credit it, or had it given back').fill('They typed one zero too many.')
      await press(/^Credit /)(dialog)
    },
  },
  {
    file: 'features/payments/web/refund-dialog.tsx',
    what: 'sending money back to where it came from',
    who: 'admin',
    at: '/admin/transactions?words=wanjiku&side=payments',
    opener: button(/^Refund KES /),
    finish: async (dialog) => {
      await dialog.getByLabel('Amount in KES').fill('10')
      await dialog.getByLabel('Why it goes back').fill('He asked in the chat.')
      await press('Send it back')(dialog)
    },
  },
  {
    file: 'features/payments/web/compared-days.tsx',
    what: 'settling a difference with the provider',
    who: 'admin',
    at: '/admin/health',
    opener: button(/^Settle /),
    finish: async (dialog) => {
      await dialog.getByRole('textbox').fill('Their people list it again.')
      await press('Settle')(dialog)
    },
    leaves: true,
  },
  {
    file: 'features/payments/web/rest-dialog.tsx',
    what: 'crediting the rest of a payment',
    who: 'admin',
    at: '/admin/health',
    opener: button(/^Credit the rest /),
  },
  {
    file: 'features/payments/web/own-money-dialog.tsx',
    what: 'recording own money',
    who: 'admin',
    at: '/admin/health',
    opener: button('Record own money'),
    finish: async (dialog) => {
      await dialog.getByLabel('Amount in KES').fill('2000')
      await dialog.getByLabel('Reference of the provider').fill('TK25OWN001')
      await dialog.getByLabel('Why').fill('To pay withdrawals out with.')
      await press('Record it')(dialog)
    },
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
    file: 'features/tutors/web/edit-tutor.tsx',
    what: 'putting a teacher’s page right',
    who: 'admin',
    at: '/admin/tutors?words=achieng',
    opener: button(/^Edit the page of /),
    finish: async (dialog) => {
      await dialog.getByLabel('School').fill('Starehe Girls')
      await dialog.getByLabel(/^Why\?/).fill('The school had another name.')
      await press('Save')(dialog)
    },
  },
  {
    file: 'features/tutors/web/hide-dialog.tsx',
    what: 'hiding a teacher',
    who: 'admin',
    at: '/admin/tutors?words=achieng',
    opener: button(/^Hide /),
    finish: async (dialog) => {
      await dialog.getByLabel(/^Why\?/).fill('Three families wait for an answer.')
      await press('Hide')(dialog)
    },
  },
  {
    file: 'features/reviews/web/testimonial-dialog.tsx',
    what: 'taking a testimonial out of sight',
    who: 'admin',
    at: '/admin/reports?of=testimonials',
    opener: button(/^Take out of sight: /),
    finish: async (dialog) => {
      await dialog.getByRole('textbox').fill('It names a child.')
      await press('Take out of sight')(dialog)
    },
  },
  {
    file: 'features/house/web/edit-house.tsx',
    what: 'setting the desk’s promises',
    who: 'admin',
    at: '/admin/settings',
    opener: button('Edit: What the desk promises'),
    finish: async (dialog) => {
      await dialog.getByLabel('A dispute, in hours').fill('24')
      await dialog.getByLabel(/^Why\?/).fill('There are two of us now.')
      await press('Save')(dialog)
    },
  },
  {
    file: 'features/house/web/house-history.tsx',
    what: 'the history of the desk’s promises',
    who: 'admin',
    at: '/admin/settings',
    opener: button('History: What the desk promises'),
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
    file: 'features/posts/web/posts-page.tsx',
    what: 'deleting a post',
    who: 'admin',
    at: '/admin/blogs?status=draft',
    opener: button(/^Delete /),
    finish: press('Delete'),
    leaves: true,
  },
  {
    file: 'features/events/web/event-form.tsx',
    what: 'a new event',
    who: 'admin',
    at: '/admin/events',
    opener: button('New event'),
  },
  {
    file: 'features/events/web/write-dialog.tsx',
    what: 'writing to all of an event',
    who: 'admin',
    at: '/admin/events/2',
    opener: button('Write to all'),
    finish: async (dialog) => {
      await dialog.getByLabel('Subject').fill('Graph paper')
      await dialog.getByLabel('Message').fill('Bring some, please.')
      await press('Send')(dialog)
    },
  },
  {
    file: 'features/events/web/delete-event.tsx',
    what: 'calling an event off',
    who: 'admin',
    at: '/admin/events',
    opener: button(/^Delete /),
    finish: press('Delete'),
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
