import { expect, test } from 'vitest'
import { mpesaCodeIn } from './claims.ts'

test.each([
  ['SKP2M8X4LD', 'SKP2M8X4LD'],
  [' skp2m8x4ld ', 'SKP2M8X4LD'],
  ['SKP2M8X4LD Confirmed. Ksh500.00 sent to SOMO for account DEP1 on 25/11/26 at 9:01 AM.', 'SKP2M8X4LD'],
  ['Imethibitishwa SKP2M8X4LD tarehe 25/11/26', 'SKP2M8X4LD'],
  ['0712345678', null],
  ['THJQHWXDZU Confirmed. You have transferred Ksh500.00.', 'THJQHWXDZU'],
  ['Code: THJQHWXDZU', 'THJQHWXDZU'],
  ['thjqhwxdzu', 'THJQHWXDZU'],
  ['It was registered and understood', null],
  ['SKP2M8X4L', null],
  ['SKP2M8X4LDX', null],
  ['', null],
])('the code of a message in “%s” is %j [FUND-08]', (typed, code) => {
  expect(mpesaCodeIn(typed)).toBe(code)
})
