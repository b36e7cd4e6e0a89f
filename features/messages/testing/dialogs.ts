import { thread } from '../../../journeys/setting/demo-ids.ts'
import { button, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'report-thread.tsx',
    what: 'reporting a thread',
    who: 'wanjiku',
    at: '/student-dashboard/messages/:id',
    id: thread,
    opener: button('Report this thread'),
  },
]
