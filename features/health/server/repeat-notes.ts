import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { repeatNotes } from '../../../shared/server/failed-notes.ts'
import { recordAct } from '../../audit/server/index.ts'

/** Has notes tried again, all of them or those that are named, and says so in the log. @returns how many there were */
export function repeatFailed(db: Db, actor: Actor, ids: readonly number[] | undefined, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const repeated = await repeatNotes(tx, ids ?? 'all', now)
    if (repeated.length > 0)
      await recordAct(tx, actor, { act: 'notes_repeated', personId: null, facts: { count: repeated.length } }, now)
    return repeated.length
  })
}
