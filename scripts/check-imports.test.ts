import { describe, expect, test } from 'vitest'
import { importProblems } from './check-imports.ts'

/** Three features in their order: a wallet, payments above it, and lessons above both that may enter the wallet only. */
const mayEnter = { wallet: [], payments: ['wallet'], lessons: ['wallet'] }

/** What the guard says of a made-up tree, in which the dashboard lists the pages named. */
const problems = (files: Record<string, string>, pages: readonly string[] = []): string[] =>
  importProblems(
    new Map([
      ['app/dashboard/places.ts', pages.map((page) => `const p = () => import('../../${page}')`).join('\n')],
      ...Object.entries(files),
    ]),
    mayEnter,
  )

describe('the screens of a feature', () => {
  test('ask anybody’s contract and rules, and draw parts of features that it may enter', () => {
    const files = {
      'features/lessons/web/pay-lesson.tsx': `
        import { topUpFor } from '../../payments/rules.ts'
        import type { Deposit } from '../../payments/contract.ts'
        import { Balance } from '../../wallet/web/balance.tsx'
        import { texts } from './texts.ts'`,
      'features/wallet/web/balance.tsx': `import type { Lesson } from '../../lessons/contract.ts'`,
    }
    expect(problems(files)).toEqual([])
  })

  test.each([
    ['by a component', `import { AddFunds } from '../../payments/web/add-funds.tsx'`],
    ['by a type', `import type { AddFunds } from '../../payments/web/add-funds.tsx'`],
    ['lazily', `const AddFunds = lazy(() => import('../../payments/web/add-funds.tsx'))`],
    ['over several lines', `import {\n  AddFunds,\n} from '../../payments/web/add-funds.tsx'`],
  ])('do not enter a feature that theirs may not enter, %s', (_, line) => {
    expect(problems({ 'features/lessons/web/pay-lesson.tsx': line })).toEqual([
      'features/lessons/web/pay-lesson.tsx: lessons may not enter payments, and imports features/payments/web/add-funds.tsx; ' +
        'ask the contract.ts or rules.ts of payments, be handed the piece by a page in app/dashboard/pages/, ' +
        'or move what both need below both',
    ])
  })

  test('know of another feature nothing but its contract, its rules and its screens', () => {
    expect(problems({ 'features/payments/web/add-funds.tsx': `import { mail } from '../../wallet/mails.ts'` })).toEqual([
      'features/payments/web/add-funds.tsx: the browser knows wallet by its contract.ts, rules.ts and web/, ' +
        'not features/wallet/mails.ts',
    ])
  })
})

