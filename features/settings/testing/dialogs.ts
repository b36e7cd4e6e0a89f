import { DEMO_PASSWORD } from '../../../database/demo/people.ts'
import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'proof-dialog.tsx',
    what: 'changing the phone',
    who: 'wanjiku',
    at: '/student-dashboard/account',
    opener: button('Change the phone'),
    finish: async (dialog) => {
      await dialog.getByLabel('Your password now').fill(DEMO_PASSWORD)
      await dialog.getByLabel('New phone number').fill('0712 000 111')
      await press('Change it')(dialog)
    },
  },
  {
    file: 'crop-dialog.tsx',
    what: 'which part of a photo is kept',
    who: 'wanjiku',
    at: '/student-dashboard/account',
    before: async (page) => {
      page.removeAllListeners('filechooser')
      page.on('filechooser', (chooser) => void chooser.setFiles('app/site/static/icon-512.png'))
    },
    opener: button(/^Choose (a|another) photo$/),
    finish: press('Use this photo'),
  },
]
