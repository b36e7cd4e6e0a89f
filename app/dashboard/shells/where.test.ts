import { beforeAll, expect, test } from 'vitest'
import type { Role } from '../../../shared/endpoint.ts'
import { areas, openDesk } from '../places.ts'
import { isHere } from './where.ts'

beforeAll(openDesk)

const marked = (role: Role, pathname: string) =>
  areas[role].places.filter((place) => place.icon && isHere(pathname, place, role)).map(({ path }) => path)

test.each<[Role, string, string[]]>([
  ['teacher', '/teacher-dashboard', ['']],
  ['teacher', '/teacher-dashboard/schedule', ['schedule']],
  ['teacher', '/teacher-dashboard/classes/new', ['schedule']],
  ['teacher', '/teacher-dashboard/classes/7', ['schedule']],
  ['teacher', '/teacher-dashboard/videos/3', ['lessons']],
  ['teacher', '/teacher-dashboard/messages/3', ['messages']],
  ['teacher', '/teacher-dashboard/nowhere', []],
  ['student', '/student-dashboard/teachers/2', ['teachers']],
  ['parent', '/parent-dashboard/asks/1', []],
  ['admin', '/admin/verification/2', ['queues']],
  ['admin', '/admin/video-reports/2', ['queues']],
  ['admin', '/admin/events/2', ['events']],
])('a %s at %s finds in the menu where that belongs [SHELL-11]', (role, pathname, places) => {
  expect(marked(role, pathname)).toEqual(places)
})
