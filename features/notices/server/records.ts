/** What notices hold about people. */
import { personal, told, untold } from '../../../shared/server/records.ts'
import { noticeChoices, notices, quietHours } from './tables.ts'

export const noticeRecords = [
  personal(
    notices,
    [notices.userId],
    {
      id: told,
      userId: told,
      kind: told,
      data: told,
      outboxId: untold,
      createdAt: told,
      readAt: told,
      inApp: told,
      mailAt: untold,
    },
    'rows go',
  ),
  personal(noticeChoices, [noticeChoices.userId], { userId: told, topic: told, app: told, mail: told }, 'rows go'),
  personal(quietHours, [quietHours.userId], { userId: told, on: told, from: told, to: told }, 'rows go'),
] as const
