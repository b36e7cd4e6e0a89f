/** The words of what is kept as a file: statements and receipts. */
import { BRAND } from '../../shared/brand.ts'
import { subjectName } from '../../shared/subject-names.ts'
import { clock12 } from '../../shared/time.ts'
import { fullDay, timeSpan } from '../../shared/web/dates.ts'
import { dictionary, type Language } from '../../shared/web/i18n.ts'
import { firstName } from '../accounts/rules.ts'
import type { Transaction } from './contract.ts'
import type { Receipt } from './receipt-contract.ts'

type Texts = {
  title: string
  file: string
  of: string
  opening: string
  closing: string
  cameIn: string
  wentOut: string
  head: Record<'day' | 'what' | 'reference' | 'in' | 'out' | 'balance', string>
  types: Record<Transaction['type'], string>
  /** Out of the wallet to where it came from, to a number or a card; and what of it came back. */
  sentBack: Record<'withdrawal' | 'withdrawal_returned', string>
  none: string
  held: string
  made: (at: string) => string
  page: (n: number, of: number) => string
}

const en: Texts = {
  title: `${BRAND} statement`,
  file: 'statement',
  of: 'Account of',
  opening: 'Balance before',
  closing: 'Balance after',
  cameIn: 'Came in',
  wentOut: 'Went out',
  head: { day: 'When (Nairobi)', what: 'What', reference: 'Reference', in: 'In', out: 'Out', balance: 'Balance' },
  types: {
    deposit: 'Top-up',
    withdrawal: 'M-Pesa withdrawal',
    withdrawal_returned: 'Withdrawal that came back',
    hold: 'Held for',
    refund: 'Given back',
    lesson_payment: 'Lesson',
    video_purchase: 'Video',
    earning: 'Earned',
    adjustment: 'Put right',
  },
  sentBack: { withdrawal: 'Sent back out of the wallet', withdrawal_returned: 'Could not be sent back' },
  none: 'No money moved in this month.',
  held: 'What is held for a lesson has left the balance, until it is paid to the teacher or comes back.',
  made: (at) => `Made on ${at}. All amounts in KES.`,
  page: (n, of) => `Page ${n} of ${of}`,
}

const sw: Texts = {
  title: `Taarifa ya ${BRAND}`,
  file: 'taarifa',
  of: 'Akaunti ya',
  opening: 'Salio la kabla',
  closing: 'Salio la baada',
  cameIn: 'Zilizoingia',
  wentOut: 'Zilizotoka',
  head: { day: 'Lini (Nairobi)', what: 'Nini', reference: 'Rejeleo', in: 'Zimeingia', out: 'Zimetoka', balance: 'Salio' },
  types: {
    deposit: 'Pesa zilizowekwa',
    withdrawal: 'Kutoa kwa M-Pesa',
    withdrawal_returned: 'Kutoa kulikorudi',
    hold: 'Zimeshikiliwa kwa',
    refund: 'Zimerudishwa',
    lesson_payment: 'Somo',
    video_purchase: 'Video',
    earning: 'Mapato',
    adjustment: 'Marekebisho',
  },
  sentBack: { withdrawal: 'Zimerudishwa kutoka kwenye pochi', withdrawal_returned: 'Hazikuweza kurudishwa' },
  none: 'Hakuna pesa zilizosonga mwezi huu.',
  held: 'Zilizoshikiliwa kwa ajili ya somo zimetoka kwenye salio, hadi zilipwe kwa mwalimu au zirudi.',
  made: (at) => `Imetengenezwa ${at}. Kiasi chote ni kwa KES.`,
  page: (n, of) => `Ukurasa ${n} kati ya ${of}`,
}

export const statementTexts = { en, sw } as const

/** What a movement was: its kind, what it was for, and for whom. */
export function movementWords({ type, title, details }: Transaction, language: Language): string {
  const { types, sentBack } = statementTexts[language]
  const what = details.sent_back ? { ...types, ...sentBack }[type] : types[type]
  const words = [what, subjectName(title, language)].filter(Boolean).join(': ')
  return details.learner ? `${words} (${details.learner})` : words
}

