import type { Input } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { leaveNote, leaveOneNote } from '../../../shared/server/outbox.ts'
import { normalisePhone } from '../../../shared/phone.ts'
import { refusals, email, type signUpParent as ParentCall, type signUpStudent as StudentCall } from '../contract.ts'
import { isMinor, mailboxOf } from '../rules.ts'
import { createAccount, type NewAccount } from './create-account.ts'
import { countGuardianMail } from './guardian-mail.ts'
import { issueToken } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'
import { openSession } from './sessions.ts'
import { studentProfiles } from './tables.ts'

export type OpenedAccount = { userId: number; sessionId: number; cookie: string }

/**
 * A student's account. A learner under 18 names a parent, who is written to when an e-mail address is given; until the parent
 * agrees the account can look around only. Refuses with `guardian_needed`, `email_taken`, `password_common`, `password_personal`.
 */
export async function signUpStudent(db: Db, input: Input<typeof StudentCall>, now: Date): Promise<OpenedAccount> {
  const bornOn = `${input.born_month}-01`
  const minor = isMinor(bornOn, now)
  const guardianContact = minor ? readContact(input.guardian_contact ?? '', input.email, input.phone) : null
  if (guardianContact?.includes('@')) await countGuardianMail(db, guardianContact, now)
  return openAccount(db, { ...input, role: 'student' }, now, async (tx, userId) => {
    await tx.insert(studentProfiles).values({ userId, grade: input.grade, school: input.school || null, bornOn, guardianContact })
    if (guardianContact?.includes('@')) await leaveNote(tx, 'ask_guardian', { learner_id: userId, email: guardianContact }, now)
  })
}

export async function signUpParent(db: Db, input: Input<typeof ParentCall>, now: Date): Promise<OpenedAccount> {
  return openAccount(db, { ...input, role: 'parent' }, now, async () => {})
}

type PersonInput = {
  role: NewAccount['role']
  name: string
  email: string
  phone: string
  password: string
  language?: 'en' | 'sw' | undefined
}

/** Account, the role's own profile and the first session, in one transaction; the password is hashed before it opens. */
export async function openAccount(
  db: Db,
  person: PersonInput,
  now: Date,
  addProfile: (tx: Tx, userId: number) => Promise<void>,
): Promise<OpenedAccount> {
  const passwordHash = await hashPassword(person.password, person)
  const { role, name, email: address, phone, language = 'en' } = person
  try {
    return await db.transaction(async (tx) => {
      const userId = await createAccount(tx, { role, name, email: address, phone, passwordHash, language }, now)
      const tokenId = await issueToken(tx, 'confirm_email', userId, now)
      await leaveNote(tx, 'mail_confirm_email', { user_id: userId, token_id: tokenId }, now)
      await addProfile(tx, userId)
      return { userId, ...(await openSession(tx, userId, now)) }
    })
  } catch (error) {
    // Whoever has the address without having shown that it is theirs keeps its owner out no longer than a mail takes.
    const isTaken = error instanceof Refusal && error.kind === refusals.email_taken
    if (isTaken) await db.transaction((tx) => leaveOneNote(tx, 'ask_free_address', address, { email: address }, now))
    throw error
  }
}

/** A parent's e-mail address or Kenyan phone number, and not the learner's own under another spelling. */
function readContact(text: string, ownEmail: string, ownPhone: string): string {
  const address = email().safeParse(text)
  const contact = address.success ? address.data : normalisePhone(text)
  const own = address.success ? mailboxOf(address.data) === mailboxOf(ownEmail) : contact === ownPhone
  if (contact && !own) return contact
  throw new Refusal(refusals.guardian_needed, { fields: { guardian_contact: contact ? ownContact : noContact } })
}

const ownContact = {
  en: 'This is your own. Give your parent’s e-mail address or phone number.',
  sw: 'Hii ni yako mwenyewe. Toa barua pepe au simu ya mzazi wako.',
}
const noContact = {
  en: 'Give a parent’s e-mail address or Kenyan phone number.',
  sw: 'Toa barua pepe ya mzazi au namba yake ya simu ya Kenya.',
}
