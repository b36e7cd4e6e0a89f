/** Mails as plain text, in the reader's language. Short, no pictures: they are read on costly data. */
import { BRAND } from '../../shared/brand.ts'
import { minutes } from '../../shared/time.ts'
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

export const accountChanges = ['password', 'phone', 'email', 'second_factor_on', 'second_factor_off'] as const
export type AccountChange = (typeof accountChanges)[number]

const changed: Record<AccountChange, Record<'en' | 'sw', { subject: string; line: string }>> = {
  password: {
    en: { subject: 'Your password was changed', line: `The password of your ${BRAND} account was changed.` },
    sw: { subject: 'Nenosiri lako limebadilishwa', line: `Nenosiri la akaunti yako ya ${BRAND} limebadilishwa.` },
  },
  phone: {
    en: { subject: 'Your phone number was changed', line: `The phone number of your ${BRAND} account was changed.` },
    sw: { subject: 'Namba yako ya simu imebadilishwa', line: `Namba ya simu ya akaunti yako ya ${BRAND} imebadilishwa.` },
  },
  email: {
    en: {
      subject: 'Your e-mail address was changed',
      line: `The e-mail address of your ${BRAND} account was changed. It is no longer this one.`,
    },
    sw: {
      subject: 'Barua pepe yako imebadilishwa',
      line: `Barua pepe ya akaunti yako ya ${BRAND} imebadilishwa. Si hii tena.`,
    },
  },
  second_factor_on: {
    en: {
      subject: 'Your second factor is on',
      line: `From now on your ${BRAND} account asks for a code beside the password.`,
    },
    sw: {
      subject: 'Hatua yako ya pili imewashwa',
      line: `Kuanzia sasa akaunti yako ya ${BRAND} huomba msimbo pamoja na nenosiri.`,
    },
  },
  second_factor_off: {
    en: { subject: 'Your second factor is off', line: `From now on the password alone opens your ${BRAND} account.` },
    sw: { subject: 'Hatua yako ya pili imezimwa', line: `Kuanzia sasa nenosiri peke yake hufungua akaunti yako ya ${BRAND}.` },
  },
}

/**
 * To the owner, so that a change that is not theirs is seen; it holds nothing that could be used.
 * @param wayOut where whoever did not do it goes: to a new password, or after a change of address to support
 */
export function accountChangedMail({ language }: Person, what: AccountChange, wayOut: string): MailText {
  const { subject, line } = changed[what][language]
  const moved = what === 'email'
  const advice =
    language === 'sw'
      ? `Kama si wewe, ${moved ? 'tuandikie mara moja' : 'chagua nenosiri jipya mara moja'}:`
      : `If it was not you, ${moved ? 'write to us at once' : 'choose a new password at once'}:`
  return { subject, text: `${language === 'sw' ? 'Habari' : 'Hello'},\n\n${line}\n\n${advice}\n\n${wayOut}\n\n${BRAND}` }
}

/** To the address somebody wants to have instead: nobody's words are in it. */
export function newEmailMail({ language }: Person, link: string): MailText {
  return language === 'sw'
    ? {
        subject: 'Thibitisha barua pepe yako mpya',
        text:
          `Habari,\n\nTumia barua pepe hii kwa akaunti yako ya ${BRAND} kwa kiungo hiki (saa 24, mara moja tu):` +
          `\n\n${link}\n\nKama hukuomba, puuza barua hii.\n\n${BRAND}`,
      }
    : {
        subject: 'Confirm your new e-mail address',
        text:
          `Hello,\n\nUse this e-mail address for your ${BRAND} account by this link (24 hours, once):` +
          `\n\n${link}\n\nIf you did not ask for it, leave this mail alone.\n\n${BRAND}`,
      }
}

/** To the address there is, at once: whoever did not ask for another one still can stop it. */
export function emailAskedMail({ language }: Person, forgotAt: string): MailText {
  return language === 'sw'
    ? {
        subject: 'Kuna ombi la kubadilisha barua pepe yako',
        text:
          `Habari,\n\nKuna ombi la kubadilisha barua pepe ya akaunti yako ya ${BRAND}. Itabadilika kiungo kilichotumwa kwa ` +
          `barua pepe mpya kikitumiwa.\n\nKama si wewe, chagua nenosiri jipya mara moja; hilo husimamisha ombi:` +
          `\n\n${forgotAt}\n\n${BRAND}`,
      }
    : {
        subject: 'Somebody asked to change your e-mail address',
        text:
          `Hello,\n\nSomebody asked to change the e-mail address of your ${BRAND} account. It changes when the link is used ` +
          `that was sent to the new one.\n\nIf it was not you, choose a new password at once; that stops it:` +
          `\n\n${forgotAt}\n\n${BRAND}`,
      }
}

