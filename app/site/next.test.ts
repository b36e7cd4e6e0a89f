import { expect, test } from 'vitest'
import { withNext } from './next.ts'

const at = (next: string) => ({ address: new URL(`https://somo.test/login?next=${encodeURIComponent(next)}`) })

test('a turn on the way in keeps where the visitor meant to go, beside what the address says already [AUTH-01]', () => {
  const meant = '/student-dashboard/teachers/12?book=1&day=2'
  const kept = new URLSearchParams({ next: meant }).toString()
  expect(withNext('/signup', at(meant))).toBe(`/signup?${kept}`)
  expect(withNext('/signup?role=parent', at(meant))).toBe(`/signup?role=parent&${kept}`)
  expect(withNext('/signup', { address: new URL('https://somo.test/login') })).toBe('/signup')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/a"><script>', '/logout', ''])(
  'it hands on nothing that is no place of ours: %s [AUTH-01]',
  (next) => expect(withNext('/signup', at(next))).toBe('/signup'),
)
