/**
 * Rules of good Kiswahili that a pattern can hold, over every sentence there is. What only a reader can judge stands in no test.
 */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { confirmEmailMail, guardianMail, resetPasswordMail } from '../../features/notices/mails.ts'
import { noticeKinds } from '../../features/notices/contract.ts'
import { noticeSentence } from '../../features/notices/sentences.ts'
import type { RefusalKind } from '../refusal.ts'
import { timeLeft } from './dates.ts'
import type { Texts } from './i18n.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = (...patterns: string[]): string[] => globSync(patterns, { cwd: root }).filter((file) => !file.includes('.test.'))
const code = files('app/**/*.{ts,tsx}', 'features/**/*.{ts,tsx}', 'shared/**/*.{ts,tsx}')

/** What a sentence is made of: a clock time, an amount, one of something, several. */
const samples: readonly unknown[][] = [
  ['6:30 PM', '6:30 PM', '6:30 PM'],
  ['KES 500', 'KES 500', 'KES 500'],
  [1, 1, 1],
  [2, 2, 2],
]

type Sentence = readonly [where: string, words: string]

async function everySentence(): Promise<Sentence[]> {
  const found: Sentence[] = []
  for (const file of files('{app,features,shared}/**/{texts,*-texts}.ts')) {
    const { texts } = (await import(/* @vite-ignore */ `${root}/${file}`)) as { texts: { sw: Texts } }
    found.push(...sentencesIn(texts.sw, file))
  }
  for (const file of ['shared/refusal.ts', ...files('features/*/contract.ts')]) {
    const { refusals, commonRefusals } = (await import(/* @vite-ignore */ `${root}/${file}`)) as Record<string, object>
    const kinds = Object.values({ ...refusals, ...commonRefusals }) as RefusalKind[]
    found.push(...kinds.map(({ sw }) => [file, sw] as const))
  }
  for (const file of code) found.push(...writtenIn(file))
  for (const file of files('app/site/content/sw/*.md'))
    found.push(
      ...readFileSync(`${root}/${file}`, 'utf8')
        .split('\n')
        .map((line) => [file, line] as const),
    )
  const facts = { who: 'Amina', subject: 'Physics', starts_at: '2026-11-25T15:30:00Z', amount: 50_000, reason: '' }
  found.push(...noticeKinds.map((kind) => [`notice ${kind}`, noticeSentence(kind, facts, 'sw')] as const))
  const reader = { language: 'sw', role: 'student' } as const
  const mails = [confirmEmailMail(reader, ''), resetPasswordMail(reader, '')].map(({ subject, text }) => `${subject}\n${text}`)
  // The second half of a mail in both languages.
  mails.push(guardianMail('Amina', '').text.split('---')[1] ?? '')
  found.push(...mails.map((words) => ['mail', words] as const))
  return [...found, ...[10, 65, 185].map((minutes) => ['time left', timeLeft(minutes * 60_000, 'sw')] as const)]
}

function sentencesIn(texts: Texts, where: string): Sentence[] {
  return Object.entries(texts).flatMap(([key, text]): Sentence[] => {
    const at = `${where} ${key}`
    // Alone it counts hours, and takes no clock time.
    if (key === 'hours') return []
    if (typeof text === 'string') return [[at, text]]
    if (Array.isArray(text)) return text.map((one: string) => [at, one] as const)
    if (typeof text === 'function') return samples.flatMap((facts) => said(text as (...facts: unknown[]) => string, facts, at))
    return sentencesIn(text as Texts, at)
  })
}

/** Nothing where a sentence takes another kind of fact. */
function said(text: (...facts: unknown[]) => string, facts: readonly unknown[], at: string): Sentence[] {
  try {
    return [[at, text(...facts)]]
  } catch {
    return []
  }
}

/** Sentences that stand beside what they are said of: `sw: '…'` and the second half of `said('…', '…')`. */
function writtenIn(file: string): Sentence[] {
  const text = readFileSync(`${root}/${file}`, 'utf8')
  const quoted = `(['"\`])((?:(?!\\1).)*)\\1`
  const halves = [new RegExp(`\\bsw: ${quoted}`, 'g'), new RegExp(`said\\([^\\n]*?['"\`],\\s*${quoted}`, 'g')]
  return halves.flatMap((half) => [...text.matchAll(half)].map(([, , words = '']) => [file, words] as const))
}

const sentences = await everySentence()

describe('no sentence in Kiswahili [SHELL-08]', () => {
  test.each<[string, RegExp]>([
    ['puts “saa” before a Western clock time, which is six hours off', /\bsaa (\d{1,2}:\d\d|\$\{(at|time|when)\})/i],
    ['says hours as if they were an hour of the day', /\b(baada ya|kabla ya|ndani ya|hadi|kwa) saa ([1-9]|1[0-2])\b(?!:)/i],
    ['counts hours before something it does not name', /\bsaa \d+ kabla\b(?! ya somo)/i],
    ['says “more” for “at most”', /\d zaidi\b(?! ya)/],
    [
      'takes the brand for a lesson',
      /(?<=[\p{Ll},;:] )(?<!\b(?:[Jj]ukwaa la|[Tt]ovuti ya|[Mm]fumo wa|akaunti ya|yako ya|jina) )Somo\b/u,
    ],
    ['counts one of something as several', /\b(masomo|madarasa|wanafunzi|walimu|watu|miamala|masalio|mambo) 1\b(?![/,\d])/i],
    ['says that it joins where the reader joins', /\binajiunga\b/i],
    ['says something else altogether', /kuzimia|\bhai\b|kaa ndani|\bhauko mtandaoni|limefutwa|\bmgeni\b|wanayosubiri kutoa/i],
    ['calls what is left of a payment by the word for a balance', /\b(weka salio|salio kwa hesabu)\b/i],
    ['pays a lesson rather than for it', /\b(halikulipwa|limelipwa)\b/i],
  ])('%s', (_, wrong) => {
    expect(sentences.length).toBeGreaterThan(1500)
    expect(sentences.filter(([, words]) => wrong.test(words))).toEqual([])
  })
})

test('dates are written by our own tables, in both languages: many phones have no Kiswahili data [SHELL-08]', () => {
  const wrong = /\bIntl\.(DateTime|RelativeTime)Format\b|toLocale(Date|Time)?String\(/
  expect(code.filter((file) => wrong.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})
