/**
 * The same notices for a locked screen, by SMS and push: whoever picks the phone up may read them. They name no child, no teacher
 * and no subject, and hold no link; and they are short and in plain letters (GSM 03.38), so that an SMS is one part.
 */
import { BRAND } from '../../../shared/brand.ts'
import { formatMoney } from '../../../shared/money.ts'
import { hours } from '../../../shared/time.ts'
import { shortDay, startClock } from '../../../shared/web/dates.ts'
import type { NoticeKind } from '../contract.ts'
import type { AccountChange } from '../mails.ts'
import type { NoticeFacts } from '../sentences.ts'

type Language = 'en' | 'sw'
type Facts = { when: string; other: string; until: string; amount: string; left: string }
type Say = (facts: Facts) => string

const english = {
  booking_requested: () => 'A family asks you for a lesson.',
  booking_accepted: () => 'Your lesson was accepted. Pay to keep it.',
  booking_declined: () => 'A teacher cannot take a lesson. Nothing was charged.',
  booking_expired: () => 'Nobody answered about a lesson in time. The slot is free again.',
  booking_paid: (f) => `The lesson on ${f.when} is paid and confirmed.`,
  booking_cancelled: (f) => `The lesson on ${f.when} was cancelled.${f.amount && ` ${f.amount} went back to the wallet.`}`,
  series_requested: () => 'A family asks you for weekly lessons.',
  series_accepted: () => 'Your weekly lessons were accepted. Pay to keep them.',
  series_declined: () => 'A teacher cannot take weekly lessons. Nothing was charged.',
  series_expired: () => 'Nobody answered about weekly lessons in time. The slots are free again.',
  series_stopped: () => 'Weekly lessons were called off.',
  payment_soon: (f) => `A lesson waits for its payment. Pay by ${f.until} to keep it.`,
  payment_short: (f) => `A lesson was accepted and your wallet lacks ${f.amount}. Pay by ${f.until} to keep it.`,
  paid_at_once: (f) => `The lesson on ${f.when} was accepted and paid from your wallet, ${f.amount}.`,
  lesson_refunded: (f) => `The lesson on ${f.when} did not take place.${f.amount && ` ${f.amount} is back in the wallet.`}`,
  lesson_missed: (f) => `The lesson on ${f.when} counts as not given.${f.amount && ` ${f.amount} was given back.`}`,
  kept_outside: (f) => `The door of the room on ${f.when} stayed shut.${f.amount && ` ${f.amount} is back in the wallet.`}`,
  learners_kept_outside: (f) => `On ${f.when} a learner was not let into the room.${f.amount && ` ${f.amount} was given back.`}`,
  seat_free: (f) => `A seat is free in the class on ${f.when}. Whoever takes it first has it.`,
  class_cancelled: (f) => `The class on ${f.when} was cancelled.${f.amount && ` ${f.amount} is back in the wallet.`}`,
  parent_joined: () => 'Another parent was linked to your child. If you do not know who that is, write to us at once.',
  move_proposed: (f) => `Somebody asks to move the lesson on ${f.when} to ${f.other}.`,
  move_accepted: (f) => `The lesson on ${f.when} is now on ${f.other}.`,
  move_declined: (f) => `The lesson stays on ${f.when}.`,
  problem_reported: () => 'A problem with a lesson was reported. Its money is held.',
  dispute_decided: () => `${BRAND} has decided about a lesson.`,
  lesson_reminder: (f) => `A lesson is coming up: ${f.when}.`,
  lesson_soon: (f) => `A lesson starts in ${f.left}. The room opens ten minutes before.`,
  deposit_complete: (f) => `${f.amount} arrived in your wallet.`,
  withdrawal_paid: (f) => `${f.amount} was sent to your M-Pesa. If that was not you, write to us at once.`,
  withdrawal_returned: (f) => `${f.amount} could not be sent to you. It is back in your earnings.`,
  payment_returned: (f) => `Your payment of ${f.amount} was given back to where it came from.`,
  money_sent_back: (f) => `${f.amount} of your wallet was sent back to where it came from.`,
  money_not_sent_back: (f) => `${f.amount} could not be sent back and is in your wallet again.`,
  money_held_up: (f) => `${f.amount} could not be sent back yet. We look for another way.`,
  money_looked_at: (f) => `${f.amount} of your wallet came by a payment we do not know. Somebody looks at it.`,
  account_verified: () => 'Your account is verified. You can be booked.',
  account_rejected: () => 'Your verification needs another look.',
  wish_asked: (f) => `Your child asks for lessons, ${f.amount} each. Answer by ${f.until}.`,
  wish_approved: (f) => `Your lesson on ${f.when} was approved.`,
  wish_declined: () => 'A lesson you asked for was not approved.',
  wish_expired: () => 'Nobody answered in time about a lesson you asked for.',
  message_new: () => 'You have a new message.',
  support_answered: () => `${BRAND} has answered you in the chat.`,
  help_answered: () => `${BRAND} has answered you.`,
  export_ready: () => 'The file with your data is ready for 7 days.',
} satisfies Partial<Record<NoticeKind, Say>>