/** On the page of a receipt and on its sheet. */
export const receiptTexts = dictionary({
  en: {
    title: 'Receipt',
    file: 'receipt',
    issued: 'Issued',
    paidBy: 'Paid by',
    for: 'For',
    what: 'What',
    when: 'When',
    teacher: 'Teacher',
    attended: 'Attended',
    minutes: (name: string, n: number) => `${name} ${n} min`,
    dataUsed: (megabytes: number, kes: string) =>
      `Data used by the lesson: ${megabytes} MB, about ${kes}, paid to your network and not to us.`,
    paidAt: 'Paid on',
    cameAt: 'Came on',
    reference: 'Reference',
    price: 'Price',
    cameIn: 'Paid in',
    givenBack: 'Given back',
    fee: `Fee, ${BRAND} pays it`,
    paid: 'Paid',
    inWallet: 'In the wallet',
    where: 'Where every shilling went',
    held: `Held by ${BRAND}`,
    heldUntil: (at: string) => `For the teacher and ${BRAND}, held until ${at}.`,
    heldOpen: 'Held until it is settled.',
    sharedAt: (at: string) => `Shared on ${at}.`,
    allBack: 'All of it was given back.',
    somoFor: 'For the room, the checks and support. No other fee.',
    page: (n: number, of: number) => `Page ${n} of ${of}`,
  },
  sw: {
    title: 'Risiti',
    file: 'risiti',
    issued: 'Imetolewa',
    paidBy: 'Imelipwa na',
    for: 'Kwa',
    what: 'Nini',
    when: 'Lini',
    teacher: 'Mwalimu',
    attended: 'Walihudhuria',
    minutes: (name: string, n: number) => `${name} dakika ${n}`,
    dataUsed: (megabytes: number, kes: string) =>
      `Data iliyotumiwa na somo: MB ${megabytes}, takriban ${kes}, hulipwa kwa mtandao wako na si kwetu.`,
    paidAt: 'Imelipwa tarehe',
    cameAt: 'Ziliingia tarehe',
    reference: 'Rejeleo',
    price: 'Bei',
    cameIn: 'Zilizowekwa',
    givenBack: 'Zimerudishwa',
    fee: 'Ada, tunailipa sisi',
    paid: 'Jumla iliyolipwa',
    inWallet: 'Kwenye pochi',
    where: 'Kila shilingi ilikoenda',
    held: `Zimeshikiliwa na ${BRAND}`,
    heldUntil: (at: string) => `Za mwalimu na ${BRAND}, zimeshikiliwa hadi ${at}.`,
    heldOpen: 'Zimeshikiliwa hadi itakapoamuliwa.',
    sharedAt: (at: string) => `Ziligawanywa ${at}.`,
    allBack: 'Zote zimerudishwa.',
    somoFor: 'Kwa chumba, ukaguzi na msaada. Hakuna ada nyingine.',
    page: (n: number, of: number) => `Ukurasa ${n} kati ya ${of}`,
  },
})

/** First names do: the whole ones stand beside them. */
function attendedBy({ attended, learner, teacher }: Receipt, language: Language): string | null {
  if (!attended || !learner || !teacher) return null
  const { minutes } = receiptTexts[language]
  return `${minutes(firstName(learner), attended.learner)}, ${minutes(firstName(teacher), attended.teacher)}`
}

/** Who paid for whom, what and when, in the order in which it is read; nothing of what there is none. */
export function receiptFacts(receipt: Receipt, language: Language): (readonly [label: string, words: string])[] {
  const t = receiptTexts[language]
  const at = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))
  const [starts, ends, paid] = [at(receipt.starts_at), at(receipt.ends_at), new Date(receipt.paid_at)]
  const facts: [string, string | null][] = [
    [t.paidBy, receipt.paid_by],
    [t.for, receipt.learner],
    [t.what, subjectName(receipt.title, language)],
    [t.when, starts && ends && `${fullDay(starts, language)}, ${timeSpan(starts, ends)}`],
    [t.teacher, receipt.teacher],
    [t.attended, attendedBy(receipt, language)],
    [receipt.shares ? t.paidAt : t.cameAt, `${fullDay(paid, language)}, ${clock12(paid)}`],
    [t.reference, receipt.reference],
  ]
  return facts.flatMap(([label, words]) => (words ? [[label, words] as const] : []))
}
