import { describe, expect, test } from 'vitest'
import { strayProblems } from './check-strays.ts'

const problems = (files: Record<string, string>): string[] => strayProblems(new Map(Object.entries(files)))

describe('a fact of the country or the brand that stands in code', () => {
  test.each([
    [`formatMoney(cents, 'Ksh')`, `'Ksh'`, 'CURRENCY or CURRENCY_WORD'],
    [`<Field lead="KES" />`, `"KES"`, 'CURRENCY or CURRENCY_WORD'],
    [`sum.replace('Ksh ', '')`, `'Ksh '`, 'CURRENCY or CURRENCY_WORD'],
    [`sum.replace(/^KES /, '')`, `/^KES`, 'CURRENCY or CURRENCY_WORD'],
    ['`Ksh ${amount}`', 'Ksh ${', 'CURRENCY or CURRENCY_WORD'],
    [`country: 'KE',`, `'KE'`, 'COUNTRY'],
    [`timeZone: 'Africa/Nairobi'`, 'Africa/Nairobi', 'TIME_ZONE'],
    ["sql`phone ~ '^254[17][0-9]{8}$'`", '^254', 'CALLING_CODE or STORED_PHONE'],
    [`said('Such as 254712345678.')`, '254712345678', 'CALLING_CODE or STORED_PHONE'],
    [`const SHIFT_MS = 3 * 60 * 60 * 1000`, '3 * 60 * 60', 'UTC_SHIFT_HOURS'],
    ['`${date}T${time}+03:00`', '+03:00', 'UTC_SHIFT_HOURS'],
  ])('%s is told of, with its home', (line, found, take) => {
    expect(problems({ 'features/lessons/web/row.tsx': `const before = 1\n${line}` })).toEqual([
      `features/lessons/web/row.tsx:2: ${found} has its home in shared/country.ts; take ${take} from there`,
    ])
  })

  test.each([
    [`<meta content="Somo" />`, `"Somo"`, 'BRAND or titled'],
    ['document.title = `${page} · Somo`', '· Somo', 'BRAND or titled'],
    [`const COOKIE = 'somo_session'`, `'somo_`, 'SLUG'],
    [`from: 'hello@somo.example'`, 'somo.example', 'EXAMPLE_DOMAIN'],
    [`<rect fill="#0B3A2C" />`, '#0B3A2C', 'GREEN_900'],
  ])('%s is told of, with its home', (line, found, take) => {
    expect(problems({ 'scripts/page.ts': line })).toEqual([
      `scripts/page.ts:1: ${found} has its home in shared/brand.ts; take ${take} from there`,
    ])
  })
})

test('sentences, comments and numbers that only look alike are left in peace', () => {
  const lines = [
    `said('At most KES 20,000.', 'Si zaidi ya KES 20,000.')`,
    `/** \`Ksh 500.00\`, in Africa/Nairobi,\n * or '254…' */`,
    `z.maxLength(254) // as long as an address may be, not +254`,
    `/^(127|10|169\\.254)\\./.test(address)`,
    `const LONG_PAUSE_SECONDS = 6 * 3600`,
    `title: 'Cookies on Somo', sw: 'Somo hili limekwisha.'`,
    `import { openSomo } from './setting/somo.ts'`,
    `fill="#8d5a3a"`,
  ]
  expect(problems({ 'features/lessons/contract.ts': lines.join('\n') })).toEqual([])
})

test.each([
  'shared/country.ts',
  'shared/brand.ts',
  'features/lessons/web/texts.ts',
  'features/lessons/web/teacher-texts.ts',
  'features/notices/sentences.ts',
  'features/lessons/lessons.test.ts',
  'app/server/testing/world.ts',
  'journeys/setting/somo.ts',
  'simulators/intasend/wire.ts',
  'database/demo/people.ts',
])('%s may say a fact itself', (file) => {
  expect(problems({ [file]: `'KES' 'Somo' 'Africa/Nairobi' '254712345678' '#0b3a2c'` })).toEqual([])
})
