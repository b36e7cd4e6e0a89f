import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'edit-tutor.tsx',
    what: 'putting a teacher’s page right',
    who: 'admin',
    at: '/admin/tutors?words=achieng',
    opener: button(/^Edit the page of /),
    finish: async (dialog) => {
      await dialog.getByLabel('School').fill('Starehe Girls')
      await dialog.getByLabel(/^Why\?/).fill('The school had another name.')
      await press('Save')(dialog)
    },
  },
  {
    file: 'hide-dialog.tsx',
    what: 'hiding a teacher',
    who: 'admin',
    at: '/admin/tutors?words=achieng',
    opener: button(/^Hide /),
    finish: async (dialog) => {
      await dialog.getByLabel(/^Why\?/).fill('Three families wait for an answer.')
      await press('Hide')(dialog)
    },
  },
]
