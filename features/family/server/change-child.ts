import type { Input } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { changeLearner } from '../../accounts/server/index.ts'
import { refusals, type changeChild as ChangeCall } from '../contract.ts'
import { learnerFor } from './queries.ts'

/** A parent changes a child's name, grade or school. Refuses with `not_found` for anybody else's child. */
export async function changeChild(db: Db, actor: Actor, input: Input<typeof ChangeCall>, now: Date): Promise<void> {
  if (!(await learnerFor(db, actor, input.childId, now))) throw new Refusal(refusals.not_found)
  const { name, grade, school } = input
  await changeLearner(db, input.childId, { name, grade, school: school || null })
}
