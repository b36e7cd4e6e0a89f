/** Years of very busy people, in a few statements: for plans, where what counts is how much one of them has done. */
import type { Db } from '../../../shared/server/database.ts'
import { days, plus } from '../../../shared/time.ts'
import type { Cast } from './access.ts'
import { saidByFeatures } from './said-by-features.ts'

/** What each of the lists that can grow holds of one person. */
export const LIFE = 20_000

/**
 * Gives a learner, the parent who pays and their teacher as much as years can hold: lessons with each other and with many others,
 * classes, videos, money, talk. All of it is over; each is an hour long, the newest of them a month ago. What is rare is the
 * oldest, which is where reading back from the newest goes on longest. Beside them as much of many others, who did each thing
 * once: among rows of one person alone any order would be theirs.
 *
 * Each feature says in its `testing/calls.ts` by which statements its rows are made; those of features before it are there
 * already. In them `:student`, `:parent` and `:teacher` are the three, `:n` a table of as many rows as a life has, each with its
 * `n`, `:life` how many those are, and `:hour` the time that lies `n` hours before the end.
 */
export async function liveLong(db: Db, cast: Pick<Cast, 'student' | 'parent' | 'teacher'>, now: Date): Promise<void> {
  const last = plus(now, -days(31))
  last.setUTCMinutes(0, 0, 0)
  const names = { student: cast.student.id, parent: cast.parent.id, teacher: cast.teacher.id, life: LIFE }
  const client = await db.$client.connect()
  try {
    await client.query('begin')
    // The triggers that would say it to everybody, and the foreign keys, are not what is looked at.
    await client.query('set local session_replication_role = replica')
    for (const { feature, longLife = [] } of await saidByFeatures<{ longLife?: readonly string[] }>('calls.ts')) {
      for (const statement of longLife) {
        const filled = statement
          .replace(/:(student|parent|teacher|life)\b/g, (_, name: keyof typeof names) => String(names[name]))
          .replaceAll(':hour', `(timestamptz '${last.toISOString()}' - n * interval '1 hour')`)
          .replaceAll(':n', `generate_series(1, ${LIFE}) n`)
        await client.query(filled).catch((error: unknown) => {
          throw new Error(`features/${feature}/testing/calls.ts: ${filled}`, { cause: error })
        })
      }
    }
    await client.query('commit')
  } finally {
    client.release()
  }
  await db.$client.query('vacuum analyze')
}

/** Of each of these people as many as a life holds, and one of each of the others; the oldest first, as ids are given. */
export const ofPeople = (people: string): string => `(
     select n, person from generate_series(:life, 1, -1) n, unnest(array[${people}]) person
     union all
     select n, id from pupil order by n desc) lived`
