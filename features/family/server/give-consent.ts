import { check } from '../../../shared/complaints.ts'
import type { Input } from '../../../shared/endpoint.ts'
import { Refusal } from '../../../shared/refusal.ts'
import type { RequestFacts } from '../../../shared/server/call.ts'
import type { Tx } from '../../../shared/server/database.ts'
import { leaveNote } from '../../../shared/server/outbox.ts'
import { sentenceOf, type Said } from '../../../shared/said.ts'
import {
  deviceCookieName,
  hashPassword,
  holdPassword,
  openProvenParent,
  openSession,
  provePassword,
  proveSecondFactor,
  standingAt,
  useToken,
  type AccountParts,
  type OpenedAccount,
} from '../../accounts/server/index.ts'
import { refusals as door } from '../../accounts/contract.ts'
import { firstName } from '../../accounts/rules.ts'
import { accountDetails, refusals, type giveConsent as ConsentCall } from '../contract.ts'
import { neededPurposes } from '../rules.ts'
import { openRequest, type AskedChild } from './guardian-request.ts'
import { linkGuardian } from './link-guardian.ts'
import { recordConsents } from './record-consents.ts'

type Agreement = Input<typeof ConsentCall>
type Parts = Pick<AccountParts, 'db' | 'keys' | 'limits' | 'secureCookies'>
type Asker = Pick<RequestFacts, 'address' | 'cookie'>

/**
 * Records a parent's agreement, purpose by purpose, with the version of the text, links parent and child, and signs the parent
 * in. The link proves the address, and the password the person: of the account there is, or of the one that is made. Refuses with
 * `link_expired`, `account_needed`, `taken_back`, `other_account`, `details_needed`, `email_taken`, and for the password and the
 * second factor as signing in and signing up do.
 */
export async function giveConsent(
  parts: Parts,
  input: Agreement,
  asker: Asker,
  now: Date,
): Promise<{ childName: string; opened: OpenedAccount }> {
  const { db, keys } = parts
  if (!neededPurposes.every((purpose) => input.purposes.includes(purpose))) throw new Refusal(refusals.account_needed)
  const child = await openRequest(db, keys, input.token, now)
  if (!child) throw new Refusal(refusals.link_expired)
  const enter = await parentAt(parts, child.contact, input, asker, now)
  return db.transaction(async (tx) => {
    const learnerId = await useToken(tx, keys, 'guardian_consent', input.token, now)
    if (learnerId !== child.learnerId) throw new Refusal(refusals.link_expired)
    const opened = await enter(tx)
    await record(tx, child, input, opened.userId, now)
    return { childName: firstName(child.name), opened }
  })
}

/** Proves the parent before the transaction, because hashing takes its time. @returns what opens their session in it */
async function parentAt(
  { db, keys, limits, secureCookies }: Parts,
  email: string,
  input: Agreement,
  asker: Asker,
  now: Date,
): Promise<(tx: Tx) => Promise<OpenedAccount>> {
  const standing = await standingAt(db, email)
  if (standing === 'other') throw new Refusal(refusals.other_account)
  if (standing === 'parent') {
    const { password = '' } = input
    if (password === '') throw new Refusal(refusals.details_needed, { fields: { password: passwordNeeded } })
    const who = { email, password, address: asker.address, device: asker.cookie(deviceCookieName(secureCookies)) }
    const user = await provePassword(db, keys, who, limits, now)
    await proveSecondFactor({ db, keys, limits }, user.id, input.code, now)
    return async (tx) => {
      if (!(await holdPassword(tx, user))) throw new Refusal(door.wrong_credentials)
      return { userId: user.id, ...(await openSession(tx, user.id, now)) }
    }
  }
  const { name, phone, password, language } = newAccount(input)
  const passwordHash = await hashPassword(password, { email, phone })
  return (tx) => openProvenParent(tx, { name, email, phone, passwordHash, language }, now)
}

const passwordNeeded = { en: 'Enter your password.', sw: 'Weka nenosiri lako.' }

/** What a new account is made of, all of it. Refuses with `details_needed`, with what is missing beside its field. */
function newAccount({ guardian_name: name, phone = '', password = '', accept_terms = false, language = 'en' }: Agreement) {
  const account = check(accountDetails, { phone, password, accept_terms })
  if (account.success) return { ...account.data, name, language }
  const fields = account.error.issues.map(({ path, message }) => [String(path[0]), sentenceOf(message)])
  throw new Refusal(refusals.details_needed, { fields: Object.fromEntries(fields) as Record<string, Said> })
}

async function record(tx: Tx, child: AskedChild, input: Agreement, guardianId: number, now: Date): Promise<void> {
  const { learnerId, contact } = child
  const guardian = { id: guardianId, name: input.guardian_name, contact }
  await recordConsents(tx, { learnerId, purposes: input.purposes, guardian }, now)
  await linkGuardian(tx, { guardianId, learnerId }, now)
  const about = { guardian: firstName(input.guardian_name) }
  await leaveNote(tx, 'notice', { user_id: learnerId, by: guardianId, kind: 'guardian_agreed', about }, now)
}
