import { expect, test } from 'vitest'
import { houseValues } from '../../features/house/rules.ts'
import { questionsOf } from '../../features/house/rules/faq-questions.ts'
import { safeMarkdown } from '../../shared/safe-markdown.ts'
import { contentNames, contentOf, faqTexts, readContent } from './content.ts'

test.each(contentNames)('%s says the same in English and Kiswahili: same version, same sections [PUB-09]', (name) => {
  const [english, kiswahili] = [contentOf(name, 'en', 7000), contentOf(name, 'sw', 7000)]
  expect(kiswahili.version).toBe(english.version)
  expect(kiswahili.sections.map(({ id }) => id)).toEqual(english.sections.map(({ id }) => id))
  expect(kiswahili.html.match(/<(li|tr|h3)/g)?.length).toBe(english.html.match(/<(li|tr|h3)/g)?.length)
  expect(kiswahili.description).not.toBe(english.description)
})

test('every question has an answer in both languages [PUB-08]', () => {
  expect(houseValues.faq.safeParse(faqTexts(7000)).error).toBeUndefined()
  for (const language of ['en', 'sw'] as const) {
    const questions = questionsOf(safeMarkdown(faqTexts(7000)[language], [])).flatMap((group) => group.questions)
    expect(questions.length).toBeGreaterThan(10)
    for (const { question, answer } of questions) expect(answer, question).toMatch(/<p>.{20,}/)
  }
})

test('a heading’s address stays out of its text', () => {
  const { html, sections, title, version } = readContent(
    '# Terms\nversion: 2026-11-01\n\nHello.\n\n## Money back {#refunds}\n\nAll of it.',
  )
  expect([title, version, sections]).toEqual(['Terms', '2026-11-01', [{ id: 'refunds', title: 'Money back' }]])
  expect(html).toContain('<h2 id="refunds">Money back</h2>')
})
