import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'filter-sheet.tsx',
    what: 'choosing teachers by more than their subject',
    who: 'wanjiku',
    at: '/student-dashboard/teachers',
    opener: button(/^Filters/),
    finish: press(/^Show/),
  },
]
