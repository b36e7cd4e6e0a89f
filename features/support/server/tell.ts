import type { Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'

/** After the commit. No notice and no mail has a word of the chat. */
export async function tellOfAnswer(tx: Tx, { userId, chatId }: { userId: number; chatId: number }, now: Date): Promise<void> {
  await leaveNote(tx, 'notice', { user_id: userId, kind: 'support_answered', about: { chat: chatId } }, now)
}
