/** Every dialog of the product and the way to it. A dialog without a row here fails `dialogs.test.ts`. */
import { DEMO_PASSWORD } from '../../database/demo/people.ts'
import { childCard } from './children.ts'
import { deskDialogs } from './desk-dialogs.ts'
import { roomDialogs } from './room-dialogs.ts'
import { timeDialogs } from './time-dialogs.ts'
import { button, link, press, type DialogRow } from './dialog-row.ts'
import { linkCodeOf } from './people.ts'
import { chooseWidget, pressTile } from './stage.ts'
import { videoDialogs } from './video-dialogs.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'features/wallet/web/statement-dialog.tsx',
    what: 'a month’s statement',
    who: 'wanjiku',
    at: '/student-dashboard/wallet',
    opener: link('statement'),
    finish: press('CSV, for a spreadsheet'),
  },
  {
    file: 'features/messages/web/report-thread.tsx',
    what: 'reporting a thread',
    who: 'wanjiku',
    at: '/student-dashboard/messages/THREAD',
    opener: button('Report this thread'),
  },
  {
    file: 'features/booking/web/schedule-lesson.tsx',
    what: 'Schedule Lesson',
    who: 'wanjiku',
    at: '/student-dashboard/teachers/TEACHER',
    opener: link('book=1'),
    finish: press(/^Confirm/),
  },
  {
    file: 'features/booking/web/weekly-series.tsx',
    what: 'Every week',
    who: 'wanjiku',
    at: '/student-dashboard/teachers/TEACHER?every=week',
    opener: link('book=1'),
    finish: async (dialog) => {
      // Which of the teacher's times come again in enough weeks hangs on the hour of the day.
      const day = dialog.getByRole('combobox').first()
      const enough = dialog.getByRole('button', { name: /^Request ([2-9]|\d\d) lessons$/ })
      for (const time of await day.locator('option').evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))) {
        await day.selectOption(time)
        await dialog.getByRole('heading', { name: / free/ }).waitFor()
        if (await enough.isVisible()) break
      }
      await enough.click()
    },
  },
  {
    file: 'features/booking/web/stop-series.tsx',
    what: 'stopping a series',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=scheduled',
    opener: button('Stop the series'),
    finish: press('Stop the series'),
    leaves: true,
  },
  {
    file: 'features/booking/web/pay-lesson.tsx',
    what: 'paying a lesson',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=payments',
    opener: button(/^Pay/),
    finish: press(/^Pay/),
    leaves: true,
  },
  {
    file: 'features/booking/web/propose-time.tsx',
    what: 'proposing another time',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=scheduled',
    // The first ones need her: for one of them another time is asked for already.
    opener: (page) => page.getByRole('button', { name: 'Reschedule', exact: true }).filter({ visible: true }).last(),
    finish: press(/^Ask/),
  },
  {
    file: 'features/booking/web/move-lesson.tsx',
    what: 'answering another time',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=scheduled',
    opener: button('Answer'),
    finish: press(/^Keep/),
    leaves: true,
  },
  {
    file: 'features/reviews/web/rate-lesson.tsx',
    what: 'rating a lesson',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=scheduled',
    opener: button('Rate the lesson'),
    finish: async (dialog) => {
      await pressTile(dialog.getByRole('radio', { name: '4, very good' }))
      await dialog.getByRole('button', { name: 'Post review' }).click()
    },
    leaves: true,
  },
  {
    file: 'features/booking/web/report-problem.tsx',
    what: 'reporting a problem',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=scheduled',
    opener: button('Report a problem'),
    finish: async (dialog) => {
      await dialog.getByText('Teacher came late').click()
      await dialog.getByLabel('Tell us in a sentence or two').fill('She came at 7:19.')
      await dialog.getByRole('button', { name: 'Send to Somo' }).click()
    },
    leaves: true,
  },
  {
    file: 'features/booking/web/answer-report.tsx',
    what: 'telling one’s side of it',
    who: 'joseph',
    at: '/teacher-dashboard/lessons?tab=activity',
    opener: button(/^Tell your side/),
    finish: async (dialog) => {
      await dialog.getByLabel('What happened').fill('Power went in Kisumu.')
      await dialog.getByRole('button', { name: 'Send to Somo' }).click()
    },
    leaves: true,
  },
  {
    file: 'features/booking/web/cancel-lesson.tsx',
    what: 'cancelling a lesson',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=scheduled',
    opener: button(/^Cancel/),
    finish: press(/cancel/i),
    leaves: true,
  },
  {
    file: 'features/classes/web/join-class.tsx',
    what: 'joining a class',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=live',
    opener: link('join='),
    finish: press('Yes'),
    leaves: true,
  },
  {
    file: 'features/family/web/child-form.tsx',
    what: 'adding a child',
    who: 'grace',
    at: '/parent-dashboard/family',
    opener: link('family?add'),
  },
  {
    file: 'features/family/web/child-form.tsx',
    what: 'what is known of a child',
    who: 'grace',
    at: '/parent-dashboard/family',
    opener: button(/^Edit/),
    finish: press('Save'),
  },
  {
    file: 'features/family/web/consent-list.tsx',
    what: 'taking a consent back',
    who: 'grace',
    at: '/parent-dashboard/family',
    opener: button(/^Withdraw The account/),
  },
  {
    file: 'features/family/web/give-sign-in.tsx',
    what: 'an own sign-in for a child',
    who: 'grace',
    at: '/parent-dashboard/family',
    before: (page) => childCard(page, 'Imani Wambui'),
    opener: button(/^Own sign-in/),
    finish: async (dialog) => {
      await dialog.getByRole('textbox').fill('imani.wambui@example.com')
      await dialog.locator('button[type=submit]').click()
      await press('Done')(dialog)
    },
  },
  {
    file: 'features/family/web/link-child.tsx',
    what: 'whose code it is',
    who: 'grace',
    at: '/parent-dashboard/family',
    before: async (page) => page.getByLabel('Code').fill(await linkCodeOf('kevin', page)),
    opener: button('Link child'),
  },
  {
    file: 'features/payments/web/payment-widget.tsx',
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
    file: 'features/settings/web/proof-dialog.tsx',
    what: 'changing the phone',
    who: 'wanjiku',
    at: '/student-dashboard/account',
    opener: button('Change the phone'),
    finish: async (dialog) => {
      await dialog.getByLabel('Your password now').fill(DEMO_PASSWORD)
      await dialog.getByLabel('New phone number').fill('0712 000 111')
      await press('Change it')(dialog)
    },
  },
  {
    file: 'features/settings/web/crop-dialog.tsx',
    what: 'which part of a photo is kept',
    who: 'wanjiku',
    at: '/student-dashboard/account',
    before: async (page) => {
      page.removeAllListeners('filechooser')
      page.on('filechooser', (chooser) => void chooser.setFiles('app/site/static/icon-512.png'))
    },
    opener: button(/^Choose (a|another) photo$/),
    finish: press('Use this photo'),
  },
  {
    file: 'features/directory/web/filter-sheet.tsx',
    what: 'choosing teachers by more than their subject',
    who: 'wanjiku',
    at: '/student-dashboard/teachers',
    opener: button(/^Filters/),
    finish: press(/^Show/),
  },
  {
    file: 'features/booking/web/reason-dialog.tsx',
    what: 'the reason for a refusal',
    who: 'achieng',
    at: '/teacher-dashboard/lessons?tab=requests',
    opener: button(/^Reject/),
    finish: press('Reject'),
    leaves: true,
  },
  ...timeDialogs,
  ...videoDialogs,
  {
    file: 'features/teachers/web/session-details.tsx',
    what: 'a session and its facts',
    who: 'achieng',
    at: '/teacher-dashboard/lessons?tab=upcoming',
    opener: link('session='),
  },
  {
    file: 'features/payments/web/withdraw-dialog.tsx',
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
    file: 'features/records/web/leaving.tsx',
    what: 'deleting one’s account',
    who: 'naomi',
    at: '/teacher-dashboard/account',
    opener: button(/^Delete/),
  },
  ...deskDialogs,
  ...roomDialogs,
]
