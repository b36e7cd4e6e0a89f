import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { noticeKinds } from '../../features/notices/contract.ts'
import { placeOf } from '../../features/notices/sentences.ts'
import { addressOf, areas } from './places.ts'

test.each(['student', 'parent', 'teacher', 'admin'] as const)(
  'every notice of a %s leads to a page of their area [SHELL-01]',
  (role) => {
    const pages = areas[role].places.map((place) => addressOf(role, place))
    for (const kind of noticeKinds) {
      const path = new URL(placeOf(kind, role), 'http://localhost').pathname
      expect(
        pages.some((page) => matchPath(page, path)),
        `${kind} leads to ${path}`,
      ).toBe(true)
    }
  },
)