export type BriefKind = keyof typeof english

const kiswahili: Record<BriefKind, Say> = {
  booking_requested: () => 'Familia inakuomba somo.',
  booking_accepted: () => 'Somo lako limekubaliwa. Lipa ili libaki lako.',
  booking_declined: () => 'Mwalimu hawezi kufundisha somo. Hukutozwa chochote.',
  booking_expired: () => 'Hakuna aliyejibu kuhusu somo kwa wakati. Nafasi iko wazi tena.',
  booking_paid: (f) => `Somo la ${f.when} limelipiwa na kuthibitishwa.`,
  booking_cancelled: (f) => `Somo la ${f.when} limeghairiwa.${f.amount && ` ${f.amount} zimerudi kwenye pochi.`}`,
  series_requested: () => 'Familia inakuomba masomo ya kila wiki.',
  series_accepted: () => 'Masomo yako ya kila wiki yamekubaliwa. Lipa ili yabaki yako.',
  series_declined: () => 'Mwalimu hawezi kufundisha masomo ya kila wiki. Hukutozwa chochote.',
  series_expired: () => 'Hakuna aliyejibu kuhusu masomo ya kila wiki kwa wakati. Nafasi ziko wazi tena.',
  series_stopped: () => 'Masomo ya kila wiki yameghairiwa.',
  payment_soon: (f) => `Somo linasubiri malipo. Lipa kabla ya ${f.until} ili libaki lako.`,
  payment_short: (f) => `Somo limekubaliwa na pochi yako imepungukiwa ${f.amount}. Lipa kabla ya ${f.until} ili libaki lako.`,
  paid_at_once: (f) => `Somo la ${f.when} limekubaliwa na kulipiwa kutoka pochi yako, ${f.amount}.`,
  lesson_refunded: (f) => `Somo la ${f.when} halikufanyika.${f.amount && ` ${f.amount} zimerudi kwenye pochi.`}`,
  lesson_missed: (f) => `Somo la ${f.when} limehesabiwa kuwa halikufanyika.${f.amount && ` ${f.amount} zimerudishwa.`}`,
  kept_outside: (f) => `Mlango wa chumba cha ${f.when} haukufunguliwa.${f.amount && ` ${f.amount} zimerudi kwenye pochi.`}`,
  learners_kept_outside: (f) =>
    `Tarehe ${f.when} mwanafunzi hakuruhusiwa kuingia chumbani.${f.amount && ` ${f.amount} zimerudishwa.`}`,
  seat_free: (f) => `Kuna nafasi katika darasa la ${f.when}. Anayeichukua kwanza ndiye mwenye nayo.`,
  class_cancelled: (f) => `Darasa la ${f.when} limeghairiwa.${f.amount && ` ${f.amount} zimerudi kwenye pochi.`}`,
  parent_joined: () => 'Mzazi mwingine ameunganishwa na mtoto wako. Kama humjui, tuandikie mara moja.',
  move_proposed: (f) => `Kuna ombi la kuhamisha somo la ${f.when} hadi ${f.other}.`,
  move_accepted: (f) => `Somo la ${f.when} sasa ni ${f.other}.`,
  move_declined: (f) => `Somo linabaki ${f.when}.`,
  problem_reported: () => 'Tatizo la somo limeripotiwa. Pesa zake zimeshikiliwa.',
  dispute_decided: () => `${BRAND} imeamua kuhusu somo.`,
  lesson_reminder: (f) => `Kuna somo linalokuja: ${f.when}.`,
  lesson_soon: (f) => `Somo linaanza baada ya ${f.left}. Chumba hufunguliwa dakika kumi kabla.`,
  deposit_complete: (f) => `${f.amount} zimefika kwenye pochi yako.`,
  withdrawal_paid: (f) => `${f.amount} zimetumwa kwa M-Pesa yako. Kama si wewe, tuandikie mara moja.`,
  withdrawal_returned: (f) => `${f.amount} hazikuweza kutumwa kwako. Zimerudi kwenye mapato yako.`,
  payment_returned: (f) => `Malipo yako ya ${f.amount} yamerudishwa yalikotoka.`,
  money_sent_back: (f) => `${f.amount} za pochi yako zimerudishwa zilikotoka.`,
  money_not_sent_back: (f) => `${f.amount} hazikuweza kurudishwa na ziko tena kwenye pochi yako.`,
  money_held_up: (f) => `${f.amount} bado hazijarudishwa. Tunatafuta njia nyingine.`,
  money_looked_at: (f) => `${f.amount} za pochi yako zilikuja kwa malipo tusiyoyajua. Mmoja wetu anaziangalia.`,
  account_verified: () => 'Akaunti yako imethibitishwa. Unaweza kuombwa masomo.',
  account_rejected: () => 'Uthibitisho wako unahitaji kuangaliwa tena.',
  wish_asked: (f) => `Mtoto wako anaomba masomo, ${f.amount} kila moja. Jibu kabla ya ${f.until}.`,
  wish_approved: (f) => `Somo lako la ${f.when} limekubaliwa.`,
  wish_declined: () => 'Somo uliloomba halikukubaliwa.',
  wish_expired: () => 'Hakuna aliyejibu kwa wakati kuhusu somo uliloomba.',
  message_new: () => 'Una ujumbe mpya.',
  support_answered: () => `${BRAND} imekujibu kwenye gumzo.`,
  help_answered: () => `${BRAND} imekujibu.`,
  export_ready: () => 'Faili lenye taarifa zako liko tayari kwa siku 7.',
}

