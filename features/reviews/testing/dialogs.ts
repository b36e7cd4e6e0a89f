import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'
import { pressTile } from '../../../journeys/setting/stage.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'rate-lesson.tsx',
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
    file: 'testimonial-dialog.tsx',
    what: 'taking a testimonial out of sight',
    who: 'admin',
    at: '/admin/reports?of=testimonials',
    opener: button(/^Take out of sight: /),
    finish: async (dialog) => {
      await dialog.getByRole('textbox').fill('It names a child.')
      await press('Take out of sight')(dialog)
    },
  },
]
