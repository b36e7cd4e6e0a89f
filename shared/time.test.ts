import { describe, expect, test } from 'vitest'
import { TIME_ZONE } from './country.ts'
import {
  clock12,
  clockRange,
  dailyClock12,
  days,
  earlier,
  hours,
  instantAt,
  later,
  minutes,
  monthSpan,
  monthsUpTo,
  nairobiClock,
  nairobiDate,
  nairobiMonth,
  nairobiStamp,
  nairobiWeek,
  nairobiWeekday,
  parseClockRange,
  plus,
  seconds,
} from './time.ts'

const utc = (text: string): Date => new Date(text)

describe('Nairobi wall time is three hours ahead of UTC', () => {
  test.each([
    ['2026-11-25', '09:00', '2026-11-25T06:00:00.000Z'],
    ['2026-11-25', '00:00', '2026-11-24T21:00:00.000Z'],
    ['2026-11-25', '23:59', '2026-11-25T20:59:00.000Z'],
    ['2027-01-01', '02:30', '2026-12-31T23:30:00.000Z'],
    ['2028-02-29', '12:05', '2028-02-29T09:05:00.000Z'],
  ])('%s %s is %s, and back [SCH-04]', (date, time, instant) => {
    expect(instantAt(date, time)?.toISOString()).toBe(instant)
    expect([nairobiDate(utc(instant)), nairobiClock(utc(instant))]).toEqual([date, time])
    expect(nairobiStamp(utc(instant))).toBe(`${date} ${time}:00`)
  })

  test('the seconds of the customer’s forms are always nought [SCH-04]', () => {
    expect(instantAt('2026-11-25', '18:30:00')).toEqual(utc('2026-11-25T15:30:00Z'))
    expect(instantAt('2026-11-25', '18:30:01')).toBeNull()
  })

  test.each([
    ['2026-11-31', '09:00'],
    ['2026-02-29', '09:00'],
    ['2026-13-01', '09:00'],
    ['2026-00-10', '09:00'],
    ['2026-11-00', '09:00'],
    ['2026-11-25', '24:00'],
    ['2026-11-25', '23:60'],
    ['2026-11-25', '09:60'],
    ['2026-11-25', '09:75'],
    ['2026-11-25', '99:00'],
    ['2026-1-5', '09:00'],
    ['26-11-25', '09:00'],
    ['2026-11-25 ', '09:00'],
    ['x2026-11-25', '09:00'],
    ['2026-11-25x', '09:00'],
    ['25/11/2026', '09:00'],
    ['2026-11-25', '9:00'],
    ['2026-11-25', '09:0'],
    ['2026-11-25', '0900'],
    ['2026-11-25', ' 09:00'],
    ['2026-11-25', '09:00 AM'],
    ['2026-11-25', '109:00'],
    ['2026-11-25', '09:000'],
    ['2026-11-25', ''],
    ['', '09:00'],
  ])('there is no %j %j [SCH-04]', (date, time) => {
    expect(instantAt(date, time)).toBeNull()
  })

  test.each([
    ['2026-11-21T20:59:59Z', 6],
    ['2026-11-21T21:00:00Z', 0],
    ['2026-11-25T06:00:00Z', 3],
  ])('%s is weekday %s there, 0 being Sunday [SCH-01]', (instant, weekday) => {
    expect(nairobiWeekday(utc(instant))).toBe(weekday)
  })

  test('a week is from Monday to Sunday there, and the next one is one more [WAL-07]', () => {
    const weekOf = (text: string): number => nairobiWeek(utc(text))
    const monday = weekOf('2026-11-22T21:00:00Z')
    expect(weekOf('2026-11-22T20:59:59Z')).toBe(monday - 1)
    expect(weekOf('2026-11-29T20:59:59Z')).toBe(monday)
    expect(weekOf('2026-11-29T21:00:00Z')).toBe(monday + 1)
    // Over the turn of a year too.
    expect(weekOf('2027-01-04T06:00:00Z')).toBe(monday + 6)
  })

  test.each([
    ['2026-11', '2026-10-31T21:00:00Z', '2026-11-30T21:00:00Z'],
    ['2026-12', '2026-11-30T21:00:00Z', '2026-12-31T21:00:00Z'],
    ['2028-02', '2028-01-31T21:00:00Z', '2028-02-29T21:00:00Z'],
  ])('the month %s is from %s until %s [WAL-12]', (month, from, to) => {
    const span = { from: utc(from), to: utc(to) }
    expect(monthSpan(month)).toEqual(span)
    for (const at of [span.from, new Date(span.to.getTime() - 1)]) expect(nairobiMonth(at)).toEqual(span)
    expect(nairobiMonth(span.to)).not.toEqual(span)
  })

  test.each(['2026-13', '2026-00', 'soon'])('%s is no month [WAL-12]', (month) => {
    expect(() => monthSpan(month)).toThrow(`${month} is no month`)
  })

  test('the zone has its own name [DIR-05]', () => {
    expect(TIME_ZONE).toBe('Africa/Nairobi')
  })
})

