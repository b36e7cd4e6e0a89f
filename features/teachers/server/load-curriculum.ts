import { sql } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { bare, insertSelect, set, silent, statement, type Given } from '../../../shared/server/statement.ts'
import type { CurriculumSubject } from './curriculum.ts'
import { subjects } from './tables.ts'

/**
 * Makes the subjects and their grades what the curriculum says, by name. One that left it stays, because teachers and lessons
 * name it; to take one away, or to give it another name, is a migration's decision. Any number of processes may do this at once,
 * again and again.
 */
export async function loadCurriculum(db: Db, curriculum: readonly CurriculumSubject[]): Promise<void> {
  await load(db, {
    names: curriculum.map(({ name }) => name),
    fromGrades: curriculum.map(({ fromGrade }) => fromGrade),
    toGrades: curriculum.map(({ toGrade }) => toGrade),
  })
}

type Lists = { names: readonly string[]; fromGrades: readonly number[]; toGrades: readonly number[] }

/**
 * Touches only what differs. In the order of names, so that two at once wait for each other instead of locking each other out.
 */
const load = statement('load_curriculum', (given: Given<Lists>) =>
  silent(sql`
    ${insertSelect(subjects, { name: sql`wanted.name`, fromGrade: sql`wanted.from_grade`, toGrade: sql`wanted.to_grade` })}
    from unnest(${given.names}::text[], ${given.fromGrades}::smallint[], ${given.toGrades}::smallint[])
      as wanted (name, from_grade, to_grade)
    where (wanted.name, wanted.from_grade, wanted.to_grade) not in (
      select ${subjects.name}, ${subjects.fromGrade}, ${subjects.toGrade} from ${subjects})
    order by wanted.name
    on conflict (${bare(subjects.name)}) do update
    set ${set(subjects, { fromGrade: sql`excluded.from_grade`, toGrade: sql`excluded.to_grade` })}`),
)
