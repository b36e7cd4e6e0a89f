/** What stands in the audit log, in both languages, from an act and its facts. */
import { formatMoney } from '../../shared/money.ts'
import { LANGUAGES, type Language } from '../../shared/said.ts'
import { acts, type Act, type AuditEntry } from './contract.ts'

export type ActFacts = AuditEntry['facts']

type Facts = Readonly<
  Record<
    | 'person'
    | 'amount'
    | 'family'
    | 'teacher'
    | 'booking'
    | 'count'
    | 'post'
    | 'event'
    | 'payment'
    | 'chat'
    | 'report'
    | 'video'
    | 'call',
    string
  >
>
type Say = (facts: Facts) => string

/** What follows an operator's name. */
const english: Record<Act, Say> = {
  teacher_checked: (f) => `checked a point of the verification of ${f.person}`,
  teacher_approved: (f) => `approved the verification of ${f.person}`,
  teacher_rejected: (f) => `rejected the verification of ${f.person}`,
  payout_approved: (f) => `let a withdrawal of ${f.amount} go to ${f.person}`,
  payout_paid: (f) => `found that a withdrawal of ${f.amount} reached ${f.person}`,
  payout_returned: (f) => `gave a withdrawal of ${f.amount} back to ${f.person}`,
  user_edited: (f) => `changed the name or address of ${f.person}`,
  user_suspended: (f) => `suspended ${f.person}`,
  suspension_lifted: (f) => `lifted the suspension of ${f.person}`,
  user_deleted: (f) => `deleted the account of ${f.person}`,
  tutor_hidden: (f) => `hid the page of ${f.person} from families`,
  tutor_shown: (f) => `showed the page of ${f.person} to families again`,
  tutor_edited: (f) => `changed the page of ${f.person}`,
  payment_credited: (f) => `credited a payment of ${f.amount} to ${f.person}`,
  rest_credited: (f) => `credited the rest of a payment, ${f.amount}, to ${f.person}${f.payment && ` (${f.payment})`}`,
  payment_returned: (f) => `had a payment of ${f.amount} given back${f.payment && ` (${f.payment})`}`,
  payment_refunded: (f) => `sent ${f.amount} of ${f.person}’s wallet back to where it came from${f.payment && ` (${f.payment})`}`,
  transactions_exported: (f) => `took a file of ${f.count} transactions`,
  notes_repeated: (f) => `had ${f.count} failed notes tried again`,
  post_made: (f) => `began post ${f.post}`,
  post_changed: (f) => `changed post ${f.post}`,
  post_published: (f) => `published post ${f.post}`,
  post_withdrawn: (f) => `took post ${f.post} back to a draft`,
  post_deleted: (f) => `deleted post ${f.post}`,
  event_made: (f) => `made event ${f.event}`,
  event_changed: (f) => `changed event ${f.event}`,
  event_deleted: (f) => `deleted event ${f.event}`,
  event_written: (f) => `wrote to everybody of event ${f.event}`,
  thread_let_go_on: (f) => `looked at reported messages of ${f.person} and let them go on`,
  thread_closed: (f) => `closed a thread of ${f.person} after a report`,
  reported_hidden: (f) => `took out of sight what report ${f.report} about video ${f.video} was about`,
  reported_left: (f) => `looked at report ${f.report} about video ${f.video} and left what it was about in sight`,
  video_refunded: (f) => `gave ${f.amount} for a video back to ${f.person}`,
  testimonial_hidden: (f) => `took words of ${f.person} off the public pages`,
  testimonial_shown: (f) => `showed words of ${f.person} on the public pages again`,
  chat_closed: (f) => `closed support chat ${f.chat}`,
  chat_reopened: (f) => `opened support chat ${f.chat} again`,
  figures_set: () => 'set the figures of the first page',
  contacts_set: () => 'set how people reach Somo',
  faq_set: () => 'set the questions and answers',
  team_set: () => 'set who is named on the page of the team',
  hours_set: () => 'set the hours of the support desk',
  promises_set: () => 'set what the desk promises',
  data_set: () => 'set the price of data',
  own_money_put_in: (f) => `recorded ${f.amount} of Somo’s own put in at the provider${f.payment && ` (${f.payment})`}`,
  own_money_taken_out: (f) => `recorded ${f.amount} of Somo’s own taken out at the provider${f.payment && ` (${f.payment})`}`,
  provider_fee_recorded: (f) => `recorded a fee of ${f.amount} the provider took${f.payment && ` (${f.payment})`}`,
  difference_settled: (f) => `settled a difference with the provider about ${f.amount}${f.payment && ` (${f.payment})`}`,
  help_answered: (f) => `answered call ${f.call} for help of ${f.person}`,
  help_closed: (f) => `closed call ${f.call} for help of ${f.person}`,
  recording_opened: (f) => `opened the recording of a room of ${f.person}`,
  dispute_decided: (f) =>
    `decided about lesson ${f.booking} of ${f.person}: ${f.family} to the family, ${f.teacher} to the teacher`,
}

