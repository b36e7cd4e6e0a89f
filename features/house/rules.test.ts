import { describe, expect, test } from 'vitest'
import { sentenceOf } from '../../shared/said.ts'
import { houseFields, houseValues, initialHouse } from './rules.ts'
import { questionsOf } from './rules/faq-questions.ts'
import { shapeOf } from './rules/faq.ts'

/** What is complained of, by the path of the field; nothing of what is taken. */
const complaints =
  (schema: { safeParse(value: unknown): { error?: { issues: { path: PropertyKey[]; message: string }[] } } }) =>
  (value: unknown): string[] =>
    (schema.safeParse(value).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${sentenceOf(message).en}`)

describe('contacts', () => {
  const right = { email: 'help@somo.example', phone: '0712 345 678', chat: 'https://wa.me/254712345678', social: [] }
  const complaintsOf = complaints(houseValues.contacts)
  const PHONE = 'phone: A number like 0712 345 678, or nothing.'
  const CHAT = 'chat: Addresses begin with https://.'
  test.each([
    [{}, []],
    [{ phone: '', chat: '' }, []],
    [{ phone: '+254712345678' }, []],
    [{ phone: '123456789' }, []],
    [{ phone: '12345678' }, [PHONE]],
    [{ phone: `0${'1'.repeat(19)}` }, []],
    [{ phone: `0${'1'.repeat(20)}` }, [PHONE]],
    [{ phone: 'x0712345678' }, [PHONE]],
    [{ phone: '0712345678x' }, [PHONE]],
    [{ phone: '0712-345-678' }, [PHONE]],
    [{ chat: 'http://wa.me/1' }, [CHAT]],
    [{ chat: 'see https://wa.me/1' }, [CHAT]],
    [{ chat: 'https://wa.me/1, or call' }, [CHAT]],
    [{ chat: 'https://' }, [CHAT]],
    [{ social: Array.from({ length: 8 }, () => ({ name: 'X', href: 'https://x.example' })) }, []],
    [{ social: Array.from({ length: 9 }, () => ({ name: 'X', href: 'https://x.example' })) }, ['social: At most 8 links.']],
    [{ social: [{ name: 'X', href: 'javascript:alert(1)' }] }, ['social.0.href: Addresses begin with https://.']],
  ])('with %j are told %j [SHELL-04]', (change, said) => {
    expect(complaintsOf({ ...right, ...change })).toEqual(said)
  })
})

describe('hours', () => {
  const complaintsOf = complaints(houseValues.hours)
  const SHORT = 'closes: At least an hour after it opens.'
  test.each([
    ['07:00', '21:00', []],
    ['00:00', '23:59', []],
    ['20:00', '21:00', []],
    ['20:01', '21:00', [SHORT]],
    ['09:30', '10:29', [SHORT]],
    ['09:30', '10:30', []],
    ['21:00', '07:00', [SHORT]],
    ['07:00', '24:00', ['closes: A time like 07:00.']],
    ['7:00', '21:00', ['opens: A time like 07:00.', SHORT]],
    ['07:60', '21:00', ['opens: A time like 07:00.']],
    ['07:000', '21:00', ['opens: A time like 07:00.']],
    ['x07:00', '21:00', ['opens: A time like 07:00.', SHORT]],
  ])('from %s to %s are told %j [ADM-08]', (opens, closes, said) => {
    expect(complaintsOf({ opens, closes })).toEqual(said)
  })
})

describe('promises', () => {
  const complaintsOf = complaints(houseValues.promises)
  test.each([
    ['child_report', 240],
    ['support', 60],
    ['deposit', 1440],
    ['payout', 1440],
    ['report', 4320],
    ['dispute', 10_080],
    ['verification', 10_080],
  ])('of %s are between 5 and %i minutes, and whole [ADM-08]', (name, most) => {
    const told = (value: number) => complaintsOf({ ...initialHouse.promises, [name]: value })
    expect([told(5), told(most)]).toEqual([[], []])
    expect(told(4)).toEqual([`${name}: At least 5 minutes.`])
    expect(told(most + 1)).toEqual([`${name}: That is longer than may be promised.`])
    expect(told(10.5)).toEqual([`${name}: A whole number, please.`])
  })
})

test.each([
  [0, []],
  [10, []],
  [0.2, []],
  [-0.01, ['kes_per_megabyte: Between 0 and 10.']],
  [10.01, ['kes_per_megabyte: Between 0 and 10.']],
  ['0.2', ['kes_per_megabyte: A number, please.']],
])('a megabyte for %j shillings is told %j [ADM-08]', (price, said) => {
  expect(complaints(houseValues.data)({ kes_per_megabyte: price })).toEqual(said)
})

describe('figures', () => {
  const complaintsOf = complaints(houseValues.figures)
  test.each([
    [{ shown: 'written', written: '2000+' }, []],
    [{ shown: 'counted', written: 'x' }, []],
    [{ shown: 'hidden', written: 'twelve signs' }, []],
    [{ shown: 'hidden', written: 'thirteen sign' }, ['students']],
    [{ shown: 'hidden', written: '' }, ['students']],
    [{ shown: 'guessed', written: '1' }, ['students']],
  ])('%j: what is complained of is in %j [PUB-05]', (figure, where) => {
    expect(complaintsOf({ ...initialHouse.figures, students: figure }).map((one) => one.split('.')[0])).toEqual(where)
  })
})

describe('people', () => {
  const person = { name: 'Ann', work: { en: 'Pay', sw: 'Malipo' }, place: 'Kisumu', helps: { en: 'Refunds', sw: 'Fedha' } }
  const complaintsOf = complaints(houseValues.team)
  test.each([
    [0, []],
    [24, []],
    [25, ['people: At most 24 people.']],
  ])('%i are told %j [PUB-08]', (count, said) => {
    expect(complaintsOf({ people: Array.from({ length: count }, () => person) })).toEqual(said)
  })

  test.each([
    [{ name: 'A' }, 'people.0.name'],
    [{ name: 'A'.repeat(61) }, 'people.0.name'],
    [{ place: 'K' }, 'people.0.place'],
    [{ place: 'K'.repeat(41) }, 'people.0.place'],
    [{ work: { en: '', sw: 'Malipo' } }, 'people.0.work.en'],
    [{ helps: { en: 'Refunds', sw: 'F'.repeat(81) } }, 'people.0.helps.sw'],
  ])('with %j: %s is complained of [PUB-08]', (change, where) => {
    const said = complaintsOf({ people: [{ ...person, ...change }] })
    expect(said.map((one) => one.split(':')[0])).toEqual([where])
  })

  test('may have the longest name, place and line there may be [PUB-08]', () => {
    const line = { en: 'x'.repeat(80), sw: 'x'.repeat(80) }
    expect(complaintsOf({ people: [{ name: 'A'.repeat(60), work: line, place: 'K'.repeat(40), helps: line }] })).toEqual([])
  })
})

describe('questions and answers', () => {
  test.each([
    ['## Money\n### How?\nBy M-Pesa.', [1]],
    ['## Money\n\n### How?\n\nBy M-Pesa.\n### When?\nNow.\n## Lessons\n### Where?\nHere.', [2, 1]],
    ['##  Money \n###  How?\nBy M-Pesa.', [1]],
    ['  \n## Money\n### How?\nBy M-Pesa.', [1]],
    ['', null],
    ['By M-Pesa.', null],
    ['First.\n## Money\n### How?\nBy M-Pesa.', null],
    ['## Money', null],
    ['## Money\n### How?', null],
    ['## Money\n### How?\n  \n', null],
    ['## Money\n### How?\nBy M-Pesa.\n### When?', null],
    ['## Money\nBy M-Pesa.\n### How?\nBy M-Pesa.', null],
    ['## \n### How?\nBy M-Pesa.', null],
    ['## Money\n### How?\nBy M-Pesa.\n## Lessons', null],
    ['##Money\n### How?\nBy M-Pesa.', null],
  ])('%j has groups of %j questions [PUB-08]', (written, shape) => {
    expect(shapeOf(written)).toEqual(shape)
  })

  const one = '## Money\n### How?\nBy M-Pesa.'
  const two = `${one}\n### When?\nNow.`
  const AS_MANY = ['faq.sw: As many groups and questions as in English, please.']
  const SIGNS = 'Begin each group with ## and each question with ###, and write an answer below it.'
  test.each([
    [one, one, []],
    [two, two, []],
    [one, two, AS_MANY],
    [two, one, AS_MANY],
    [two, `${one}\n${one}`, AS_MANY],
    [two, 'None.', [`faq.sw: ${SIGNS}`]],
    ['None.', two, [`faq.en: ${SIGNS}`]],
    ['None.', 'None.', [`faq.en: ${SIGNS}`, `faq.sw: ${SIGNS}`]],
  ])('%j beside %j are told %j [PUB-08]', (en, sw, said) => {
    expect(complaints(houseValues.faq)({ en, sw }).map((text) => `faq.${text}`)).toEqual(said)
  })

  test('are at most 20,000 signs in each language [PUB-08]', () => {
    const long = one.padEnd(20_000, 'x')
    expect(complaints(houseValues.faq)({ en: long, sw: long })).toEqual([])
    expect(complaints(houseValues.faq)({ en: `${long}x`, sw: long })).toHaveLength(1)
  })

  test('are read out of the markup: groups, questions and answers [PUB-08]', () => {
    const html =
      '<p>Before</p><h2 id="a">Money &amp; more</h2><p>Of it</p>' +
      '<h3>Isn&#39;t it &quot;M-Pesa&quot; &lt;?&gt;</h3>\n<p>It <b>is</b>.</p>\n<h3 id="b"> When? </h3><p>Now.</p>' +
      '<h2>Lessons</h2>'
    expect(questionsOf(html)).toEqual([
      {
        group: 'Money & more',
        questions: [
          { question: 'Isn’t it "M-Pesa" <?>', answer: '<p>It <b>is</b>.</p>' },
          { question: 'When?', answer: '<p>Now.</p>' },
        ],
      },
      { group: 'Lessons', questions: [] },
    ])
    expect(questionsOf('<p>Nothing</p>')).toEqual([])
    // What was escaped twice stays escaped once.
    expect(questionsOf('<h2>&amp;lt;</h2>')).toEqual([{ group: '&lt;', questions: [] }])
  })
})

test('what holds before anybody sets it fits its own bounds [ADM-08]', () => {
  for (const [name, value] of Object.entries(initialHouse))
    expect(houseValues[name as keyof typeof initialHouse].safeParse(value).success, name).toBe(true)
  expect(Object.keys(houseFields)).toEqual(['figures', 'contacts', 'hours', 'promises', 'data', 'faq', 'team'])
})
