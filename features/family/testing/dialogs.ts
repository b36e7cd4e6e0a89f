import { childCard } from '../../../journeys/setting/children.ts'
import { button, link, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'
import { linkCodeOf } from '../../../journeys/setting/people.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'child-form.tsx',
    what: 'adding a child',
    who: 'grace',
    at: '/parent-dashboard/family',
    opener: link('family?add'),
  },
  {
    file: 'child-form.tsx',
    what: 'what is known of a child',
    who: 'grace',
    at: '/parent-dashboard/family',
    opener: button(/^Edit/),
    finish: press('Save'),
  },
  {
    file: 'consent-list.tsx',
    what: 'taking a consent back',
    who: 'grace',
    at: '/parent-dashboard/family',
    opener: button(/^Withdraw The account/),
  },
  {
    file: 'give-sign-in.tsx',
    what: 'an own sign-in for a child',
    who: 'grace',
    at: '/parent-dashboard/family',
    before: (page) => childCard(page, 'Imani Wambui'),
    opener: button(/^Own sign-in/),
    finish: async (dialog) => {
      await dialog.getByRole('textbox').fill('imani.wambui@example.com')
      await dialog.locator('button[type=submit]').click()
      await press('Done')(dialog)
    },
  },
  {
    file: 'link-child.tsx',
    what: 'whose code it is',
    who: 'grace',
    at: '/parent-dashboard/family',
    before: async (page) => page.getByLabel('Code').fill(await linkCodeOf('kevin', page)),
    opener: button('Link child'),
  },
]
