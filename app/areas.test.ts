import { expect, test } from 'vitest'
import { onwards } from './areas.ts'

test.each([
  ['student', '/student-dashboard/lessons?tab=payments', '/student-dashboard/lessons?tab=payments'],
  ['student', null, '/student-dashboard'],
  ['student', '/parent-dashboard/wallet', '/student-dashboard'],
  ['parent', '/student-dashboard/teachers/12?book=1', '/parent-dashboard/teachers/12?book=1'],
  ['parent', '/student-dashboard/lessons?tab=live&join=3', '/parent-dashboard/lessons?tab=live&join=3'],
  ['parent', '/student-dashboard/wallet', '/parent-dashboard/home'],
  ['teacher', '/student-dashboard/teachers/12', '/teacher-dashboard'],
  ['teacher', '/admin', '/teacher-dashboard'],
  ['admin', '/tutors/12', '/tutors/12'],
] as const)('a %s who meant to go to %s goes on to %s [AUTH-01] [AUTH-09]', (role, next, where) => {
  expect(onwards(role, next)).toBe(where)
})
