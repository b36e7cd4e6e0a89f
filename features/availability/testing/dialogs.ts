import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'add-availability.tsx',
    what: 'Add availability',
    who: 'achieng',
    at: '/teacher-dashboard/schedule',
    opener: button(/^Add/),
  },
  {
    file: 'take-time-off.tsx',
    what: 'Take time off',
    who: 'achieng',
    at: '/teacher-dashboard/schedule',
    opener: button('Take time off'),
    finish: press('Take time off'),
  },
]
