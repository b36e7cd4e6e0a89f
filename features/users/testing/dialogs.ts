import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'standing-dialog.tsx',
    what: 'suspending an account',
    who: 'admin',
    at: '/admin/users?words=kevin',
    opener: button(/^Suspend /),
    finish: async (dialog) => {
      await dialog.getByRole('textbox').fill('Asked families to pay outside Somo.')
      await press('Suspend')(dialog)
    },
  },
]
