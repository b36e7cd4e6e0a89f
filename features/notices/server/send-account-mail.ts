import type { Db } from '../../../shared/server/database.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import type { Note } from '../../../shared/server/outbox.ts'
import { recipient, tokenFor, userByEmail } from '../../accounts/server/index.ts'
import type { HouseReader } from '../../house/server/index.ts'
import {
  accountChangedMail,
  accountChanges,
  childSignInMail,
  confirmEmailMail,
  emailAskedMail,
  emailTakenMail,
  freeAddressMail,
  guardianMail,
  newEmailMail,
  resetPasswordMail,
} from '../mails.ts'
import type { Mailer } from './mailer.ts'

export type MailParts = { db: Db; mailer: Mailer; keys: Keys; site: string; house: HouseReader }

/**
 * The mails about an account itself. A secret link is made here, from the id of its row, and is written down
 * nowhere else.
 */
export async function sendConfirmEmail({ db, mailer, keys, site }: MailParts, note: Note): Promise<void> {
  const person = await recipient(db, Number(note.data['user_id']))
  if (!person) return
  const link = `${site}/confirm-email/${tokenFor(keys, 'confirm_email', String(note.data['token_id']))}`
  await mailer.send({ key: `confirm-${note.id}`, to: person.email, ...confirmEmailMail(person, link) })
}

export async function sendResetPassword({ db, mailer, keys, site }: MailParts, note: Note): Promise<void> {
  const person = await recipient(db, Number(note.data['user_id']))
  if (!person) return
  const link = `${site}/reset-password/${tokenFor(keys, 'reset_password', String(note.data['token_id']))}`
  await mailer.send({ key: `reset-${note.id}`, to: person.email, ...resetPasswordMail(person, link) })
}

/** A mail of a change of address goes to the one that was before, which the note names. */
export async function sendAccountChanged({ db, mailer, site, house }: MailParts, note: Note): Promise<void> {
  const person = await recipient(db, Number(note.data['user_id']))
  const what = accountChanges.find((one) => one === note.data['what'])
  if (!person || !what) return
  const to = what === 'email' ? String(note.data['before']) : person.email
  const wayOut = what === 'email' ? (await house.now()).contacts.email : `${site}/forgot-password`
  await mailer.send({ key: `changed-${note.id}`, to, ...accountChangedMail(person, what, wayOut) })
}

export async function sendNewEmail({ db, mailer, keys, site }: MailParts, note: Note): Promise<void> {
  const person = await recipient(db, Number(note.data['user_id']))
  if (!person) return
  const link = `${site}/new-email/${tokenFor(keys, 'change_email', String(note.data['token_id']))}`
  await mailer.send({ key: `new-email-${note.id}`, to: String(note.data['email']), ...newEmailMail(person, link) })
}

export async function sendChildSignIn({ db, mailer, keys, site }: MailParts, note: Note): Promise<void> {
  const child = await recipient(db, Number(note.data['user_id']))
  if (!child) return
  const link = `${site}/child-sign-in/${tokenFor(keys, 'child_sign_in', String(note.data['token_id']))}`
  await mailer.send({ key: `child-${note.id}`, to: String(note.data['email']), ...childSignInMail(child, link) })
}

export async function sendFreeAddress({ db, mailer, keys, site }: MailParts, note: Note): Promise<void> {
  const holder = await recipient(db, Number(note.data['user_id']))
  if (!holder) return
  const link = `${site}/free-address/${tokenFor(keys, 'free_address', String(note.data['token_id']))}`
  await mailer.send({ key: `free-${note.id}`, to: holder.email, ...freeAddressMail(holder, link) })
}

export async function sendEmailAsked({ db, mailer, site }: MailParts, note: Note): Promise<void> {
  const person = await recipient(db, Number(note.data['user_id']))
  if (!person) return
  await mailer.send({ key: `email-asked-${note.id}`, to: person.email, ...emailAskedMail(person, `${site}/forgot-password`) })
}

export async function sendEmailTaken({ db, mailer, site }: MailParts, note: Note): Promise<void> {
  const owner = await recipient(db, Number(note.data['user_id']))
  if (!owner) return
  await mailer.send({ key: `email-taken-${note.id}`, to: owner.email, ...emailTakenMail(owner, `${site}/login`) })
}

export async function sendGuardianConsent({ db, mailer, keys, site }: MailParts, note: Note): Promise<void> {
  const child = await recipient(db, Number(note.data['learner_id']))
  if (!child) return
  const link = `${site}/guardian/${tokenFor(keys, 'guardian_consent', String(note.data['token_id']))}`
  const email = String(note.data['email'])
  const parent = await userByEmail(db, email)
  const known = parent?.role === 'parent' && parent.emailConfirmedAt !== null
  await mailer.send({ key: `guardian-${note.id}`, to: email, ...guardianMail(known ? child.name : null, link) })
}