/** What goes to browsers that were asked to; what is not here waits in the app. */
export const briefKinds = Object.keys(english) as BriefKind[]

const isBrief = (kind: NoticeKind): kind is BriefKind => kind in english

/** The sentence without names; null for what has none. */
export function briefSentence(kind: NoticeKind, facts: NoticeFacts, language: Language): string | null {
  if (!isBrief(kind)) return null
  const say: Say = (language === 'sw' ? kiswahili : english)[kind]
  const { amount, minutes } = facts
  return plain(
    say({
      when: whenOf(facts['starts_at'], language),
      other: whenOf(facts['new_starts_at'], language),
      until: whenOf(facts['until'], language),
      amount: typeof amount === 'number' && amount > 0 ? formatMoney(amount) : '',
      left: leftOf(Number(minutes ?? 60), language),
    }),
  )
}

/** SMS cost money: only what somebody must know without a network, and what is about their money and safety. */
export const smsKinds = [
  'lesson_soon',
  'booking_cancelled',
  'class_cancelled',
  'wish_asked',
  'lesson_refunded',
  'deposit_complete',
  'payment_returned',
  'withdrawal_paid',
  'withdrawal_returned',
  'money_sent_back',
  'money_not_sent_back',
  'money_held_up',
  'money_looked_at',
  'parent_joined',
] as const satisfies readonly BriefKind[]

