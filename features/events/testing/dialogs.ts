import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'event-form.tsx',
    what: 'a new event',
    who: 'admin',
    at: '/admin/events',
    opener: button('New event'),
  },
  {
    file: 'write-dialog.tsx',
    what: 'writing to all of an event',
    who: 'admin',
    at: '/admin/events/2',
    opener: button('Write to all'),
    finish: async (dialog) => {
      await dialog.getByLabel('Subject').fill('Graph paper')
      await dialog.getByLabel('Message').fill('Bring some, please.')
      await press('Send')(dialog)
    },
  },
  {
    file: 'delete-event.tsx',
    what: 'calling an event off',
    who: 'admin',
    at: '/admin/events',
    opener: button(/^Delete /),
    finish: press('Delete'),
    leaves: true,
  },
]
