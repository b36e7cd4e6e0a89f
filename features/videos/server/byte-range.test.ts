import { expect, test } from 'vitest'
import { partOf } from './byte-range.ts'

test.each([
  [undefined, null],
  ['bytes=0-', { from: 0, to: 99 }],
  ['bytes=0-0', { from: 0, to: 0 }],
  ['bytes=10-19', { from: 10, to: 19 }],
  ['bytes=90-1000', { from: 90, to: 99 }],
  ['bytes=-5', { from: 95, to: 99 }],
  ['bytes=-1000', { from: 0, to: 99 }],
  ['bytes=-0', 'none'],
  ['bytes=100-', 'none'],
  ['bytes=5-4', null],
  ['bytes=0-1,5-6', null],
  ['bytes=a-b', null],
  ['bytes=-', null],
  ['items=0-1', null],
] as const)('of a hundred bytes %s is %j [VID-05]', (header, part) => expect(partOf(header, 100)).toEqual(part))
