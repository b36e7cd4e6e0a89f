import { post } from '../../../app/server/testing/world.ts'
import { idBy } from '../../../journeys/setting/demo-ids.ts'
import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'
import { demoEmail } from '../../../journeys/setting/people.ts'
import { chooseWidget } from '../../../journeys/setting/stage.ts'
import type { Db } from '../../../shared/server/database.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'payment-widget.tsx',
    what: 'the payment page of the provider',
    who: 'wanjiku',
    at: '/student-dashboard/wallet',
    before: async (page) => {
      await chooseWidget(page)
      await page.getByLabel('Amount in KES').fill('500')
    },
    opener: button('Deposit Now'),
  },
  {
    file: 'withdraw-dialog.tsx',
    what: 'withdrawing',
    who: 'achieng',
    at: '/teacher-dashboard/wallet',
    opener: button(/^Withdraw/),
    finish: async (dialog) => {
      await dialog.getByLabel('Amount').fill('100')
      await press(/^Withdraw/)(dialog)
    },
    leaves: true,
  },
  {
    file: 'transfer-dialog.tsx',
    what: 'letting a large withdrawal go',
    who: 'admin',
    at: '/admin/transactions',
    stage: largeWithdrawal,
    opener: button(/^Transfer /),
    finish: async (dialog) => {
      await dialog.getByLabel('Why you approve, or send it back').fill('The same number as the last six.')
      await press(/^Transfer /)(dialog)
    },
    leaves: true,
  },
  {
    file: 'decide-withdrawal.tsx',
    what: 'what became of a withdrawal',
    who: 'admin',
    at: '/admin/transactions',
    stage: unknownWithdrawal,
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
    file: 'payment-dialog.tsx',
    what: 'a payment in review',
    who: 'admin',
    at: '/admin/transactions',
    stage: otherAmount,
    opener: button(/^Open Deposit/),
    finish: async (dialog) => {
      await dialog.getByLabel('Why you credit it, or had it given back').fill('They typed one zero too many.')
      await press(/^Credit /)(dialog)
    },
  },
  {
    file: 'refund-dialog.tsx',
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
    file: 'compared-days.tsx',
    what: 'settling a difference with the provider',
    who: 'admin',
    at: '/admin/health',
    stage: notListed,
    opener: button(/^Settle /),
    finish: async (dialog) => {
      await dialog.getByRole('textbox').fill('Their people list it again.')
      await press('Settle')(dialog)
    },
    leaves: true,
  },
  {
    file: 'rest-dialog.tsx',
    what: 'crediting the rest of a payment',
    who: 'admin',
    at: '/admin/health',
    stage: otherInTheirs,
    opener: button(/^Credit the rest /),
  },
  {
    file: 'own-money-dialog.tsx',
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
]

/** One that is too large to go by itself. */
async function largeWithdrawal(db: Db): Promise<void> {
  await db.$client.query(
    `insert into payouts (user_id, request_key, amount_cents, phone, state, requested_at)
     select id, gen_random_uuid(), 2500000, '254712345650', 'waiting_approval', now() from users where email = $1`,
    [demoEmail('kiprono')],
  )
}

/** One of which nobody knows whether it arrived. */
async function unknownWithdrawal(db: Db): Promise<void> {
  const teacher = await idBy(
    db,
    `insert into payouts (user_id, request_key, amount_cents, phone, state, requested_at)
     select id, gen_random_uuid(), 50000, '254712345650', 'review', now() from users where email = $1 returning user_id as id`,
    [demoEmail('brian')],
  )
  await post(db, 'deposit', ['payout_in_flight', teacher], 500, new Date())
}

/** Of which another amount came than was asked for. */
async function otherAmount(db: Db): Promise<void> {
  await db.$client.query(
    `with asked as (
       insert into deposits (user_id, request_key, ref, amount_cents, state, created_at)
       select id, gen_random_uuid(), 'ref-of-the-dialogs', 90000, 'review', now() from users where email = $1 returning id)
     insert into provider_payments (payment_id, deposit_id, state, gross_cents, fee_cents, net_cents, currency, method, review,
       first_seen_at, changed_at)
     select 'R8KQ1ZV', id, 'complete', 100, 3, 97, 'KES', 'M-PESA', 'amount', now(), now() from asked`,
    [demoEmail('kevin')],
  )
}

/** Which the provider does not list. */
async function notListed(db: Db): Promise<void> {
  await db.$client.query(
    `insert into payment_differences (provider, payment_id, kind, day, ours_cents, found_at)
     values ('intasend', 'TK24APART', 'not_listed', '2026-11-24', 90000, now())`,
  )
}

/** Of which more came than was credited. */
async function otherInTheirs(db: Db): Promise<void> {
  await db.$client.query(
    `insert into payment_differences (provider, payment_id, kind, day, theirs_cents, ours_cents, found_at)
     values ('intasend', 'TK24PARTS', 'other_amount', '2026-11-24', 100000, 40000, now())`,
  )
}
