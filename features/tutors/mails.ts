import { BRAND } from '../../shared/brand.ts'
import type { Language } from '../../shared/said.ts'

export type TutorNews = 'hidden' | 'shown' | 'edited'

/**
 * What a teacher is told of an operator's act.
 * @param facts.reason in the operator's words
 * @param facts.changed which parts of the page, where it was edited
 * @param to.page where the teacher sees it
 * @param to.support the address of whoever may think otherwise
 */
export function tutorMail(
  language: Language,
  what: TutorNews,
  { reason, changed }: { reason: string; changed: readonly string[] },
  to: { page: string; support: string },
): { subject: string; text: string } {
  const words = language === 'sw' ? kiswahili : english
  const parts = changed.map((part) => (words.parts as Readonly<Record<string, string>>)[part] ?? part).join(', ')
  const lines = {
    hidden: [words.hiddenLine, `“${reason}”`, words.answer(to.support)],
    shown: [words.shownLine, `“${reason}”`],
    edited: [words.editedLine(parts), `“${reason}”`, words.answer(to.support)],
  }[what]
  return { subject: words[what], text: [words.hello, ...lines, to.page, BRAND].join('\n\n') }
}

const english = {
  hello: 'Hello,',
  hidden: 'Families do not see your page for now',
  hiddenLine:
    'We have hidden your page. Nobody finds it or books you newly until we show it again. Lessons and seats that are booked ' +
    'stay, and so does what you have earned. This is why:',
  shown: 'Families see your page again',
  shownLine: 'Your page is shown again, and you can be booked as before. We noted:',
  edited: 'We have changed something on your page',
  editedLine: (parts: string) => `We have changed this on your page: ${parts}. This is why:`,
  parts: { promise: 'your sentence', bio: 'about you', current_school: 'school', experience: 'experience' },
  answer: (support: string) => `If you think that is wrong, answer to ${support}.`,
}

const kiswahili: typeof english = {
  hello: 'Habari,',
  hidden: 'Kwa sasa familia hazioni ukurasa wako',
  hiddenLine:
    'Tumeficha ukurasa wako. Hakuna anayeupata wala kuweka nafasi mpya nawe hadi tutakapouonyesha tena. Masomo na nafasi ' +
    'zilizowekwa zinabaki, na mapato yako pia. Sababu:',
  shown: 'Familia zinaona ukurasa wako tena',
  shownLine: 'Ukurasa wako unaonyeshwa tena, na unaweza kuwekewa nafasi kama awali. Tuliandika:',
  edited: 'Tumebadilisha kitu kwenye ukurasa wako',
  editedLine: (parts: string) => `Tumebadilisha haya kwenye ukurasa wako: ${parts}. Sababu:`,
  parts: { promise: 'sentensi yako', bio: 'kukuhusu', current_school: 'shule', experience: 'uzoefu' },
  answer: (support: string) => `Ukidhani si sawa, tuandikie ${support}.`,
}
