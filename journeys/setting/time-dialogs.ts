/** The dialogs in which a teacher gives time away: free times, time off, and live classes. */
import type { Page } from '@playwright/test'
import { days, nairobiDate, plus } from '../../shared/time.ts'
import { button, link, press, type DialogRow } from './dialog-row.ts'

export const timeDialogs: readonly DialogRow[] = [
  {
    file: 'features/availability/web/add-availability.tsx',
    what: 'Add availability',
    who: 'achieng',
    at: '/teacher-dashboard/schedule',
    opener: button(/^Add/),
  },
  {
    file: 'features/availability/web/take-time-off.tsx',
    what: 'Take time off',
    who: 'achieng',
    at: '/teacher-dashboard/schedule',
    opener: button('Take time off'),
    finish: press('Take time off'),
  },
  {
    file: 'features/classes/web/lesson-dialog.tsx',
    what: 'Create Lesson',
    who: 'achieng',
    at: '/teacher-dashboard/lessons?tab=upcoming',
    opener: button(/^Create/),
  },
  {
    file: 'features/classes/web/class-scheduled.tsx',
    what: 'a class that was scheduled',
    who: 'achieng',
    at: '/teacher-dashboard/classes/new',
    before: fillClassForm,
    again: fillClassForm,
    opener: button('Schedule Class'),
  },
  {
    file: 'features/classes/web/change-class.tsx',
    what: 'editing a class',
    who: 'achieng',
    at: '/teacher-dashboard/classes/CLASS',
    opener: link('open=edit'),
    finish: press('Save'),
  },
  {
    file: 'features/classes/web/cancel-class.tsx',
    what: 'cancelling a class',
    who: 'achieng',
    at: '/teacher-dashboard/classes/CLASS',
    opener: link('open=cancel'),
    finish: press(/^Cancel/),
    leaves: true,
  },
]

let classes = 0

/** A free class months ahead, each time on a day of its own, of whichever subject she teaches first. */
async function fillClassForm(page: Page): Promise<void> {
  classes += 1
  const day = nairobiDate(plus(new Date(), days(120 + classes)))
  await page.getByLabel('Class Topic').fill('Vectors once more')
  await page.getByLabel('Class Description').fill('Six questions.')
  await page.getByLabel('Select Class').selectOption({ label: 'Grade 10' })
  await page.getByLabel('Start Time').fill(`${day}T05:00`)
  await page.getByRole('group', { name: 'Select Subject' }).getByRole('radio').first().check()
}
