/** What notices hold about people. */
import { personal, told, untold } from '../../../shared/server/records.ts'
import { noticeChoices, notices, phoneProofs, pushSubscriptions, quietHours, smsMessages } from './tables.ts'

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
      smsAt: untold,
      pushAt: untold,
      pushedAt: untold,
    },
    'rows go',
  ),
  personal(
    noticeChoices,
    [noticeChoices.userId],
    { userId: told, topic: told, app: told, mail: told, sms: told, push: told },
    'rows go',
  ),
  personal(quietHours, [quietHours.userId], { userId: told, on: told, from: told, to: told }, 'rows go'),
  personal(
    phoneProofs,
    [phoneProofs.userId],
    { userId: told, phone: told, codeId: untold, codeAt: told, confirmedAt: told },
    'rows go',
  ),
  personal(
    smsMessages,
    [smsMessages.userId],
    {
      id: told,
      key: untold,
      userId: told,
      kind: told,
      byOther: told,
      state: told,
      reason: told,
      messageId: untold,
      costCents: untold,
      askedAt: told,
    },
    'rows go',
  ),
  personal(
    pushSubscriptions,
    [pushSubscriptions.userId],
    { id: told, userId: told, sessionId: told, endpoint: untold, p256dh: untold, auth: untold, createdAt: told },
    'rows go',
  ),
] as const
