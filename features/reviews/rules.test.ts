import { expect, test } from 'vitest'
import { allOf, MOST_COUNTED, testimonialWish } from './rules.ts'

test.each([
  ['', null, null],
  ['?by=parents', 'parent', null],
  ['?by=learners&cursor=31', 'learner', 31],
  ['?by=teachers&cursor=x', null, null],
])('an address with %s asks for %s from %s on [PUB-08]', (query, by, before) =>
  expect(testimonialWish(new URLSearchParams(query))).toEqual({ by, before }),
)

test.each([
  [{ parent: 0, learner: 0 }, 0],
  [{ parent: 11, learner: 7 }, 18],
  [{ parent: MOST_COUNTED, learner: 7 }, null],
  [{ parent: 0, learner: MOST_COUNTED }, null],
])('of %o there are %s in all [PUB-08]', (counts, all) => expect(allOf(counts)).toBe(all))