/** To who has an account under the address that somebody wanted: it may be their own other one. */
export function emailTakenMail({ language }: Person, signInAt: string): MailText {
  return language === 'sw'
    ? {
        subject: 'Barua pepe hii tayari ina akaunti',
        text:
          `Habari,\n\nKuna aliyetaka kutumia barua pepe hii kwa akaunti nyingine ya ${BRAND}, lakini tayari ina akaunti. ` +
          `Hakuna kilichobadilika.\n\nIngia hapa:\n\n${signInAt}\n\n${BRAND}`,
      }
    : {
        subject: 'This address has an account already',
        text:
          `Hello,\n\nSomebody wanted to use this e-mail address for another ${BRAND} account, but it has one already. ` +
          `Nothing has changed.\n\nSign in here:\n\n${signInAt}\n\n${BRAND}`,
      }
}

/** To the address of a child that a parent has named: nobody's words are in it. */
export function childSignInMail({ language }: Pick<Person, 'language'>, link: string): MailText {
  return language === 'sw'
    ? {
        subject: 'Chagua nenosiri lako',
        text:
          `Habari,\n\nMzazi wako amekuwezesha kuingia mwenyewe kwenye ${BRAND}. Chagua nenosiri kwa kiungo hiki (siku 7, mara ` +
          `moja tu):\n\n${link}\n\nKama humjui aliyeomba, puuza barua hii.\n\n${BRAND}`,
      }
    : {
        subject: 'Choose your password',
        text:
          `Hello,\n\nYour parent lets you sign in to ${BRAND} yourself. Choose a password by this link (7 days, once):` +
          `\n\n${link}\n\nIf you do not know who asked for it, leave this mail alone.\n\n${BRAND}`,
      }
}

/** To the owner of an address under which somebody made an account that was never confirmed. */
export function freeAddressMail({ language }: Pick<Person, 'language'>, link: string): MailText {
  return language === 'sw'
    ? {
        subject: 'Je, ulitaka kufungua akaunti?',
        text:
          `Habari,\n\nKuna aliyetaka kufungua akaunti ya ${BRAND} kwa barua pepe hii, lakini ina akaunti ambayo ` +
          `haijathibitishwa. Kama ni wewe na akaunti hiyo si yako, iondoe kwa kiungo hiki (saa 24, mara moja tu), kisha ` +
          `ufungue yako:` +
          `\n\n${link}\n\nKama hukutaka, puuza barua hii; hakuna kilichobadilika.\n\n${BRAND}`,
      }
    : {
        subject: 'Did you want to make an account?',
        text:
          `Hello,\n\nSomebody wanted to make a ${BRAND} account with this e-mail address, but it has one that was never ` +
          `confirmed. If that was you and the account is not yours, remove it by this link (24 hours, once) and make your own:` +
          `\n\n${link}\n\nIf it was not you, leave this mail alone; nothing has changed.\n\n${BRAND}`,
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
  'lesson_missed',
  'kept_outside',
  'learners_kept_outside',
  'seat_free',
  'class_cancelled',
  'parent_joined',
  'move_proposed',
  'move_accepted',
  'move_declined',
  'problem_reported',
  'dispute_decided',
  'lesson_reminder',
  'lesson_soon',
  'withdrawal_paid',
  'withdrawal_returned',
  'payment_returned',
  'money_sent_back',
  'money_not_sent_back',
  'money_held_up',
  'money_looked_at',
  'account_verified',
  'account_rejected',
  'wish_asked',
  'export_ready',
  'support_answered',
  'help_answered',
  'message_new',
]

/** Mailed only if their reader has not looked by then: who reads along in the app needs no mail. */
export const mailedLater: Readonly<Partial<Record<NoticeKind, number>>> = { message_new: minutes(30) }

export function noticeMail(kind: NoticeKind, facts: NoticeFacts, person: Person, site: string): MailText | null {
  if (!mailedKinds.includes(kind)) return null
  const sentence = noticeSentence(kind, facts, person.language)
  return {
    subject: `${BRAND}: ${sentence.split('. ')[0]?.replace(/\.$/, '')}`,
    text: `${sentence}${zoneOf(facts, person)}\n\n${site}${noticeLeadsTo(kind, facts, person.role)}\n\n${BRAND}`,
  }
}

const times = ['starts_at', 'new_starts_at', 'until'] as const

/** Nobody knows where a mail is read. */
function zoneOf(facts: NoticeFacts, { language }: Person): string {
  if (times.every((name) => facts[name] === undefined)) return ''
  return language === 'sw' ? ' (Saa za Nairobi.)' : ' (Nairobi time.)'
}
