import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'edit-house.tsx',
    what: 'setting the desk’s promises',
    who: 'admin',
    at: '/admin/settings',
    opener: button('Edit: What the desk promises'),
    finish: async (dialog) => {
      await dialog.getByLabel('A dispute, in hours').fill('24')
      await dialog.getByLabel(/^Why\?/).fill('There are two of us now.')
      await press('Save')(dialog)
    },
  },
  {
    file: 'house-history.tsx',
    what: 'the history of the desk’s promises',
    who: 'admin',
    at: '/admin/settings',
    opener: button('History: What the desk promises'),
  },
]
