import { expect, test } from 'vitest'
import { MOST_CAPTIONS } from '../own-contract.ts'
import { cutCaptions, readCaptions } from './captions.ts'

test('captions are written anew from their cues: no style, no tag, no note comes along [VID-08]', () => {
  const sent = [
    '\uFEFFWEBVTT - Kiswahili',
    'STYLE\n::cue { background: url(https://evil.example) }',
    'NOTE by me',
    '1\n00:01.000 --> 00:02.500 align:start\n<c.red>Leo</c> ni <b>sehemu</b>.',
    '01:00:00.000 --> 01:00:02.000\nMwisho --> kabisa',
  ].join('\r\n\r\n')
  expect(readCaptions(sent)).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nLeo ni sehemu.\n\n01:00:00.000 --> 01:00:02.000\nMwisho  kabisa\n',
  )
})

test.each(['', 'hello', '1\n00:00:01,000 --> 00:00:02,000\nSubRip', 'WEBVTT', 'WEBVTTX\n\n00:01.000 --> 00:02.000\nx'])(
  '%j is no WebVTT [VID-08]',
  (text) => expect(readCaptions(text)).toBeNull(),
)

test('signs that open a tag and never close it are left out, however many there are [VID-08]', () => {
  const sent = `WEBVTT\n\n00:01.000 --> 00:02.000\n5 < 7 ${'<'.repeat(MOST_CAPTIONS)}\n`
  expect(readCaptions(sent)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n5  7\n')
})

test('a cue that ends before it begins is left out [VID-08]', () => {
  expect(readCaptions('WEBVTT\n\n00:02.000 --> 00:01.000\nBack\n\n00:03.000 --> 00:04.000\nOn')).toBe(
    'WEBVTT\n\n00:00:03.000 --> 00:00:04.000\nOn\n',
  )
})

test('cut at a moment, a cue over it ends there, and one that begins there is not told [VID-05]', () => {
  const all = 'WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nOver\n\n00:00:02.000 --> 00:00:03.000\nAfter\n'
  expect(cutCaptions(all, 2000)).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOver\n')
})
