import { link, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'statement-dialog.tsx',
    what: 'a month’s statement',
    who: 'wanjiku',
    at: '/student-dashboard/wallet',
    opener: link('statement'),
    finish: press('CSV, for a spreadsheet'),
  },
]