describe('a page that puts several features together', () => {
  const page = 'features/payments/web/wallet-page.tsx'
  const mixed = `import { AddFunds } from './add-funds.tsx'\nimport { Balance } from '../../wallet/web/balance.tsx'`

  test('does not live inside one of them, even of one that may enter the other', () => {
    expect(problems({ [page]: mixed }, [page])).toEqual([
      `${page}: a page that puts several features together lives in app/dashboard/pages/; this one draws ` +
        'features/wallet/web/balance.tsx',
    ])
  })

  test('lives in the dashboard, where it may draw any of them', () => {
    const moved = mixed.replaceAll(/'\.\.?\/(\.\.\/)?/g, "'../../../features/payments/web/$1")
    expect(problems({ 'app/dashboard/pages/wallet-page.tsx': moved }, ['app/dashboard/pages/wallet-page.tsx'])).toEqual([])
  })

  test('is no part of another feature’s screens', () => {
    const files = { 'features/payments/web/add-funds.tsx': `import { WalletPage } from '../../wallet/web/wallet-page.tsx'` }
    expect(problems(files, ['features/wallet/web/wallet-page.tsx'])).toEqual([
      'features/payments/web/add-funds.tsx: features/wallet/web/wallet-page.tsx is a whole page; ' +
        'draw a part of it, or put both together in app/dashboard/pages/',
    ])
  })

  test('may still read who is signed in, which draws nothing', () => {
    expect(problems({ [page]: `import { useStatement } from '../../wallet/web/statement.ts'` }, [page])).toEqual([])
  })

  test('cannot be told without the list of pages', () => {
    expect(importProblems(new Map(), mayEnter)).toEqual([
      'app/dashboard/places.ts: is gone, and nothing else tells a page from a part of one',
    ])
  })
})

describe('a circle of imports', () => {
  test.each([
    ['values', `import { form } from './form.ts'`, `import { roles } from './page.ts'`],
    ['a type', `import { form } from './form.ts'`, `import type { Role } from './page.ts'`],
    ['a type named in place', `import { form } from './form.ts'`, `type Role = import('./page.ts').Role`],
    ['a lazy import', `const form = () => import('./form.ts')`, `import { roles } from './page.ts'`],
    ['something handed on', `export { form } from './form.ts'`, `import { roles } from './page.ts'`],
  ])('is closed by %s', (_, page, form) => {
    expect(problems({ 'simulators/mail/page.ts': page, 'simulators/mail/form.ts': form })).toEqual([
      'simulators/mail/page.ts → simulators/mail/form.ts → simulators/mail/page.ts: a circle, and a type closes it too; ' +
        'move what both need into a file below them, or pass it as an argument',
    ])
  })

  test('is found however long it is, wherever it is entered and whoever else is on the way', () => {
    const files = {
      'scripts/start.ts': `import './a.ts'`,
      'scripts/a.ts': `import './leaf.ts'\nimport './b.ts'`,
      'scripts/b.ts': `import './leaf.ts'\nimport './c.mjs'`,
      'scripts/c.mjs': `import './a.ts'`,
      'scripts/leaf.ts': '',
    }
    expect(problems(files)).toEqual([
      expect.stringContaining('scripts/a.ts → scripts/b.ts → scripts/c.mjs → scripts/a.ts: a circle'),
    ])
  })

  test('is also one between the files that set a test’s stage, but a test closes none', () => {
    const files = (name: string) => ({
      'database/testing/server.ts': `import { seed } from './${name}.ts'`,
      [`database/testing/${name}.ts`]: `import { server } from './server.ts'`,
    })
    expect(problems(files('seed'))).toHaveLength(1)
    expect(problems(files('seed.test'))).toEqual([])
  })

  test('is not two ways to the same file', () => {
    const files = {
      'bench/main.ts': `import './money.ts'\nimport './pages.ts'`,
      'bench/money.ts': `import './ratio.ts'`,
      'bench/pages.ts': `import './ratio.ts'\nimport './money.ts'`,
      'bench/ratio.ts': '',
    }
    expect(problems(files)).toEqual([])
  })
})

test.each([
  ['features/lessons/server/routes.ts', '../../wallet/server/index.ts', null],
  ['features/lessons/server/queries.ts', '../../wallet/server/tables.ts', null],
  ['features/lessons/server/queries.ts', '../../payments/server/tables.ts', 'lessons may not enter payments'],
  ['features/lessons/server/routes.ts', '../../wallet/server/hold.ts', 'enter wallet by its front door'],
  ['features/lessons/server/routes.ts', '../../payments/server/index.ts', 'lessons may not enter payments'],
  ['features/lessons/web/row.tsx', '../server/queries.ts', 'the browser may not reach features/lessons/server/queries.ts'],
  ['app/dashboard/main.tsx', '../server/http.ts', 'the browser may not reach app/server/http.ts'],
  ['app/dashboard/main.tsx', '../../shared/server/edge.ts', 'the browser may not reach shared/server/edge.ts'],
  ['features/lessons/rules.ts', './server/queries.ts', 'contracts and rules do no work of a side'],
  ['features/lessons/contract.ts', '../../shared/web/client.ts', 'contracts and rules do no work of a side'],
  ['shared/money.ts', '../features/wallet/rules.ts', 'shared knows no feature'],
  ['features/lessons/server/routes.ts', '../../../app/server/config.ts', 'a feature may not import app/server/config.ts'],
  ['simulators/main.ts', '../features/wallet/contract.ts', 'the outside world knows nothing of Somo'],
  ['features/lessons/rules.ts', 'node:fs', 'contracts and rules import no node:fs'],
  ['features/lessons/web/row.tsx', 'drizzle-orm', 'the browser has no drizzle-orm'],
  ['features/lessons/contract.ts', 'zod', 'contracts use zod/mini'],
  ['features/lessons/contract.ts', 'zod/mini', null],
  ['features/lessons/testing/stage.ts', '../../payments/server/start-deposit.ts', null],
])('%s importing %s: %s', (file, name, problem) => {
  const expected = problem === null ? [] : [expect.stringContaining(`${file}: ${problem}`)]
  expect(problems({ [file]: `import { it } from '${name}'` })).toEqual(expected)
})
