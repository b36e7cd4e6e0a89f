import { Refusal } from '../../../shared/refusal.ts'
import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import { cursorOf, idBefore } from '../../../shared/server/page.ts'
import type { HouseReader } from '../../house/server/index.ts'
import type { Mailer } from '../../notices/server/index.ts'
import * as calls from '../contract.ts'
import { editTutor } from './edit-tutor.ts'
import { hideTutor, showTutor } from './hide-tutor.ts'
import { MOST_COUNTED, tutorOf, tutorsOf } from './queries.ts'

export type TutorParts = { db: Db; mailer: Mailer; site: string; house: HouseReader }

const PAGE = 20

export const tutorCalls: readonly CallRoute<TutorParts>[] = [
  route(calls.listTutors, async ({ input, now }, { db }) => {
    const { cursor, limit = PAGE, words = '', standing = null } = input
    const { list, total, next } = await tutorsOf(db, { words, standing, before: idBefore(cursor), limit }, now)
    return { tutors: list, total, counted_to: MOST_COUNTED, next_cursor: cursorOf(next) }
  }),
  route(calls.editTutor, async ({ actor, input, now }, { db }) => {
    await editTutor(db, actor, input, now)
    return { tutor: await shown(db, input.teacherId, now) }
  }),
  route(calls.hideTutor, async ({ actor, input, now }, { db }) => {
    await hideTutor(db, actor, input, now)
    return { tutor: await shown(db, input.teacherId, now) }
  }),
  route(calls.showTutor, async ({ actor, input, now }, { db }) => {
    await showTutor(db, actor, input, now)
    return { tutor: await shown(db, input.teacherId, now) }
  }),
]

async function shown(db: Db, teacherId: number, now: Date): Promise<calls.Tutor> {
  const found = await tutorOf(db, teacherId, now)
  if (!found) throw new Refusal(calls.refusals.not_found)
  return found
}
