import type { Page } from '@playwright/test'
import { ownClass } from '../../../journeys/setting/demo-ids.ts'
import { button, link, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'
import { days, nairobiDate, plus } from '../../../shared/time.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'join-class.tsx',
    what: 'joining a class',
    who: 'wanjiku',
    at: '/student-dashboard/lessons?tab=live',
    opener: link('join='),
    finish: press('Yes'),
    leaves: true,
  },
  {
    file: 'lesson-dialog.tsx',
    what: 'Create Lesson',
    who: 'achieng',
    at: '/teacher-dashboard/lessons?tab=upcoming',
    opener: button(/^Create/),
  },
  {
    file: 'class-scheduled.tsx',
    what: 'a class that was scheduled',
    who: 'achieng',
    at: '/teacher-dashboard/classes/new',
    before: fillClassForm,
    again: fillClassForm,
    opener: button('Schedule Class'),
  },
  {
    file: 'change-class.tsx',
    what: 'editing a class',
    who: 'achieng',
    at: '/teacher-dashboard/classes/:id',
    id: ownClass,
    opener: link('open=edit'),
    finish: press('Save'),
  },
  {
    file: 'cancel-class.tsx',
    what: 'cancelling a class',
    who: 'achieng',
    at: '/teacher-dashboard/classes/:id',
    id: ownClass,
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