const kiswahili: Record<Act, Say> = {
  teacher_checked: (f) => `alikagua sehemu ya uthibitisho wa ${f.person}`,
  teacher_approved: (f) => `aliidhinisha uthibitisho wa ${f.person}`,
  teacher_rejected: (f) => `alikataa uthibitisho wa ${f.person}`,
  payout_approved: (f) => `aliruhusu utoaji wa ${f.amount} uende kwa ${f.person}`,
  payout_paid: (f) => `alithibitisha kuwa utoaji wa ${f.amount} ulimfikia ${f.person}`,
  payout_returned: (f) => `alimrudishia ${f.person} utoaji wa ${f.amount}`,
  user_edited: (f) => `alibadilisha jina au barua pepe ya ${f.person}`,
  user_suspended: (f) => `alimsimamisha ${f.person}`,
  suspension_lifted: (f) => `alimrudisha ${f.person}`,
  user_deleted: (f) => `alifuta akaunti ya ${f.person}`,
  tutor_hidden: (f) => `alificha ukurasa wa ${f.person}`,
  tutor_shown: (f) => `alionyesha tena ukurasa wa ${f.person}`,
  tutor_edited: (f) => `alibadilisha ukurasa wa ${f.person}`,
  payment_credited: (f) => `aliweka malipo ya ${f.amount} kwa ${f.person}`,
  rest_credited: (f) => `aliweka salio la malipo, ${f.amount}, kwa ${f.person}${f.payment && ` (${f.payment})`}`,
  payment_returned: (f) => `alirudishisha malipo ya ${f.amount}${f.payment && ` (${f.payment})`}`,
  payment_refunded: (f) => `alirudisha ${f.amount} za pochi ya ${f.person} zilikotoka${f.payment && ` (${f.payment})`}`,
  transactions_exported: (f) => `alichukua faili la miamala ${f.count}`,
  notes_repeated: (f) => `alirudisha kazi ${f.count} zilizoshindikana zijaribiwe tena`,
  post_made: (f) => `alianza makala ${f.post}`,
  post_changed: (f) => `alibadilisha makala ${f.post}`,
  post_published: (f) => `alichapisha makala ${f.post}`,
  post_withdrawn: (f) => `alirudisha makala ${f.post} kuwa rasimu`,
  post_deleted: (f) => `alifuta makala ${f.post}`,
  event_made: (f) => `aliandaa tukio ${f.event}`,
  event_changed: (f) => `alibadilisha tukio ${f.event}`,
  event_deleted: (f) => `alifuta tukio ${f.event}`,
  event_written: (f) => `aliwaandikia wote wa tukio ${f.event}`,
  thread_let_go_on: (f) => `aliangalia ujumbe ulioripotiwa wa ${f.person} na kuruhusu uendelee`,
  thread_closed: (f) => `alifunga mazungumzo ya ${f.person} baada ya ripoti`,
  reported_hidden: (f) => `aliondoa machoni kilichoripotiwa kwa ripoti ${f.report} ya video ${f.video}`,
  reported_left: (f) => `aliangalia ripoti ${f.report} ya video ${f.video} na kuacha kilichoripotiwa kionekane`,
  video_refunded: (f) => `alimrudishia ${f.person} ${f.amount} za video`,
  testimonial_hidden: (f) => `aliondoa maneno ya ${f.person} kwenye kurasa za umma`,
  testimonial_shown: (f) => `alionyesha tena maneno ya ${f.person} kwenye kurasa za umma`,
  chat_closed: (f) => `alifunga gumzo la msaada ${f.chat}`,
  chat_reopened: (f) => `alifungua tena gumzo la msaada ${f.chat}`,
  figures_set: () => 'aliweka takwimu za ukurasa wa kwanza',
  contacts_set: () => 'aliweka njia za kufikia jukwaa la Somo',
  faq_set: () => 'aliweka maswali na majibu',
  team_set: () => 'aliweka wanaotajwa kwenye ukurasa wa timu',
  hours_set: () => 'aliweka saa za dawati la usaidizi',
  promises_set: () => 'aliweka ahadi za dawati',
  data_set: () => 'aliweka bei ya data',
  own_money_put_in: (f) => `aliandika ${f.amount} za jukwaa zilizowekwa kwa mtoa huduma${f.payment && ` (${f.payment})`}`,
  own_money_taken_out: (f) => `aliandika ${f.amount} za jukwaa zilizotolewa kwa mtoa huduma${f.payment && ` (${f.payment})`}`,
  provider_fee_recorded: (f) => `aliandika ada ya ${f.amount} iliyokatwa na mtoa huduma${f.payment && ` (${f.payment})`}`,
  help_answered: (f) => `alijibu wito ${f.call} wa msaada wa ${f.person}`,
  help_closed: (f) => `alifunga wito ${f.call} wa msaada wa ${f.person}`,
  recording_opened: (f) => `alifungua rekodi ya chumba cha ${f.person}`,
  difference_settled: (f) => `alimaliza tofauti na mtoa huduma kuhusu ${f.amount}${f.payment && ` (${f.payment})`}`,
  dispute_decided: (f) => `aliamua kuhusu somo ${f.booking} la ${f.person}: ${f.family} kwa familia, ${f.teacher} kwa mwalimu`,
}

