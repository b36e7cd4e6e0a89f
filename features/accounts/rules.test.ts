import { describe, expect, test } from 'vitest'
import { firstName, homeOf, isMinor, lastName, safeNext } from './rules.ts'

describe('a person is under 18', () => {
  test.each([
    ['until midnight in Nairobi before the month of the birthday', '2008-11-01', '2026-10-31T23:59:59.999+03:00', true],
    ['and no longer from the first minute of that month', '2008-11-01', '2026-11-01T00:00:00+03:00', false],
    ['until the end of December for the children of January', '2009-01-01', '2026-12-31T23:59:59.999+03:00', true],
    ['and no longer in the new year', '2009-01-01', '2027-01-01T00:00:00+03:00', false],
    ['until the end of November for the children of December', '2008-12-01', '2026-11-30T23:59:59.999+03:00', true],
    ['at ten', '2016-06-01', '2026-11-25T12:00:00+03:00', true],
    ['not at forty', '1986-06-01', '2026-11-25T12:00:00+03:00', false],
  ])('%s (born %s, on %s) [AUTH-10]', (_case, bornOn, now, minor) => {
    expect(isMinor(bornOn, new Date(now))).toBe(minor)
  })
})

describe('a name', () => {
  test.each([
    ['Wanjiku Kamau', 'Wanjiku', 'Kamau'],
    ['Wanjiku', 'Wanjiku', ''],
    ['Achieng  Atieno\tOdhiambo', 'Achieng', 'Atieno Odhiambo'],
    ['', '', ''],
  ])('of %j shows %j, and then %j [AUTH-02]', (name, first, last) => {
    expect([firstName(name), lastName(name)]).toEqual([first, last])
  })
})

test('each role has its own area [AUTH-09]', () => {
  expect(homeOf).toEqual({
    student: '/student-dashboard',
    parent: '/parent-dashboard/home',
    teacher: '/teacher-dashboard',
    admin: '/admin',
  })
})

describe('where signing in may lead on to', () => {
  test.each([
    '/',
    '/student-dashboard',
    '/teacher-dashboard/schedule?day=2026-11-25&tab=planned',
    '/tutors/12',
    '/search?q=a+b%20c,d:e.f',
    '/help/login',
    '/my-login',
  ])('%s is an address of ours [AUTH-01]', (next) => {
    expect(safeNext(next)).toBe(next)
  })

  test.each([
    null,
    undefined,
    '',
    '//evil.example',
    'https://evil.example/',
    'evil.example',
    'x/student-dashboard',
    '/\\evil.example',
    '/a b',
    '/a#b',
    '/a<script>',
    '/a\n',
    '/login',
    '/login?next=/admin',
    '/signup',
    '/logout',
  ])('%j is not, or is a second sign-in [AUTH-01]', (next) => {
    expect(safeNext(next)).toBeNull()
  })
})
