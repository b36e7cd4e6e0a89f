import { achieng } from '../../../journeys/setting/demo-ids.ts'
import { button, link, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'schedule-lesson.tsx',
    what: 'Schedule Lesson',
    who: 'wanjiku',
    at: '/student-dashboard/teachers/:id',
    id: achieng,
    opener: link('book=1'),
    finish: press(/^Confirm/),
  },
  {
    file: 'weekly-series.tsx',
    what: 'Every week',
    who: 'wanjiku',
    at: '/student-dashboard/teachers/:id?every=week',
    id: achieng,
    opener: link('book=1'),
    // Once it has been closed the page has forgotten that it was to be every week.
    again: async (page) => void (await page.goto(`${page.url()}?every=week`)),
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
    file: 'stop-series.tsx',
    what: 'stopping a series',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=scheduled',
    opener: button('Stop the series'),
    finish: press('Stop the series'),
    leaves: true,
  },
  {
    file: 'pay-lesson.tsx',
    what: 'paying a lesson',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=payments',
    opener: button(/^Pay/),
    finish: press(/^Pay/),
    leaves: true,
  },
  {
    file: 'propose-time.tsx',
    what: 'proposing another time',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=scheduled',
    // The first ones need her: for one of them another time is asked for already.
    opener: (page) => page.getByRole('button', { name: 'Reschedule', exact: true }).filter({ visible: true }).last(),
    finish: press(/^Ask/),
  },
  {
    file: 'move-lesson.tsx',
    what: 'answering another time',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=scheduled',
    opener: button('Answer'),
    finish: press(/^Keep/),
    leaves: true,
  },
  {
    file: 'report-problem.tsx',
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
    file: 'answer-report.tsx',
    what: 'telling one’s side of it',
    who: 'joseph',
    at: '/teacher-dashboard/lessons?tab=activity',
    // Joseph's side of the reported lesson is told here.
    stage: (db) => db.$client.query('delete from dispute_answers'),
    opener: button(/^Tell your side/),
    finish: async (dialog) => {
      await dialog.getByLabel('What happened').fill('Power went in Kisumu.')
      await dialog.getByRole('button', { name: 'Send to Somo' }).click()
    },
    leaves: true,
  },
  {
    file: 'cancel-lesson.tsx',
    what: 'cancelling a lesson',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=scheduled',
    opener: button(/^Cancel/),
    finish: press(/cancel/i),
    leaves: true,
  },
  {
    file: 'reason-dialog.tsx',
    what: 'the reason for a refusal',
    who: 'achieng',
    at: '/teacher-dashboard/lessons?tab=requests',
    opener: button(/^Reject/),
    finish: press('Reject'),
    leaves: true,
  },
]
