import { expect, test } from 'vitest'
import { calendarText, type CalendarEvent } from './rules.ts'

const lesson: CalendarEvent = {
  uid: 'lesson-7',
  sequence: 2,
  startsAt: new Date('2026-11-27T13:00:00Z'),
  endsAt: new Date('2026-11-27T14:00:00Z'),
  title: 'Mathematics',
  details: 'Waits to be paid.',
  url: 'https://somo.example/lessons/7',
  tentative: true,
}
const now = new Date('2026-11-25T06:00:00.123Z')
const written = (...events: CalendarEvent[]): string => calendarText('Somo', 'somo.example', events, now)

test('a calendar is written as RFC 5545 says [BOOK-10]', () => {
  expect(written(lesson, { ...lesson, uid: 'class-1', tentative: false }).split('\r\n')).toEqual([
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Somo//somo//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Somo',
    ],
    ...['BEGIN:VEVENT', 'UID:lesson-7@somo.example', 'SEQUENCE:2', 'DTSTAMP:20261125T060000Z'],
    ...['DTSTART:20261127T130000Z', 'DTEND:20261127T140000Z', 'SUMMARY:Mathematics', 'DESCRIPTION:Waits to be paid.'],
    ...['URL:https://somo.example/lessons/7', 'STATUS:TENTATIVE', 'CLASS:PRIVATE', 'END:VEVENT'],
    ...['BEGIN:VEVENT', 'UID:class-1@somo.example', 'SEQUENCE:2', 'DTSTAMP:20261125T060000Z'],
    ...['DTSTART:20261127T130000Z', 'DTEND:20261127T140000Z', 'SUMMARY:Mathematics', 'DESCRIPTION:Waits to be paid.'],
    ...['URL:https://somo.example/lessons/7', 'STATUS:CONFIRMED', 'CLASS:PRIVATE', 'END:VEVENT'],
    ...['END:VCALENDAR', ''],
  ])
})

test.each([
  ['a; b, c \\ d', 'a\\; b\\, c \\\\ d'],
  ['one\r\ntwo\nthree\rfour', 'one\\ntwo\\nthree\\nfour'],
  ['a\u0000b\u0007c\u001fd\u007fe', 'abcde'],
  ['tab\there', 'tabhere'],
  ['plain: “words” 50 %', 'plain: “words” 50 %'],
])('%j is written as %s in a title, in what is said of it and in the name [BOOK-10]', (text, escaped) => {
  const lines = calendarText(text, 'somo.example', [{ ...lesson, title: text, details: text }], now).split('\r\n')
  for (const name of ['X-WR-CALNAME', 'SUMMARY', 'DESCRIPTION']) expect(lines).toContain(`${name}:${escaped}`)
})

// "SUMMARY:" is 8 octets of the 75 of a line; in each further line a space is one.
test.each([
  ['x'.repeat(67), [`SUMMARY:${'x'.repeat(67)}`]],
  ['x'.repeat(68), [`SUMMARY:${'x'.repeat(67)}`, ' x']],
  ['x'.repeat(67 + 74), [`SUMMARY:${'x'.repeat(67)}`, ` ${'x'.repeat(74)}`]],
  ['x'.repeat(67 + 75), [`SUMMARY:${'x'.repeat(67)}`, ` ${'x'.repeat(74)}`, ' x']],
  // Two octets each, and four: none is cut in two.
  ['ñ'.repeat(34), [`SUMMARY:${'ñ'.repeat(33)}`, ' ñ']],
  [`${'x'.repeat(64)}🎓`, [`SUMMARY:${'x'.repeat(64)}`, ' 🎓']],
])('a line is 75 octets at most: %s [BOOK-10]', (title, lines) => {
  const all = written({ ...lesson, title }).split('\r\n')
  const at = all.findIndex((line) => line.startsWith('SUMMARY:'))
  expect(all.slice(at, at + lines.length + 1)).toEqual([...lines, 'DESCRIPTION:Waits to be paid.'])
})

test('nobody’s words begin a line of their own [BOOK-10]', () => {
  const title = `Ufasaha; lugha, \\ ${'ñandú '.repeat(40)}\r\nATTENDEE:mailto:x@example.com\nX:\rY:`
  const lines = written({ ...lesson, title }).split('\r\n')
  expect(lines.pop()).toBe('')
  for (const line of lines) {
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(line).not.toMatch(/[\r\n\uFFFD]/)
    expect(line).not.toMatch(/^(ATTENDEE|X:|Y:)/)
  }
})
