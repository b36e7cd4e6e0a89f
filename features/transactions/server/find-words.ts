import { sql } from 'drizzle-orm'
import { normalisePhone } from '../../../shared/phone.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { MoneyWords } from '../../../shared/server/money-list.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { isCalled, patternOf } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { refusals } from '../contract.ts'
import { MOST_PEOPLE } from '../rules.ts'

/** Whom words may mean, or which number or reference. Null for no words. Refuses with `too_many_people`. */
export async function findWords(db: Db, words: string): Promise<MoneyWords | null> {
  if (!words) return null
  const phone = normalisePhone(words)
  const found = await peopleMeant(db, { pattern: patternOf(words), phone, most: MOST_PEOPLE + 1 })
  if (found.length > MOST_PEOPLE) throw new Refusal(refusals.too_many_people, { fields: { words: refusals.too_many_people } })
  return { people: found.map(({ id }) => id), phone, code: words.toUpperCase() }
}

const peopleMeant = statement(
  'people_meant',
  (given: Given<{ pattern: string; phone: string | null; most: number }>) =>
    rows(
      { id: users.id },
      (columns) => sql`
      select ${columns}
      from ${users}
      where ${users.id} in (
        select ${users.id} from ${users} where ${isCalled(users, given.pattern)}
        union
        select ${users.id} from ${users} where ${users.phone} = ${given.phone}::text)
      limit ${given.most}`,
    ),
  'anew',
)
