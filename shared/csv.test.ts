import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

const begun = ['=1+1', '+254712345678', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '=cmd|x,"y"']

test.each(begun)('%j is text to a spreadsheet, and no formula [ADM-04] [WAL-12]', (words) => {
  const [cell = ''] = csvOf([[words, 1]]).split(/,1\r\n$/)
  const read = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
  expect(read).toBe(`'${words}`)
})

test('amounts stay numbers, below zero too, and words that only hold such a sign stay as they are [ADM-04] [WAL-12]', () => {
  expect(csvOf([[-21_000, -0.5, 0, 1500.5, 'A=1', 'KES -5', '2026-11-25', '']])).toBe(
    '-21000,-0.5,0,1500.5,A=1,KES -5,2026-11-25,\r\n',
  )
})
