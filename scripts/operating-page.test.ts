/** The guide of operators against what there is: each setting, each file that is tried. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from './root.ts'

const guide = readFileSync(path.join(root, 'docs/operating.md'), 'utf8')

test('the guide names each setting that a server reads [OPS-05]', () => {
  const settings = ['app/server/config.ts', 'app/server/money-config.ts', 'app/server/turn-config.ts'].flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name),
  )
  expect(settings.length).toBeGreaterThan(50)
  // Set by npm run dev alone.
  expect(settings.filter((name) => name !== 'SOMO_DEV' && !guide.includes(`\`${name}\``))).toEqual([])
})

test('the guide has the addresses of IntaSend that its own library and live keys are for [OPS-05]', () => {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  const frame = /^INTASEND_SDK_ORIGIN=(.*)$/m.exec(read('docs/operating/somo.env'))?.[1]
  expect(read('journeys/libraries/in-browser.ts')).toContain(`['${frame}', `)
  const live = [...read('features/payments/server/providers/intasend.ts').matchAll(/^const LIVE_\w+ = '(.*)'$/gm)].map(
    ([, address = '']) => address,
  )
  expect(live.length).toBe(2)
  expect(live.filter((address) => !guide.includes(`\`${address}\``))).toEqual([])
})

test('each alert is shown to fire, and what is tried is an alert [OPS-03]', () => {
  const read = (name: string) => readFileSync(path.join(root, 'docs/monitoring', name), 'utf8')
  const named = (text: string, by: RegExp) => [...new Set([...text.matchAll(by)].map(([, name = '']) => name))].toSorted()
  const alerts = named(read('alerts.yml'), /- alert: (\w+)/g)
  expect(alerts.length).toBeGreaterThan(16)
  expect(named(read('alerts-test.yml'), /alertname="(\w+)"/g)).toEqual(alerts)
})

test('npm run operating gives each line that the guide has for a shell, but for two [OPS-02]', () => {
  const trial = readdirSync(path.join(root, 'journeys/operating')).map((file) =>
    readFileSync(path.join(root, 'journeys/operating', file), 'utf8'),
  )
  const words = trial.flatMap((text) => [...text.matchAll(/'((?:[^'\\\n]|\\.){10,})'/g)].map(([, said = '']) => said))
  const lines = guide.split('\n').flatMap((line) => /^ {4,}(\S.*)$/.exec(line)?.[1] ?? [])
  expect(lines.length).toBeGreaterThan(25)
  expect(lines.filter((line) => !words.some((begins) => line.startsWith(begins)))).toEqual([
    // It asks for passwords at the terminal.
    String.raw`su postgres -c psql      then \password somo_owner and \password somo_app`,
    'systemctl restart haproxy',
  ])
})

test('the guide names each file that npm run operating tries, and no other [OPS-02]', () => {
  const named = [...new Set([...guide.matchAll(/`operating\/([^`]+)`/g)].map(([, name = '']) => name))]
  expect(named.toSorted()).toEqual(readdirSync(path.join(root, 'docs/operating')).toSorted())
})