const sentences: Readonly<Record<Language, Record<Act, Say>>> = { en: english, sw: kiswahili }

const money = (cents: string | number | undefined): string => formatMoney(Number(cents ?? 0))

/** The sentence of an entry, which follows the operator's name. */
export function actSentence({ act, person, facts }: Pick<AuditEntry, 'act' | 'person' | 'facts'>, language: Language): string {
  return sentences[language][act]({
    person: person?.name ?? '',
    amount: money(facts['cents']),
    family: money(facts['family_cents']),
    teacher: money(facts['teacher_cents']),
    booking: String(facts['booking'] ?? ''),
    count: String(facts['count'] ?? ''),
    post: String(facts['post'] ?? ''),
    event: String(facts['event'] ?? ''),
    payment: String(facts['payment'] ?? ''),
    chat: String(facts['chat'] ?? ''),
    report: String(facts['report'] ?? ''),
    video: String(facts['video'] ?? ''),
    call: String(facts['call'] ?? ''),
  })
}

const nobody: Facts = {
  person: '',
  amount: '',
  family: '',
  teacher: '',
  booking: '',
  count: '',
  post: '',
  call: '',
  event: '',
  payment: '',
  chat: '',
  report: '',
  video: '',
}

/** The acts whose sentence holds these words, in either language. */
export const actsSaid = (words: string): Act[] =>
  acts.filter((act) => LANGUAGES.some((language) => sentences[language][act](nobody).toLowerCase().includes(words.toLowerCase())))
