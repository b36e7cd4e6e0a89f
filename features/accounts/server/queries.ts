import { run, type Db } from '../../../shared/server/database.ts'
import type { Role } from '../../../shared/endpoint.ts'
import type { UserInfo } from '../contract.ts'
import { firstName, lastName } from '../rules.ts'

export type UserRow = {
  id: number
  role: Role
  name: string
  email: string
  phone: string
  language: 'en' | 'sw'
  email_confirmed_at: Date | null
  verification_status: UserInfo['verification_status']
  grade: number | null
  school: string | null
}

/** What every reading of a person returns: `u` is users, `p` their student profile. */
export const USER_COLUMNS = `u.id, u.role, u.name, u.email, u.phone, u.language, u.email_confirmed_at, u.verification_status, p.grade, p.school`

const FROM = `from users u left join student_profiles p on p.user_id = u.id`

export async function userById(db: Db, id: number): Promise<UserRow | null> {
  const [row] = await run<UserRow>(db, 'user_by_id', `select ${USER_COLUMNS} ${FROM} where u.id = $1`, [id])
  return row ?? null
}

export async function userByEmail(db: Db, email: string): Promise<UserRow | null> {
  const [row] = await run<UserRow>(db, 'user_by_email', `select ${USER_COLUMNS} ${FROM} where u.email = $1`, [email])
  return row ?? null
}

/** What signing in needs: the hash stays inside this feature. */
export async function credentialsOf(
  db: Db,
  email: string,
): Promise<(UserRow & { password_hash: string; status: string }) | null> {
  const [row] = await run<UserRow & { password_hash: string; status: string }>(
    db,
    'credentials_of',
    `select ${USER_COLUMNS}, u.password_hash, u.status ${FROM} where u.email = $1`,
    [email],
  )
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
    email_confirmed: user.email_confirmed_at !== null,
    verification_status: user.verification_status,
  }
}
