import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'

export const dialogs: readonly DialogRow[] = [
  {
    file: 'posts-page.tsx',
    what: 'deleting a post',
    who: 'admin',
    at: '/admin/blogs?status=draft',
    opener: button(/^Delete /),
    finish: press('Delete'),
    leaves: true,
  },
]
