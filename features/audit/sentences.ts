/** What stands in the audit log, in both languages, from an act and its facts. */
import { formatMoney } from '../../shared/money.ts'
import type { Language } from '../../shared/said.ts'
import { languages } from '../accounts/contract.ts'
import { acts, type Act, type AuditEntry } from './contract.ts'

export type ActFacts = AuditEntry['facts']

type Facts = { person: string; amount: string; family: string; teacher: string; booking: string }
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
  })
}

const nobody: Facts = { person: '', amount: '', family: '', teacher: '', booking: '' }

/** The acts whose sentence holds these words, in either language. */
export const actsSaid = (words: string): Act[] =>
  acts.filter((act) => languages.some((language) => sentences[language][act](nobody).toLowerCase().includes(words.toLowerCase())))
