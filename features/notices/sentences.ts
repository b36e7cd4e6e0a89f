/** What a person is told, in both languages, from a notice's kind and facts: one place for the bell and for mails. */
import { memberName } from '../../shared/former-member.ts'
import { formatMoney } from '../../shared/money.ts'
import { subjectName } from '../../shared/subject-names.ts'
import { shortDay, startClock } from '../../shared/web/dates.ts'
import type { NoticeKind } from './contract.ts'

export type NoticeFacts = Readonly<Record<string, string | number>>
type Say = (facts: Facts) => string
type Facts = {
  who: string
  subject: string
  when: string
  until: string
  cents: number
  /** The same as it is read; empty where there is none. */
  amount: string
  reason: string
  left: string
  other: string
  /** The whole name of a child's other parent. */
  parent: string
  stars: string
  /** A phone number, shown in part. */
  to: string
  /** How many lessons, and of how many. */
  lessons: number
  of: number
}

const english: Record<NoticeKind, Say> = {
  booking_requested: (f) => `${f.who} asks for ${f.subject} on ${f.when}.`,
  booking_accepted: (f) => `${f.who} accepted your ${f.subject} lesson on ${f.when}. Pay to keep it.`,
  booking_declined: (f) => `${f.who} cannot teach ${f.subject} on ${f.when}. You were not charged.`,
  booking_expired: (f) => `Nobody answered in time about ${f.subject} on ${f.when}. The slot is free again.`,
  booking_unpaid: (f) => `${f.subject} on ${f.when} was not paid in time. The slot is free again.`,
  booking_paid: (f) => `${f.subject} on ${f.when} is paid and confirmed.`,
  booking_cancelled: (f) =>
    `${f.subject} on ${f.when} was cancelled.${f.cents > 0 ? ` ${f.amount} went back to the wallet.` : ''}`,
  series_requested: (f) => `${f.who} asks for ${f.lessons} weekly lessons of ${f.subject}, the first on ${f.when}.`,
  series_accepted: (f) => `${f.who} accepted ${some(f)} of ${f.subject}. The first is on ${f.when}.`,
  series_declined: (f) => `${f.who} cannot teach the weekly lessons of ${f.subject} from ${f.when}. You were not charged.`,
  series_expired: (f) => `Nobody answered in time about ${f.lessons} weekly lessons of ${f.subject}. The slots are free again.`,
  series_stopped: (f) =>
    `${f.lessons} weekly lessons of ${f.subject} from ${f.when} were called off. ` +
    (f.amount ? `${f.amount} went back to the wallet.` : 'Nothing was paid for them.'),
  payment_soon: (f) => `${f.subject} on ${f.when}: pay ${f.amount} by ${f.until} to keep it.`,
  payment_short: (f) =>
    `${f.who} accepted ${f.subject} on ${f.when}, and your wallet lacks ${f.amount}. Add it and pay by ${f.until} to keep it.`,
  paid_at_once: (f) => `${f.subject} on ${f.when} was accepted and paid from your wallet, ${f.amount}, as you said.`,
  lesson_completed: (f) => `${f.subject} on ${f.when} is done. You have 24 hours to report a problem.`,
  lesson_refunded: (f) => `${f.subject} on ${f.when} did not take place.${f.amount && ` ${f.amount} is back in the wallet.`}`,
  lesson_missed: (f) =>
    `${f.subject} on ${f.when} counts as not given: the room did not see you there for long enough.` +
    `${f.amount && ` ${f.amount} was given back.`} If that is wrong, write to us.`,
  kept_outside: (f) =>
    `The door of ${f.subject} on ${f.when} was never opened to its learner.` +
    `${f.amount && ` ${f.amount} is back in the wallet.`} We are sorry.`,
  learners_kept_outside: (f) =>
    `A learner asked to come into ${f.subject} on ${f.when}, and nobody let them in.` +
    `${f.amount && ` ${f.amount} was given back.`} If that is wrong, write to us.`,
  money_released: (f) => `${f.amount} for ${f.subject} is ready to withdraw.`,
  deposit_complete: (f) => `${f.amount} arrived in your wallet.`,
  payment_returned: (f) => `Your payment of ${f.amount} was given back to where it came from. It is not in your wallet.`,
  withdrawal_paid: (f) => `${f.amount} was sent to your M-Pesa.`,
  withdrawal_returned: (f) =>
    f.reason
      ? `Somo did not send ${f.amount} and put it back in your earnings: ${f.reason}`
      : `M-Pesa could not take ${f.amount}. It is back in your earnings.`,
  money_sent_back: (f) =>
    f.to ? `${f.amount} of your wallet was sent back to ${f.to}.` : `${f.amount} of your wallet was given back to your card.`,
  money_not_sent_back: (f) => `${f.amount} could not be sent back and is in your wallet again.`,
  money_held_up: (f) => `${f.amount} could not be sent${f.to ? ` to ${f.to}` : ' back'}. We look for another way.`,
  money_looked_at: (f) =>
    `${f.amount} of your wallet came by a payment we do not know. Somebody at Somo looks at it; then it goes to ${f.to}.`,
  class_enrolled: (f) => `You have a seat in ${f.subject} on ${f.when}.`,
  seat_given_back: (f) =>
    `The seat in ${f.subject} on ${f.when} was given back.${f.amount && ` ${f.amount} is back in the wallet.`}`,
  seat_free: (f) => `A seat is free in ${f.subject} on ${f.when}. Whoever takes it first has it.`,
  class_cancelled: (f) =>
    `${f.subject} on ${f.when} was cancelled by its teacher.${f.amount && ` ${f.amount} is back in the wallet.`}` +
    (f.reason && ` “${f.reason}”`),
  move_proposed: (f) => `${f.who} asks to move ${f.subject} from ${f.when} to ${f.other}. No answer keeps the old time.`,
  move_accepted: (f) => `${f.subject} is now on ${f.other}. It was on ${f.when}; the money stays held.`,
  move_declined: (f) => `The other time was declined: ${f.subject} stays on ${f.when}.`,
  move_lapsed: (f) => `Nobody answered about the other time: ${f.subject} stays on ${f.when}.`,
  move_taken_back: (f) => `The other time was taken back: ${f.subject} stays on ${f.when}.`,
  problem_reported: (f) => `A problem with ${f.subject} on ${f.when} was reported. Its money is held until Somo has decided.`,
  dispute_decided: (f) => `Somo has decided about ${f.subject} on ${f.when}: ${f.amount} for you. ${f.reason}`,
  review_written: (f) => `Your ${f.subject} lesson on ${f.when} was rated: ${f.stars} of 5 stars.`,
  lesson_reminder: (f) => `A lesson is coming up. ${f.subject} on ${f.when}.`,
  lesson_soon: (f) => `A lesson starts in ${f.left}. ${f.subject} on ${f.when}. The room opens ten minutes before.`,
  video_ready: (f) => `“${f.subject}” is ready to be published.`,
  intro_ready: () => 'Your intro video stands on your page now.',
  intro_unreadable: (f) => `The file of “${f.subject}” could not be used as your intro video. Your page is as it was.`,
  video_unreadable: (f) => `The file of “${f.subject}” could not be used as a video. Nothing was published.`,
  video_hidden: (f) => `“${f.subject}” was taken out of sight${f.reason ? `: ${f.reason}` : '.'}`,
  video_shown_again: (f) => `“${f.subject}” can be seen again.`,
  video_refunded: (f) => `${f.amount} for the video “${f.subject}” is back in the wallet.`,
  video_commented: (f) => `There are new comments on “${f.subject}”.`,
  comment_answered: (f) => `Your comment on “${f.subject}” was answered.`,
  comment_hidden: (f) => `What you wrote below “${f.subject}” was taken out of sight${f.reason ? `: ${f.reason}` : '.'}`,
  testimonial_hidden: (f) =>
    `What you said about ${f.who} no longer stands on our public pages: “${f.reason}” Your review stays on the profile.`,
  testimonial_shown_again: (f) => `What you said about ${f.who} stands on our public pages again.`,
  account_verified: () => 'Your account is verified. You are listed and can be booked.',
  account_rejected: (f) => `Your verification needs another look: ${f.reason}`,
  guardian_agreed: (f) => `${f.who} agreed. You can now book and join lessons.`,
  guardian_declined: () => 'Your parent did not agree. Talk with them, and ask again when they are ready.',
  learning_stopped: (f) => `${f.who} has taken back what lessons need. You can look around until they agree again.`,
  guardian_asks: (f) => `${f.who} asks to be linked to you as a parent. Say whether that is right.`,
  link_agreed: (f) => `${f.who} is linked to you now. Next you agree to each purpose.`,
  link_declined: (f) => `${f.who} did not agree to be linked to you.`,
  wish_asked: (f) =>
    f.lessons > 0
      ? `${f.who} asks: ${f.lessons} weekly lessons of ${f.subject} from ${f.when}, ${f.amount} each. Answer by ${f.until}.`
      : `${f.who} asks: ${f.subject}${f.when && `, ${f.when}`}, ${f.amount}. Answer by ${f.until}.`,
  wish_approved: (f) => `${f.who} approved ${f.subject}${f.when && ` on ${f.when}`}.`,
  wish_declined: (f) => `${f.who} says not now to ${f.subject}${f.when && ` on ${f.when}`}.`,
  wish_expired: (f) => `${f.who} asked for ${f.subject}${f.when && ` on ${f.when}`}, and nobody answered in time.`,
  wish_unanswerable: (f) =>
    `You asked for ${f.subject}${f.when && ` on ${f.when}`}, and no parent is linked to you any more who could answer. ` +
    'Nothing was booked. You can link one under My parent, and ask again.',
  export_ready: () => 'The file with your data is ready. You can fetch it for 7 days.',
  child_signs_in: (f) => `${f.who} has chosen a password and can sign in now.`,
  parent_joined: (f) => `${f.parent} is linked to ${f.who} as a parent now. If you do not know who that is, write to us at once.`,
  message_new: (f) => `${f.who} has written to you.`,
  messages_paused: () => 'Messages were reported. Nobody can write in that thread until somebody at Somo has looked.',
  messages_go_on: () => 'Somebody at Somo has looked at reported messages. You can write again.',
  messages_closed: () => 'Somebody at Somo has looked at reported messages and closed the thread. You can still read it.',
  support_answered: () => 'Somo has answered you in the chat.',
  help_answered: () => 'Somo has answered you.',
  guardian_left: () => 'A parent who was linked to you has left Somo. You can link another under My parent.',
}

