import { link, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'session-details.tsx',
    what: 'a session and its facts',
    who: 'achieng',
    at: '/teacher-dashboard/lessons?tab=upcoming',
    opener: link('session='),
  },
]
