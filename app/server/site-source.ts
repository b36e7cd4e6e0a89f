/** What the public pages may ask the product for. */
import { confirmationState, freeState } from '../../features/accounts/server/index.ts'
import { directoryFacts, directoryPage, teacherProfileOf } from '../../features/directory/server/index.ts'
import { guardianRequest } from '../../features/family/server/index.ts'
import { newEmailState } from '../../features/settings/server/index.ts'
import { taughtSubjects } from '../../features/teachers/server/index.ts'
import type { Keys } from '../../shared/server/keys.ts'
import type { Db } from '../../shared/server/database.ts'
import type { Figure, Source } from '../site/page.ts'

export function siteSource(parts: { db: Db; keys: Keys; now: () => Date; teacherShareBps: number }): Source {
  const { db, keys, now } = parts
  return {
    teachers: (input) => directoryPage(db, input, now()),
    teacher: (teacherId) => teacherProfileOf(db, teacherId, parts.teacherShareBps, now()),
    subjects: () => taughtSubjects(db),
    figures: () => countedFigures(db, now()),
    guardianRequest: (token) => guardianRequest(db, keys, token, now()),
    newEmail: (token) => newEmailState(db, keys, token, now()),
    freeAddress: (token) => freeState(db, keys, token, now()),
    confirmation: (token) => confirmationState(db, keys, token, now()),
  }
}

/**
 * The customer's marketing figures contradict each other: what the database can count is shown, and nothing while it is empty.
 */
async function countedFigures(db: Db, now: Date): Promise<Figure[]> {
  const { total, subjects } = await directoryFacts(db, now)
  const figures: Figure[] = [
    { value: String(total), of: 'expert_tutors' },
    { value: String(subjects.length), of: 'subjects' },
  ]
  return figures.filter(({ value }) => value !== '0')
}