const kiswahili: Record<NoticeKind, Say> = {
  booking_requested: (f) => `${f.who} anaomba somo la ${f.subject} ${f.when}.`,
  booking_accepted: (f) => `${f.who} amekubali somo lako la ${f.subject} ${f.when}. Lipa ili libaki lako.`,
  booking_declined: (f) => `${f.who} hawezi kufundisha somo la ${f.subject} ${f.when}. Hukutozwa chochote.`,
  booking_expired: (f) => `Hakuna aliyejibu kwa wakati kuhusu somo la ${f.subject} ${f.when}. Nafasi iko wazi tena.`,
  booking_unpaid: (f) => `Somo la ${f.subject} ${f.when} halikulipiwa kwa wakati. Nafasi iko wazi tena.`,
  booking_paid: (f) => `Somo la ${f.subject} ${f.when} limelipiwa na kuthibitishwa.`,
  booking_cancelled: (f) =>
    `Somo la ${f.subject} ${f.when} limeghairiwa.${f.cents > 0 ? ` ${f.amount} zimerudi kwenye pochi.` : ''}`,
  series_requested: (f) => `${f.who} anaomba masomo ${f.lessons} ya ${f.subject}, moja kila wiki; la kwanza ni ${f.when}.`,
  series_accepted: (f) => `${f.who} amekubali masomo ${f.lessons} kati ya ${f.of} ya ${f.subject}. La kwanza ni ${f.when}.`,
  series_declined: (f) => `${f.who} hawezi kufundisha masomo ya kila wiki ya ${f.subject} kuanzia ${f.when}. Hukutozwa chochote.`,
  series_expired: (f) =>
    `Hakuna aliyejibu kwa wakati kuhusu masomo ${f.lessons} ya kila wiki ya ${f.subject}. Nafasi ziko wazi tena.`,
  series_stopped: (f) =>
    `Masomo ${f.lessons} ya kila wiki ya ${f.subject} kuanzia ${f.when} yameghairiwa. ` +
    (f.amount ? `${f.amount} zimerudi kwenye pochi.` : 'Hayakuwa yamelipiwa.'),
  payment_soon: (f) => `Somo la ${f.subject} ${f.when}: lipa ${f.amount} kabla ya ${f.until} ili libaki lako.`,
  payment_short: (f) =>
    `${f.who} amekubali somo la ${f.subject} ${f.when}, na pochi yako imepungukiwa ${f.amount}. ` +
    `Ziongeze na ulipe kabla ya ${f.until} ili libaki lako.`,
  paid_at_once: (f) => `Somo la ${f.subject} ${f.when} limekubaliwa na kulipiwa kutoka pochi yako, ${f.amount}, kama ulivyosema.`,
  lesson_completed: (f) => `Somo la ${f.subject} ${f.when} limekamilika. Una muda wa saa 24 kuripoti tatizo.`,
  lesson_refunded: (f) => `Somo la ${f.subject} ${f.when} halikufanyika.${f.amount && ` ${f.amount} zimerudi kwenye pochi.`}`,
  lesson_missed: (f) =>
    `Somo la ${f.subject} ${f.when} limehesabiwa kuwa halikufanyika: hukuonekana chumbani kwa muda wa kutosha.` +
    `${f.amount && ` ${f.amount} zimerudishwa.`} Kama si sahihi, tuandikie.`,
  kept_outside: (f) =>
    `Mlango wa somo la ${f.subject} ${f.when} haukufunguliwa kwa mwanafunzi wake.` +
    `${f.amount && ` ${f.amount} zimerudi kwenye pochi.`} Tunaomba radhi.`,
  learners_kept_outside: (f) =>
    `Mwanafunzi aliomba kuingia katika somo la ${f.subject} ${f.when}, wala hakuna aliyemruhusu.` +
    `${f.amount && ` ${f.amount} zimerudishwa.`} Kama si kweli, tuandikie.`,
  money_released: (f) => `${f.amount} za somo la ${f.subject} ziko tayari kutolewa.`,
  deposit_complete: (f) => `${f.amount} zimefika kwenye pochi yako.`,
  payment_returned: (f) => `Malipo yako ya ${f.amount} yamerudishwa yalikotoka. Hayamo kwenye pochi yako.`,
  withdrawal_paid: (f) => `${f.amount} zimetumwa kwa M-Pesa yako.`,
  withdrawal_returned: (f) =>
    f.reason
      ? `Hatukutuma ${f.amount}; tumezirudisha kwenye mapato yako: ${f.reason}`
      : `M-Pesa haikuweza kupokea ${f.amount}. Zimerudi kwenye mapato yako.`,
  money_sent_back: (f) =>
    f.to ? `${f.amount} za pochi yako zimerudishwa kwa ${f.to}.` : `${f.amount} za pochi yako zimerudishwa kwenye kadi yako.`,
  money_not_sent_back: (f) => `${f.amount} hazikuweza kurudishwa na ziko tena kwenye pochi yako.`,
  money_held_up: (f) => `${f.amount} hazikuweza kutumwa${f.to && ` kwa ${f.to}`}. Tunatafuta njia nyingine.`,
  money_looked_at: (f) =>
    `${f.amount} za pochi yako zilikuja kwa malipo tusiyoyajua. Mmoja wetu anaziangalia; kisha zitatumwa kwa ${f.to}.`,
  class_enrolled: (f) => `Una nafasi katika ${f.subject} ${f.when}.`,
  seat_given_back: (f) => `Nafasi katika ${f.subject} ${f.when} imeachwa.${f.amount && ` ${f.amount} zimerudi kwenye pochi.`}`,
  seat_free: (f) => `Kuna nafasi katika ${f.subject} ${f.when}. Anayeichukua kwanza ndiye mwenye nayo.`,
  class_cancelled: (f) =>
    `${f.subject} ${f.when} limeghairiwa na mwalimu.${f.amount && ` ${f.amount} zimerudi kwenye pochi.`}` +
    (f.reason && ` “${f.reason}”`),
  move_proposed: (f) =>
    `${f.who} anaomba somo la ${f.subject} lihamishwe kutoka ${f.when} hadi ${f.other}. Bila jibu, muda wa awali unabaki.`,
  move_accepted: (f) => `Somo la ${f.subject} sasa ni ${f.other}. Lilikuwa ${f.when}; pesa bado zimeshikiliwa.`,
  move_declined: (f) => `Muda mwingine umekataliwa: somo la ${f.subject} linabaki ${f.when}.`,
  move_lapsed: (f) => `Hakuna aliyejibu kuhusu muda mwingine: somo la ${f.subject} linabaki ${f.when}.`,
  move_taken_back: (f) => `Ombi la muda mwingine limeondolewa: somo la ${f.subject} linabaki ${f.when}.`,
  problem_reported: (f) => `Tatizo la somo la ${f.subject} ${f.when} limeripotiwa. Pesa zake zimeshikiliwa hadi tuamue.`,
  dispute_decided: (f) => `Somo imeamua kuhusu somo la ${f.subject} ${f.when}: ${f.amount} ni zako. ${f.reason}`,
  review_written: (f) => `Somo lako la ${f.subject} ${f.when} limetathminiwa: nyota ${f.stars} kati ya 5.`,
  lesson_reminder: (f) => `Kuna somo linalokuja. ${f.subject} ${f.when}.`,
  lesson_soon: (f) => `Somo linaanza baada ya ${f.left}. ${f.subject} ${f.when}. Chumba hufunguliwa dakika kumi kabla.`,
  video_ready: (f) => `“${f.subject}” iko tayari kuchapishwa.`,
  intro_ready: () => 'Video yako ya utambulisho sasa iko kwenye ukurasa wako.',
  intro_unreadable: (f) => `Faili la “${f.subject}” halikuweza kutumika kama video ya utambulisho. Ukurasa wako uko vilevile.`,
  video_unreadable: (f) => `Faili la “${f.subject}” halikuweza kutumika kama video. Hakuna kilichochapishwa.`,
  video_hidden: (f) => `“${f.subject}” imeondolewa machoni pa watu${f.reason ? `: ${f.reason}` : '.'}`,
  video_shown_again: (f) => `“${f.subject}” inaonekana tena.`,
  video_refunded: (f) => `${f.amount} za video “${f.subject}” zimerudi kwenye pochi.`,
  video_commented: (f) => `Kuna maoni mapya kwenye “${f.subject}”.`,
  comment_answered: (f) => `Maoni yako kwenye “${f.subject}” yamejibiwa.`,
  comment_hidden: (f) => `Ulichoandika chini ya “${f.subject}” kimeondolewa machoni pa watu${f.reason ? `: ${f.reason}` : '.'}`,
  testimonial_hidden: (f) =>
    `Ulichosema kuhusu ${f.who} hakionekani tena kwenye kurasa zetu za umma: “${f.reason}” Tathmini yako inabaki kwenye wasifu.`,
  testimonial_shown_again: (f) => `Ulichosema kuhusu ${f.who} kinaonekana tena kwenye kurasa zetu za umma.`,
  account_verified: () => 'Akaunti yako imethibitishwa. Sasa unaonekana na unaweza kuombwa masomo.',
  account_rejected: (f) => `Uthibitisho wako unahitaji kuangaliwa tena: ${f.reason}`,
  guardian_agreed: (f) => `${f.who} amekubali. Sasa unaweza kuomba na kujiunga na masomo.`,
  guardian_declined: () => 'Mzazi wako hakukubali. Zungumza naye, kisha umwombe tena atakapokuwa tayari.',
  learning_stopped: (f) => `${f.who} ameondoa ruhusa inayohitajika kwa masomo. Unaweza kuangalia tu hadi akubali tena.`,
  guardian_asks: (f) => `${f.who} anaomba kuunganishwa nawe kama mzazi. Sema kama ni sahihi.`,
  link_agreed: (f) => `${f.who} sasa ameunganishwa nawe. Sasa kubali kila jambo.`,
  link_declined: (f) => `${f.who} hakukubali kuunganishwa nawe.`,
  wish_asked: (f) =>
    f.lessons > 0
      ? `${f.who} anaomba: masomo ${f.lessons} ya ${f.subject}, moja kila wiki kuanzia ${f.when}, ${f.amount} kila moja. ` +
        `Jibu kabla ya ${f.until}.`
      : `${f.who} anaomba: ${f.subject}${f.when && `, ${f.when}`}, ${f.amount}. Jibu kabla ya ${f.until}.`,
  wish_approved: (f) => `${f.who} amekubali ${f.subject}${f.when && ` ${f.when}`}.`,
  wish_declined: (f) => `${f.who} anasema si sasa kuhusu ${f.subject}${f.when && ` ${f.when}`}.`,
  wish_expired: (f) => `${f.who} aliomba ${f.subject}${f.when && ` ${f.when}`}, na hakuna aliyejibu kwa wakati.`,
  wish_unanswerable: (f) =>
    `Uliomba ${f.subject}${f.when && ` ${f.when}`}, na hakuna tena mzazi aliyeunganishwa nawe wa kujibu. Hakuna kilichowekwa. ` +
    'Unaweza kuunganisha mmoja kwenye Mzazi wangu, kisha uombe tena.',
  export_ready: () => 'Faili lenye taarifa zako liko tayari. Unaweza kulipakua kwa siku 7.',
  child_signs_in: (f) => `${f.who} amechagua nenosiri na sasa anaweza kuingia mwenyewe.`,
  parent_joined: (f) => `${f.parent} sasa ameunganishwa na ${f.who} kama mzazi. Kama humjui, tuandikie mara moja.`,
  message_new: (f) => `${f.who} amekuandikia.`,
  messages_paused: () => 'Ujumbe umeripotiwa. Hakuna anayeweza kuandika hapo hadi mmoja wetu auangalie.',
  messages_go_on: () => 'Mmoja wetu ameangalia ujumbe ulioripotiwa. Mnaweza kuandika tena.',
  messages_closed: () => 'Mmoja wetu ameangalia ujumbe ulioripotiwa na kufunga mazungumzo hayo. Bado unaweza kuyasoma.',
  support_answered: () => 'Somo imekujibu kwenye gumzo.',
  help_answered: () => 'Somo imekujibu.',
  guardian_left: () => 'Mzazi aliyeunganishwa nawe amefunga akaunti yake. Unaweza kuunganisha mwingine kwenye Mzazi wangu.',
}

