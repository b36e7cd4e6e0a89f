/** What chats with Somo hold about people. A chat of a visitor is about nobody whom we know; it ends by itself. */
import { sql, type SQL } from 'drizzle-orm'
import { isOneOf, personal, told, untold } from '../../../shared/server/records.ts'
import { supportChats, supportLines } from './tables.ts'

export const supportRecords = [
  // Before the chats, which it needs to know whose they are.
  personal(
    supportLines,
    (people: SQL) =>
      sql`${supportLines.chatId} in (
        select ${supportChats.id} from ${supportChats} where ${isOneOf([supportChats.userId], people)})`,
    {
      id: told,
      chatId: told,
      by: told,
      operatorId: untold,
      key: untold,
      text: told,
      automatic: told,
      writtenAt: told,
      waitedSeconds: untold,
    },
    'rows go',
  ),
  personal(
    supportChats,
    [supportChats.userId],
    {
      id: told,
      userId: told,
      secretHash: untold,
      phone: told,
      language: told,
      state: told,
      clockFrom: untold,
      movedAt: told,
      turn: untold,
      openedAt: told,
    },
    'rows go',
  ),
] as const
