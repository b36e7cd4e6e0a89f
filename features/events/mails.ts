import { BRAND } from '../../shared/brand.ts'
import type { Language } from '../../shared/said.ts'
import { clock12 } from '../../shared/time.ts'
import { longDay } from '../../shared/web/dates.ts'
import { HOLD_MINUTES, type RegistrationState } from './rules.ts'

/** What everybody of an event is told: that it is off, that it is elsewhere or at another time, or what an operator writes. */
export const eventNews = ['cancelled', 'moved', 'letter'] as const
export type EventNews = (typeof eventNews)[number]

export type MailedEvent = { title: string; startsAt: Date; location: string }
type Mail = { subject: string; text: string }

const words = {
  en: {
    hello: (name: string) => `Hello ${name},`,
    when: (event: MailedEvent) =>
      `${event.title}\n${longDay(event.startsAt, 'en')}, ${clock12(event.startsAt)}, Nairobi time\n${event.location}`,
    seats: (n: number) => (n === 1 ? '1 seat' : `${n} seats`),
    confirm: 'Confirm your seats',
    confirmLine: (seats: string) =>
      `${seats} are held for you for ${HOLD_MINUTES} minutes. Follow this link and press the button, and they are yours:`,
    confirmWait: 'Confirm that you wait',
    confirmWaitLine: (seats: string) =>
      `The seats are gone. Follow this link and press the button, and you wait for ${seats}; if they come free, they are yours:`,
    yours: 'Your seats',
    yoursLine: (seats: string) => `You have ${seats}. Change or give them back here:`,
    waits: 'You are on the waiting list',
    waitsLine: (seats: string) => `You wait for ${seats}. Leave the list here:`,
    cameFree: 'Seats came free',
    cameFreeLine: (seats: string) => `${seats} came free and are yours. If you cannot come, give them back here:`,
    ignore: 'If you did not ask for this, do nothing.',
    cancelled: 'Called off',
    cancelledLine: 'We are sorry: this event does not take place. You need not do anything.',
    moved: 'Another time or place',
    movedLine: 'This event has changed. It is now:',
    back: 'If you cannot come, give your seats back here:',
  },
  sw: {
    hello: (name: string) => `Habari ${name},`,
    when: (event: MailedEvent) =>
      `${event.title}\n${longDay(event.startsAt, 'sw')}, ${clock12(event.startsAt)}, saa za Nairobi\n${event.location}`,
    seats: (n: number) => `nafasi ${n}`,
    confirm: 'Thibitisha nafasi zako',
    confirmLine: (seats: string) =>
      `Umeshikiliwa ${seats} kwa dakika ${HOLD_MINUTES}. Fuata kiungo hiki na ubonyeze kitufe, nazo ni zako:`,
    confirmWait: 'Thibitisha kuwa unasubiri',
    confirmWaitLine: (seats: string) =>
      `Nafasi zimeisha. Fuata kiungo hiki na ubonyeze kitufe, nawe utasubiri ${seats}; zikipatikana, ni zako:`,
    yours: 'Nafasi zako',
    yoursLine: (seats: string) => `Una ${seats}. Zibadilishe au uzirudishe hapa:`,
    waits: 'Uko kwenye orodha ya kusubiri',
    waitsLine: (seats: string) => `Unasubiri ${seats}. Ondoka kwenye orodha hapa:`,
    cameFree: 'Nafasi zimepatikana',
    cameFreeLine: (seats: string) => `Umepata ${seats}, na ni zako. Usipoweza kuja, zirudishe hapa:`,
    ignore: 'Ikiwa hukuomba hili, usifanye chochote.',
    cancelled: 'Limeghairiwa',
    cancelledLine: 'Samahani: tukio hili halitafanyika. Huhitaji kufanya chochote.',
    moved: 'Muda au mahali pengine',
    movedLine: 'Tukio hili limebadilika. Sasa ni:',
    back: 'Usipoweza kuja, rudisha nafasi zako hapa:',
  },
} as const satisfies Record<Language, unknown>

type Reader = { name: string; language: Language; seats: number; state: RegistrationState }

const written = (subject: string, event: MailedEvent, paragraphs: readonly string[]): Mail => ({
  subject: `${subject}: ${event.title}`,
  text: `${paragraphs.join('\n\n')}\n\n${BRAND}`,
})

/** The link to what somebody asked for, by what has become of it. */
export function linkMail({ name, language, seats, state }: Reader, event: MailedEvent, link: string): Mail {
  const t = words[language]
  const [subject, line] = {
    held: [t.confirm, t.confirmLine],
    asking: [t.confirmWait, t.confirmWaitLine],
    confirmed: [t.yours, t.yoursLine],
    waiting: [t.waits, t.waitsLine],
  }[state] as [string, (seats: string) => string] // as: two of each
  return written(subject, event, [t.hello(name), t.when(event), line(t.seats(seats)), link, t.ignore])
}

export function cameFreeMail({ name, language, seats }: Reader, event: MailedEvent, link: string): Mail {
  const t = words[language]
  return written(t.cameFree, event, [t.hello(name), t.when(event), t.cameFreeLine(t.seats(seats)), link])
}

/** @param letter of an operator, in their own words */
export function newsMail(
  { name, language }: Reader,
  event: MailedEvent,
  news: { what: EventNews; letter: { subject: string; words: string } | null; link: string },
): Mail {
  const t = words[language]
  const { what, letter, link } = news
  if (what === 'cancelled') return written(t.cancelled, event, [t.hello(name), t.cancelledLine, t.when(event)])
  if (what === 'moved') return written(t.moved, event, [t.hello(name), t.movedLine, t.when(event), t.back, link])
  return written(letter?.subject ?? '', event, [t.hello(name), letter?.words ?? '', t.when(event), t.back, link])
}