/** The sentence of a notice. `amount` in the facts is cents, `starts_at` an ISO instant. */
export function noticeSentence(kind: NoticeKind, facts: NoticeFacts, language: 'en' | 'sw'): string {
  const say = (language === 'sw' ? kiswahili : english)[kind]
  return say({
    who: memberName(String(facts['who'] ?? facts['guardian'] ?? ''), language),
    subject: subjectName(String(facts['subject'] ?? ''), language),
    when: whenOf(facts['starts_at'], language),
    until: whenOf(facts['until'], language),
    parent: String(facts['parent'] ?? ''),
    stars: String(facts['stars'] ?? ''),
    to: String(facts['to'] ?? ''),
    lessons: Number(facts['lessons'] ?? 0),
    of: Number(facts['of'] ?? 0),
    other: whenOf(facts['new_starts_at'], language),
    cents: Number(facts['amount'] ?? 0),
    amount: typeof facts['amount'] === 'number' ? formatMoney(facts['amount']) : '',
    reason: String(facts['reason'] ?? ''),
    left: typeof facts['minutes'] === 'number' ? left(facts['minutes'], language) : '',
  })
}

const some = ({ lessons, of }: Facts): string =>
  lessons === of ? `all ${of} weekly lessons` : `${lessons} of ${of} weekly lessons`

/** Until a lesson starts; a reminder that comes late does not say an hour. */
function left(minutes: number, language: 'en' | 'sw'): string {
  if (language === 'sw') return minutes >= 60 ? 'saa moja' : `dakika ${minutes}`
  return minutes >= 60 ? '1 hour' : minutes === 1 ? '1 minute' : `${minutes} minutes`
}

function whenOf(instant: string | number | undefined, language: 'en' | 'sw'): string {
  if (typeof instant !== 'string') return ''
  const at = new Date(instant)
  return `${shortDay(at, language)}, ${startClock(at)}`
}
