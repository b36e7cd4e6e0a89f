import { idBy } from '../../../journeys/setting/demo-ids.ts'
import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'
import type { Db } from '../../../shared/server/database.ts'

const video = (db: Db) => idBy(db, `select id from videos where status = 'published' order by id`)

export const dialogs: readonly DialogRow[] = [
  {
    who: 'wanjiku',
    at: '/student-dashboard/videos/:id',
    id: video,
    file: 'report-dialog.tsx',
    what: 'reporting a video',
    opener: button('Report'),
    finish: async (dialog) => {
      await dialog.getByText('Wrong or misleading').click()
      await dialog.getByLabel('What did you see?').fill('The answer to question 19 is wrong.')
      await press('Send report')(dialog)
    },
  },
]
