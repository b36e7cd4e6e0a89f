/** Mails as plain text, in the reader's language. Short, no pictures: they are read on costly data. */
import { BRAND } from '../../shared/brand.ts'
import type { Role } from '../../shared/endpoint.ts'
import { firstName } from '../accounts/rules.ts'
import type { NoticeKind } from './contract.ts'
import { noticeLeadsTo } from './rules.ts'
import { noticeSentence, type NoticeFacts } from './sentences.ts'

type Person = { language: 'en' | 'sw'; role: Role }
type MailText = { subject: string; text: string }

/** Nobody's words are in this one or the next: they go to addresses that anybody may have typed. */
export function confirmEmailMail(person: Person, link: string): MailText {
  return person.language === 'sw'
    ? {
        subject: 'Thibitisha barua pepe yako',
        text:
          `Habari,\n\nThibitisha barua pepe yako ya Somo kwa kiungo hiki (saa 24, mara moja ` +
          `tu):\n\n${link}\n\nKama hukufungua akaunti, puuza barua hii.\n\n${BRAND}`,
      }
    : {
        subject: 'Confirm your e-mail address',
        text:
          `Hello,\n\nConfirm your e-mail address for Somo by this link (24 hours, ` +
          `once):\n\n${link}\n\nIf you did not make an account, leave this mail alone.\n\n${BRAND}`,
      }
}

export function resetPasswordMail(person: Person, link: string): MailText {
  return person.language === 'sw'
    ? {
        subject: 'Chagua nenosiri jipya',
        text:
          `Habari,\n\nChagua nenosiri jipya kwa kiungo hiki (dakika 30, mara moja ` +
          `tu):\n\n${link}\n\nKama hukuomba, puuza barua hii; nenosiri lako halijabadilika.\n\n${BRAND}`,
      }
    : {
        subject: 'Choose a new password',
        text:
          `Hello,\n\nChoose a new password by this link (30 minutes, once):\n\n${link}\n\nIf you ` +
          `did not ask for it, leave this mail alone; your password has not changed.\n\n${BRAND}`,
      }
}

/** To the owner, so that a change that is not theirs is seen; it holds nothing that could be used. */
export function accountChangedMail(person: Person, what: 'password' | 'phone', forgotAt: string): MailText {
  const password = what === 'password'
  return person.language === 'sw'
    ? {
        subject: password ? 'Nenosiri lako limebadilishwa' : 'Namba yako ya simu imebadilishwa',
        text:
          `Habari,\n\n${password ? 'Nenosiri la akaunti yako ya Somo' : 'Namba ya simu ya akaunti yako ya Somo'} imebadilishwa.` +
          `\n\nKama si wewe, chagua nenosiri jipya mara moja:\n\n${forgotAt}\n\n${BRAND}`,
      }
    : {
        subject: password ? 'Your password was changed' : 'Your phone number was changed',
        text:
          `Hello,\n\nThe ${password ? 'password' : 'phone number'} of your Somo account was changed.\n\nIf it was not you, ` +
          `choose a new password at once:\n\n${forgotAt}\n\n${BRAND}`,
      }
}

/**
 * To a parent who may not know Somo: in both languages. A child's first name, and no more, goes to a parent whom we know; to
 * everybody else it would be a stranger's word.
 */
export function guardianMail(childName: string | null, link: string): MailText {
  const first = childName === null ? 'A learner' : firstName(childName)
  const jina = childName === null ? 'Mwanafunzi' : first
  return {
    subject: `${first} asks you to agree to lessons on Somo`,
    text:
      `${first} has made an account on Somo, where teachers in Kenya teach online, and named you as parent.\n` +
      'Before they can book, pay or join a lesson you have to agree. Read who it is and what you agree to, and decide ' +
      `here (14 days):\n\n${link}\n\n` +
      `---\n\n${jina} amefungua akaunti kwenye jukwaa la Somo, ambako walimu wa Kenya hufundisha mtandaoni, ` +
      'na amekutaja kama mzazi.\n' +
      'Kabla hajaomba, kulipia au kujiunga na somo, lazima ukubali. Soma ni nani na unachokubali, kisha uamue hapa ' +
      `(siku 14):\n\n${link}\n\n${BRAND}`,
  }
}

/** Which notices are worth a mail; the others wait in the app. */
export const mailedKinds: readonly NoticeKind[] = [
  'booking_requested',
  'booking_accepted',
  'booking_declined',
  'booking_expired',
  'booking_paid',
  'booking_cancelled',
  'series_requested',
  'series_accepted',
  'series_declined',
  'series_expired',
  'series_stopped',
  'payment_soon',
  'payment_short',
  'paid_at_once',
  'lesson_refunded',
  'class_cancelled',
  'move_proposed',
  'move_accepted',
  'move_declined',
  'problem_reported',
  'dispute_decided',
  'lesson_reminder',
  'lesson_soon',
  'withdrawal_paid',
  'withdrawal_returned',
  'account_verified',
  'account_rejected',
  'wish_asked',
]

export function noticeMail(kind: NoticeKind, facts: NoticeFacts, person: Person, site: string): MailText | null {
  if (!mailedKinds.includes(kind)) return null
  const sentence = noticeSentence(kind, facts, person.language)
  return {
    subject: `${BRAND}: ${sentence.split('. ')[0]?.replace(/\.$/, '')}`,
    text: `${sentence}\n\n${site}${noticeLeadsTo(kind, facts, person.role)}\n\n${BRAND}`,
  }
}