describe('clocks as the customer’s screens show them', () => {
  test.each([
    ['2026-11-24T21:00:00Z', '12:00 AM'],
    ['2026-11-24T21:05:00Z', '12:05 AM'],
    ['2026-11-24T22:00:00Z', '1:00 AM'],
    ['2026-11-25T08:59:00Z', '11:59 AM'],
    ['2026-11-25T09:00:00Z', '12:00 PM'],
    ['2026-11-25T10:00:00Z', '1:00 PM'],
    ['2026-11-25T15:30:00Z', '6:30 PM'],
    ['2026-11-25T20:59:00Z', '11:59 PM'],
  ])('%s is %s [DIR-04]', (instant, clock) => {
    expect(clock12(utc(instant))).toBe(clock)
  })

  test.each([
    ['18:30', '6:30 PM'],
    ['00:00', '12:00 AM'],
    ['09:05', '9:05 AM'],
  ])('%s of any day is %s [PUB-11]', (time, clock) => {
    expect(dailyClock12(time)).toBe(clock)
  })

  test('a slot’s time is two of them [DIR-04]', () => {
    expect(clockRange(utc('2026-11-25T06:00:00Z'), utc('2026-11-25T08:00:00Z'))).toBe('9:00 AM - 11:00 AM')
  })

  test.each([
    ['9:00 AM - 11:00 AM', '09:00', '11:00'],
    ['11:30 AM - 12:30 PM', '11:30', '12:30'],
    ['12:00 AM - 12:59 AM', '00:00', '00:59'],
    ['1:05 PM - 11:59 PM', '13:05', '23:59'],
    ['10:00 AM - 10:45 AM', '10:00', '10:45'],
    ['09:00 AM - 11:00 AM', '09:00', '11:00'],
    ['  9:00 AM - 11:00 AM ', '09:00', '11:00'],
  ])('%j is read as %s to %s [DIR-06]', (text, from, to) => {
    expect(parseClockRange(text)).toEqual({ from, to })
  })

  test.each([
    '',
    '9:00 AM',
    '9:00 - 11:00',
    '09:00 AM-11:00 AM',
    '9:00 AM - 11:00 am',
    '0:30 AM - 1:00 AM',
    '13:00 PM - 2:00 PM',
    '1:00 PM - 13:00 PM',
    '12:00 PM - 0:30 AM',
    '9:60 AM - 11:00 AM',
    '9:00 AM - 11:60 AM',
    '9:0 AM - 11:00 AM',
    '9:00 AM - 11:0 AM',
    '9:00 XM - 11:00 AM',
    'x9:00 AM - 11:00 AM',
    '119:00 AM - 11:00 AM',
    '9:00 AM - 11:00 AMx',
    '9:00 AM - 11:00 AM, or later',
  ])('%j is no such range [DIR-06]', (text) => {
    expect(parseClockRange(text)).toBeNull()
  })
})

test('durations say their unit and are added to an instant [BOOK-05]', () => {
  const noon = utc('2026-11-25T09:00:00Z')
  expect(plus(noon, seconds(90))).toEqual(utc('2026-11-25T09:01:30Z'))
  expect(plus(noon, minutes(90))).toEqual(utc('2026-11-25T10:30:00Z'))
  expect(plus(noon, -hours(12))).toEqual(utc('2026-11-24T21:00:00Z'))
  expect(plus(noon, days(7))).toEqual(utc('2026-12-02T09:00:00Z'))
})

test('of two instants the earlier counts, or the later [BOOK-05]', () => {
  const noon = utc('2026-11-25T09:00:00Z')
  const one = utc('2026-11-25T10:00:00Z')
  expect([earlier(noon, one), earlier(one, noon), earlier(one, one)]).toEqual([noon, noon, one])
  expect([later(noon, one), later(one, noon), later(noon, noon)]).toEqual([one, one, noon])
})

test('six months up to a date go over the turn of a year, the oldest first [WAL-07]', () => {
  expect(monthsUpTo('2027-02-28', 6)).toEqual(['2026-09', '2026-10', '2026-11', '2026-12', '2027-01', '2027-02'])
})
