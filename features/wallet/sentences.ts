/** The words of a statement that is kept as a file. */
import { BRAND } from '../../shared/brand.ts'
import type { Transaction } from './contract.ts'

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
  none: 'No money moved in this month.',
  held: 'What is held for a coming lesson has left the balance, and comes back to it if the lesson does not take place.',
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
  none: 'Hakuna pesa zilizosonga mwezi huu.',
  held: 'Zilizoshikiliwa kwa somo linalokuja zimetoka kwenye salio, na hurudi somo lisipofanyika.',
  made: (at) => `Imetengenezwa ${at}. Kiasi chote ni kwa KES.`,
  page: (n, of) => `Ukurasa ${n} kati ya ${of}`,
}

export const statementTexts = { en, sw } as const
