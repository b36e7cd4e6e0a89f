import { and, eq, inArray, or } from 'drizzle-orm'
import { BRAND } from '../../../shared/brand.ts'
import type { Db } from '../../../shared/server/database.ts'
import { recordName, tellRecords, type PersonalTable, type ToldRow } from '../../../shared/server/records.ts'
import { users } from '../../accounts/server/tables.ts'
import { childrenWithoutSignIn } from './people-going.ts'

/** Everything about a person, in the words of the tables. */
export type OwnRecords = {
  about: string
  made_at: string
  person: number
  /** Whose records stand with theirs: children without a sign-in of their own. */
  children: number[]
  /** Who the ids in the records are: themselves, their children, and teachers, whose names are public. */
  names: Record<string, string>
  records: Record<string, ToldRow[]>
}

/** @param tables of all features */
export async function recordsOf(db: Db, tables: readonly PersonalTable[], userId: number, now: Date): Promise<OwnRecords> {
  const children = (await childrenWithoutSignIn(db, userId, 'theirs')).map(({ id }) => id).sort((a, b) => a - b)
  const people = [userId, ...children]
  const records: Record<string, ToldRow[]> = {}
  for (const table of tables) records[recordName(table)] = await tellRecords(db, table, people)
  return {
    about: `Everything ${BRAND} keeps about you. Times are UTC, amounts in cents are hundredths of a shilling.`,
    made_at: now.toISOString(),
    person: userId,
    children,
    names: await namesIn(db, records, people),
    records,
  }
}

/** Of other people only teachers have a name here: it stands on their public page. */
async function namesIn(db: Db, records: OwnRecords['records'], people: readonly number[]): Promise<Record<string, string>> {
  const teachers = new Set<number>()
  for (const row of Object.values(records).flat()) if (row['teacher_id']) teachers.add(Number(row['teacher_id']))
  const found = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(or(inArray(users.id, [...people]), and(inArray(users.id, [...teachers, 0]), eq(users.role, 'teacher'))))
  return Object.fromEntries(found.map(({ id, name }) => [String(id), name]))
}