const LATE_HOURS = 24

/**
 * Whether a notice is worth an SMS: of lessons and classes that were cancelled only those of the next 24 hours.
 * @param happenedAt when what it tells of happened
 */
export function goesBySms(kind: NoticeKind, { starts_at: startsAt }: NoticeFacts, happenedAt: Date): boolean {
  if (!(smsKinds as readonly NoticeKind[]).includes(kind)) return false
  if (kind !== 'booking_cancelled' && kind !== 'class_cancelled') return true
  const ahead = new Date(String(startsAt)).getTime() - happenedAt.getTime()
  return ahead > 0 && ahead <= hours(LATE_HOURS)
}

const asSms = (sentence: string): string => `${BRAND.toUpperCase()}: ${sentence}`

/** The SMS of a notice. */
export function noticeSms(kind: NoticeKind, facts: NoticeFacts, language: Language): string | null {
  const sentence = briefSentence(kind, facts, language)
  return sentence === null ? null : asSms(sentence)
}

const changed: Record<AccountChange, Record<Language, string>> = {
  password: { en: 'The password of your account was changed.', sw: 'Nenosiri la akaunti yako limebadilishwa.' },
  phone: { en: 'Your account has another phone number now.', sw: 'Akaunti yako sasa ina namba nyingine ya simu.' },
  email: { en: 'Your account has another e-mail address now.', sw: 'Akaunti yako sasa ina barua pepe nyingine.' },
  second_factor_on: { en: 'Your account asks for a code now.', sw: 'Akaunti yako sasa inaomba msimbo.' },
  second_factor_off: { en: 'Your account asks for no code any more.', sw: 'Akaunti yako haiombi msimbo tena.' },
}

/** To the owner, so that a change that is not theirs is seen. */
export const accountChangedSms = (what: AccountChange, language: Language): string =>
  asSms(
    `${changed[what][language]} ${
      language === 'sw' ? 'Kama si wewe, tuandikie mara moja.' : 'If it was not you, write to us at once.'
    }`,
  )

/** To a number that may be anybody's: nobody's words are in it. @param code six digits */
export const phoneCodeSms = (code: string, language: Language): string =>
  asSms(
    language === 'sw'
      ? `Msimbo wako ni ${code}, kwa dakika 10. Usimpe mtu yeyote. Kama hukuomba, puuza ujumbe huu.`
      : `Your code is ${code}, for 10 minutes. Give it to nobody. If you did not ask for it, leave this alone.`,
  )

/**
 * To a parent whom a learner has named by phone, and who may know nothing of it: nobody's words are in it, and no link that opens
 * anything. @param site our own address
 */
export const guardianSms = (site: string, language: Language): string =>
  asSms(
    language === 'sw'
      ? `Mwanafunzi amekutaja kama mzazi. Ili akubaliwe masomo, fungua akaunti ya mzazi ${hostOf(site)}, kisha weka msimbo wake.`
      : `A learner names you as parent. To agree to lessons, open a parent account at ${hostOf(site)} and type their code.`,
  )

const hostOf = (site: string): string => site.replace(/^https?:\/\//, '')

function leftOf(minutes: number, language: Language): string {
  if (language === 'sw') return minutes >= 60 ? 'saa moja' : `dakika ${minutes}`
  return minutes >= 60 ? '1 hour' : minutes === 1 ? '1 minute' : `${minutes} minutes`
}

function whenOf(instant: string | number | undefined, language: Language): string {
  if (typeof instant !== 'string') return ''
  const at = new Date(instant)
  return `${shortDay(at, language)}, ${startClock(at)}`
}

/** Spaces that do not break are no letters of an SMS. */
const plain = (sentence: string): string => sentence.replace(/[\u00A0\u202F]/g, ' ')
