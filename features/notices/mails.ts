/** Mails as plain text, in the reader's language. Short, no pictures: they are read on costly data. */
import { BRAND } from '../../shared/brand.ts'
import type { Role } from '../../shared/endpoint.ts'
import { firstName, homeOf } from '../accounts/rules.ts'
import type { NoticeKind } from './contract.ts'
import { noticeSentence, type NoticeFacts } from './sentences.ts'

type Person = { name: string; language: 'en' | 'sw'; role: Role }
type MailText = { subject: string; text: string }

export function confirmEmailMail(person: Person, link: string): MailText {
  return person.language === 'sw'
    ? {
        subject: 'Thibitisha barua pepe yako',
        text:
          `Habari ${person.name},\n\nThibitisha barua pepe yako ya Somo kwa kiungo hiki (saa 24, mara moja ` +
          `tu):\n\n${link}\n\nKama hukufungua akaunti, puuza barua hii.\n\n${BRAND}`,
      }
    : {
        subject: 'Confirm your e-mail address',
        text:
          `Hello ${person.name},\n\nConfirm your e-mail address for Somo by this link (24 hours, ` +
          `once):\n\n${link}\n\nIf you did not make an account, leave this mail alone.\n\n${BRAND}`,
      }
}

export function resetPasswordMail(person: Person, link: string): MailText {
  return person.language === 'sw'
    ? {
        subject: 'Chagua nenosiri jipya',
        text:
          `Habari ${person.name},\n\nChagua nenosiri jipya kwa kiungo hiki (dakika 30, mara moja ` +
          `tu):\n\n${link}\n\nKama hukuomba, puuza barua hii; nenosiri lako halijabadilika.\n\n${BRAND}`,
      }
    : {
        subject: 'Choose a new password',
        text:
          `Hello ${person.name},\n\nChoose a new password by this link (30 minutes, once):\n\n${link}\n\nIf you ` +
          `did not ask for it, leave this mail alone; your password has not changed.\n\n${BRAND}`,
      }
}

/** To a parent who may not know Somo: in both languages, with no more of the child than the first name. */
export function guardianMail(child: Person, link: string): MailText {
  const first = firstName(child.name)
  return {
    subject: `${first} asks you to agree to lessons on Somo`,
    text:
      `${first} has made an account on Somo, where teachers in Kenya teach online, and named you as parent.\n` +
      `Before ${first} can book, pay or join a lesson you have to agree. Read what you agree to and decide ` +
      `here (14 days):\n\n${link}\n\n` +
      `---\n\n${first} amefungua akaunti kwenye Somo, ambako walimu wa Kenya hufundisha mtandaoni, na amekutaja kama mzazi.\n` +
      `Kabla ${first} hajaomba, kulipia au kujiunga na somo, lazima ukubali. Soma na uamue hapa (siku ` +
      `14):\n\n${link}\n\n${BRAND}`,
  }
}

/** Which notices are worth a mail; the others wait in the app. */
const mailed: ReadonlySet<NoticeKind> = new Set([
  'booking_requested',
  'booking_accepted',
  'booking_declined',
  'booking_expired',
  'booking_paid',
  'booking_cancelled',
  'lesson_refunded',
  'withdrawal_paid',
  'withdrawal_returned',
  'account_verified',
  'account_rejected',
])

export function noticeMail(kind: NoticeKind, facts: NoticeFacts, person: Person, site: string): MailText | null {
  if (!mailed.has(kind)) return null
  const sentence = noticeSentence(kind, facts, person.language)
  return {
    subject: `${BRAND}: ${sentence.split('. ')[0]?.replace(/\.$/, '')}`,
    text: `${sentence}\n\n${site}${homeOf[person.role]}\n\n${BRAND}`,
  }
}
