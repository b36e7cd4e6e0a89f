import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { TIME_ZONE } from '../../../shared/country.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { rows, statement, type Given, type Query, type RowOf, type Selection } from '../../../shared/server/statement.ts'
import type { Role } from '../../../shared/endpoint.ts'
import type { UserInfo } from '../contract.ts'
import { firstName, lastName } from '../rules.ts'
import { profilePhotos, secondFactors, studentProfiles, users } from './tables.ts'

/**
 * For statements over people: whether somebody may teach here now, which is an approved and active teacher. The one condition for
 * giving lessons and classes, and for being paid out.
 */
export const mayTeach = (person: typeof users): SQL<boolean> => sql`(${person.role} = 'teacher'
          and ${person.status} = 'active'
          and ${person.verificationStatus} = 'approved')`

/**
 * For statements over people: whether families see a teacher: one who may teach and whom no operator keeps out of sight. The one
 * condition for being listed, shown, marked, booked and enrolled with. Triggers of the directory ask the same.
 */
export const isListed = (person: typeof users): SQL<boolean> => sql`(${mayTeach(person)}
          and ${person.hiddenAt} is null)`

/** Part of a statement: whether somebody is under 18, until the month of birth has come round, as `isMinor` has it. */
export const isChild = (userId: SQLWrapper, now: SQL<Date>): SQL<boolean> => sql<boolean>`exists (
            select
            from ${studentProfiles}
            where ${studentProfiles.userId} = ${userId}
              and date_trunc('month', ${studentProfiles.bornOn}) + interval '18 years'
                > ${now}::timestamptz at time zone ${sql.raw(`'${TIME_ZONE}'`)})`

/** Part of a statement: the address of somebody's photo; null where there is none. Whoever may see the person may be told it. */
export const photoOf = (userId: SQLWrapper): SQL<string | null> => sql`(
        select '/photos/' || ${profilePhotos.key} || '.webp'
        from ${profilePhotos}
        where ${profilePhotos.userId} = ${userId})`

/** What every reading of a person returns. Address and number are empty of who has no sign-in of their own. */
export const userColumns = {
  id: users.id,
  role: users.role,
  name: users.name,
  email: sql<string>`coalesce(${users.email}, '')`,
  phone: sql<string>`coalesce(${users.phone}, '')`,
  language: users.language,
  createdAt: users.createdAt,
  emailConfirmedAt: users.emailConfirmedAt,
  verificationStatus: users.verificationStatus,
  mayTeach: mayTeach(users),
  photo: photoOf(users.id),
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

export async function userById(db: Db | Tx, id: number): Promise<UserRow | null> {
  const [row] = await byId(db, { id })
  return row ?? null
}

export async function userByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await byEmail(db, { email })
  return row ?? null
}

const credentialColumns = {
  ...userColumns,
  passwordHash: users.passwordHash,
  status: users.status,
  /** Since when a second factor is asked for; null where none is. */
  factorSince: sql<Date | null>`(
        select ${secondFactors.confirmedAt}
        from ${secondFactors}
        where ${secondFactors.userId} = ${users.id})`,
}
/** What signing in needs: the hash stays inside this feature. */
export type Credentials = RowOf<typeof credentialColumns>

const credentialsByEmail = statement('credentials_of', (given: Given<{ email: string }>) =>
  person(credentialColumns, sql`${users.email} = ${given.email}`),
)
const credentialsByUser = statement('credentials_by_id', (given: Given<{ id: number }>) =>
  person(credentialColumns, sql`${users.id} = ${given.id}`),
)

export async function credentialsOf(db: Db, email: string): Promise<Credentials | null> {
  const [row] = await credentialsByEmail(db, { email })
  return row ?? null
}

export async function credentialsById(db: Db, id: number): Promise<Credentials | null> {
  const [row] = await credentialsByUser(db, { id })
  return row ?? null
}

/** How a person is written to. */
export type Recipient = {
  id: number
  name: string
  email: string
  /** Whether the address is theirs for certain; to any other goes nothing that somebody wrote. */
  confirmed: boolean
  phone: string
  language: 'en' | 'sw'
  role: Role
}

export async function recipient(db: Db, id: number): Promise<Recipient | null> {
  const row = await userById(db, id)
  return row && { ...row, confirmed: row.emailConfirmedAt !== null }
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
    photo: user.photo,
  }
}
