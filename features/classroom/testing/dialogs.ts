import type { Page } from '@playwright/test'
import { openLesson } from '../../../journeys/setting/demo-ids.ts'
import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'
import { pressTile } from '../../../journeys/setting/stage.ts'

const room = { at: '/classroom/lesson/:id', id: openLesson, before: join, who: 'wanjiku' } as const

export const dialogs: readonly DialogRow[] = [
  { ...room, file: 'room.tsx', what: 'the chat of a room', phoneOnly: true, opener: button(/Open chat/) },
  {
    ...room,
    file: 'room-dialogs.tsx',
    what: 'how much data a room may use',
    opener: button(/Change how much data/),
    finish: press('Done'),
  },
  {
    ...room,
    before: async (page) => page.getByText('Room is open').waitFor(),
    file: 'help-dialog.tsx',
    what: 'asking for help out of a room',
    opener: button(/^Get help/),
    finish: async (dialog) => {
      await pressTile(dialog.getByRole('radio', { name: 'I do not feel safe' }))
      await press('Ask for help')(dialog)
      await dialog.getByText('We have heard you').waitFor()
      await press('Back')(dialog)
    },
  },
  {
    ...room,
    file: 'room-dialogs.tsx',
    what: 'leaving a room',
    opener: button('Leave'),
    finish: press('Leave'),
    leaves: true,
  },
  {
    ...room,
    who: 'achieng',
    file: 'host-tools.tsx',
    what: 'leaving a room as its teacher, who may end it for all',
    opener: button('Leave'),
    finish: async (dialog) => {
      await press('End for all')(dialog)
      await press('End for all')(dialog)
    },
    leaves: true,
  },
]

async function join(page: Page): Promise<void> {
  await page.getByText('Room is open').waitFor()
  await page.getByRole('button', { name: 'Join Now' }).click()
  await page.getByRole('navigation', { name: 'Your controls' }).waitFor()
}
