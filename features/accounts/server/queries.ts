import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given, type Query, type RowOf, type Selection } from '../../../shared/server/statement.ts'
import type { Role } from '../../../shared/endpoint.ts'
import type { UserInfo } from '../contract.ts'
import { firstName, lastName } from '../rules.ts'
import { studentProfiles, users } from './tables.ts'

/** What every reading of a person returns. */
export const userColumns = {
  id: users.id,
  role: users.role,
  name: users.name,
  email: users.email,
  phone: users.phone,
  language: users.language,
  emailConfirmedAt: users.emailConfirmedAt,
  verificationStatus: users.verificationStatus,
  grade: sql<number | null>`${studentProfiles.grade}`,
  school: sql<string | null>`${studentProfiles.school}`,
}
export type UserRow = RowOf<typeof userColumns>

const person = <S extends Selection>(selection: S, narrowed: SQL): Query<RowOf<S>> =>
  rows(
    selection,
    (columns) => sql`
      select ${columns}
      from ${users}
      left join ${studentProfiles} on ${studentProfiles.userId} = ${users.id}
      where ${narrowed}`,
  )

const byId = statement('user_by_id', (given: Given<{ id: number }>) => person(userColumns, sql`${users.id} = ${given.id}`))
const byEmail = statement('user_by_email', (given: Given<{ email: string }>) =>
  person(userColumns, sql`${users.email} = ${given.email}`),
)

export async function userById(db: Db, id: number): Promise<UserRow | null> {
  const [row] = await byId(db, { id })
  return row ?? null
}

export async function userByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await byEmail(db, { email })
  return row ?? null
}

const credentials = statement('credentials_of', (given: Given<{ email: string }>) =>
  person({ ...userColumns, passwordHash: users.passwordHash, status: users.status }, sql`${users.email} = ${given.email}`),
)

/** What signing in needs: the hash stays inside this feature. */
export async function credentialsOf(db: Db, email: string): Promise<(UserRow & { passwordHash: string; status: string }) | null> {
  const [row] = await credentials(db, { email })
  return row ?? null
}

/** How a person is written to. */
export type Recipient = { id: number; name: string; email: string; phone: string; language: 'en' | 'sw'; role: Role }

export async function recipient(db: Db, id: number): Promise<Recipient | null> {
  const row = await userById(db, id)
  return row && { id: row.id, name: row.name, email: row.email, phone: row.phone, language: row.language, role: row.role }
}

export function toUserInfo(user: UserRow): UserInfo {
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    first_name: firstName(user.name),
    last_name: lastName(user.name),
    role: user.role,
    grade: user.grade,
    school: user.school,
    phone: user.phone,
    language: user.language,
    email_confirmed: user.emailConfirmedAt !== null,
    verification_status: user.verificationStatus,
  }
}
