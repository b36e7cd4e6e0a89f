import { describe, expect, test } from 'vitest'
import { firstName, homeOf, isMinor, isPersonal, lastName, mailboxOf, safeNext, sharedFace, shownName } from './rules.ts'

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

describe('what others read of a name', () => {
  test.each([
    ['Achieng Odhiambo', 'teacher', 'Achieng Odhiambo'],
    ['Kevin otieno', 'adult', 'Kevin O.'],
    ['Grace Wambui Kamau', 'adult', 'Grace K.'],
    ['Grace', 'adult', 'Grace'],
    ['Wanjiku Kamau', 'child', 'Wanjiku'],
    ['', 'child', ''],
    ['Former member', 'adult', 'Former member'],
    ['Former member', 'child', 'Former member'],
  ] as const)('%j of a %s is %j [HUB-01]', (name, whose, shown) => expect(shownName(name, whose)).toBe(shown))

  test('the face of who is shown without a number is one of 61, and always the same', () => {
    expect([0, 1, 60, 61, 62, 6100].map(sharedFace)).toEqual([0, 1, 60, 0, 1, 0])
  })
})

describe('a mailbox', () => {
  test.each([
    ['amina@example.com', 'amina@example.com'],
    ['Amina+mama@Example.com', 'amina@example.com'],
    ['amina+a+b@example.com', 'amina@example.com'],
    ['+amina@example.com', '+amina@example.com'],
    ['am.ina@example.com', 'am.ina@example.com'],
    ['am.i.na+x@gmail.com', 'amina@gmail.com'],
    ['amina@googlemail.com', 'amina@gmail.com'],
    ['am.ina@gmail.com.example', 'am.ina@gmail.com.example'],
    ['am.ina@notgmail.com', 'am.ina@notgmail.com'],
  ])('of %s is %s [AUTH-02]', (address, mailbox) => {
    expect(mailboxOf(address)).toBe(mailbox)
  })
})

describe('a password that everybody would try first', () => {
  const own = { email: 'amina.y@example.com', phone: '254712345677' }
  test.each([
    ['the somo of all', true],
    ['S O M O', true],
    ['call 0712-345-677 now', true],
    ['254712345677', true],
    ['amina.y@example.com', true],
    ['aminay and more', true],
    ['amina and more', false],
    ['0712 345 678 and more', false],
    ['some old phrase', false],
  ])('%j: %s [AUTH-02]', (password, personal) => {
    expect(isPersonal(password, own)).toBe(personal)
  })

  test('is one with the first part of an address of five letters in it [AUTH-02]', () => {
    expect(isPersonal('longer is better', { ...own, email: 'longe@example.com' })).toBe(true)
  })

  test('is not every word that has the first letters of a short address in it [AUTH-02]', () => {
    expect(isPersonal('a long enough phrase', { ...own, email: 'long@example.com' })).toBe(false)
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
