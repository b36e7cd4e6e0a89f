/** A calendar as RFC 5545 writes it. Pure: events in, text out. */
import { BRAND, SLUG } from '../../shared/brand.ts'

export type CalendarEvent = {
  /** The same for ever, so that a calendar knows a lesson that was moved. */
  uid: string
  /** Counts up with every change. */
  sequence: number
  startsAt: Date
  endsAt: Date
  title: string
  details: string
  /** Where it is looked at, for whoever may. */
  url: string
  /** Asked for or not paid yet. */
  tentative: boolean
}

/** @param name of the whole calendar @param domain of our own address, which makes the ids ours */
export function calendarText(name: string, domain: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${BRAND}//${SLUG}//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...events.flatMap((event) => eventLines(event, domain, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const eventLines = (event: CalendarEvent, domain: string, now: Date): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}@${domain}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${stamp(now)}`,
  `DTSTART:${stamp(event.startsAt)}`,
  `DTEND:${stamp(event.endsAt)}`,
  `SUMMARY:${escaped(event.title)}`,
  `DESCRIPTION:${escaped(event.details)}`,
  `URL:${event.url}`,
  `STATUS:${event.tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
  'CLASS:PRIVATE',
  'END:VEVENT',
]

/** `20261127T130000Z` */
const stamp = (at: Date): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Text of a value (RFC 5545, 3.3.11). What ends a line ends none here, so that nobody's words begin a line of their own. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\u0000-\u001f\u007f]/g, '')

const MOST_OCTETS = 75

/** A line longer than 75 octets goes on in the next, after a space (3.1); no character is cut in two. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (octets + size > MOST_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += sign
    octets += size
  }
  return [...parts, part].join('\r\n')
}
