/** Questions and answers as an operator writes them: `## ` begins a group, `### ` a question, and what follows is its answer. */
import * as z from 'zod/mini'
import { text } from '../../../shared/fields.ts'
import { said } from '../../../shared/said.ts'

export const LONGEST_FAQ = 20_000

/** How many questions each group has; null where something is no question with an answer. */
export function shapeOf(written: string): number[] | null {
  const [before, ...groups] = `\n${written}`.split(/\n## +/)
  const shape = groups.map((group) => {
    const [title = '', ...questions] = group.split(/\n### +/)
    const answered = questions.every((one) => /^\S.*\n\s*\S/.test(one))
    return /^\S[^\n]*$/.test(title.trimEnd()) && answered ? questions.length : 0
  })
  return before?.trim() || shape.length === 0 || shape.includes(0) ? null : shape
}

const written = () =>
  text(1, LONGEST_FAQ).check(
    z.refine(
      (value) => shapeOf(value) !== null,
      said(
        'Begin each group with ## and each question with ###, and write an answer below it.',
        'Anza kila kundi kwa ## na kila swali kwa ###, kisha andika jibu chini yake.',
      ),
    ),
  )

/** The body of the page, in each language. */
export const faq = { en: written(), sw: written() }

/** The object of `faq`, for whoever takes it: a family misses nothing in either language. */
export const sameInBoth = z.refine<{ en: string; sw: string }>(
  ({ en, sw }) => {
    const [english, kiswahili] = [shapeOf(en), shapeOf(sw)]
    // What is no question at all is said beside its own field.
    return !english || !kiswahili || String(english) === String(kiswahili)
  },
  {
    path: ['sw'],
    error: said(
      'As many groups and questions as in English, please.',
      'Makundi na maswali yawe mengi sawa na ya Kiingereza, tafadhali.',
    ),
  },
)
