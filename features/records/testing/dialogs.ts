import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'leaving.tsx',
    what: 'deleting one’s account',
    who: 'naomi',
    at: '/teacher-dashboard/account',
    opener: button(/^Delete/),
  },
  {
    file: 'delete-account.tsx',
    what: 'deleting an account',
    who: 'admin',
    at: '/admin/users?words=halima',
    opener: button(/^Delete /),
    finish: async (dialog) => {
      await dialog.getByRole('textbox').fill('Asked for it on the phone.')
      await press('Delete')(dialog)
    },
    leaves: true,
  },
]
