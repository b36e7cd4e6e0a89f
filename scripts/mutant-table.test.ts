import { expect, test } from 'vitest'
import { shuffled } from './draw-mutants.ts'
import { mutantTable, type MutationReport, type ReportedMutant } from './mutant-table.ts'

const source = 'export const isFree = (at: Date, now: Date): boolean =>\n  at > now && !taken(at)\n'
const mutant = (status: ReportedMutant['status'], change: Partial<ReportedMutant> = {}): ReportedMutant => ({
  status,
  mutatorName: 'EqualityOperator',
  replacement: 'at >= now',
  location: { start: { line: 2, column: 3 }, end: { line: 2, column: 11 } },
  ...change,
})
const report = (mutants: ReportedMutant[]): MutationReport => ({ files: { 'features/slots/rules.ts': { source, mutants } } })

test('the table counts what was killed and names what was not, with the mutants that were not drawn left out', () => {
  const whole = { start: { line: 1, column: 53 }, end: { line: 2, column: 25 } }
  const mutants = [
    mutant('Killed'),
    mutant('Timeout'),
    mutant('RuntimeError'),
    mutant('Survived'),
    mutant('NoCoverage', { location: whole, replacement: '=> true' }),
    mutant('CompileError'),
  ]
  expect(mutantTable(report(mutants)).split('\n')).toEqual([
    'file                     mutants  killed  survived   score',
    'features/slots/rules.ts        5       3         2  60.0 %',
    'all                            5       3         2  60.0 %',
    '',
    'Of the killed 1 kept a test file from loading and 1 ran out of time; of the survivors 1 are reached by no test.',
    'features/slots/rules.ts:1  => at > now && !taken(at)  →  => true  (no test)',
    'features/slots/rules.ts:2  at > now  →  at >= now',
  ])
})

test('a survivor none of whose tests ran is no survivor, so nothing is said at all', () => {
  expect(() => mutantTable(report([mutant('Survived', { testsCompleted: 0 })]))).toThrow('1 mutants count as survivors')
})

test('the same seed draws the same mutants, another one others', () => {
  const all = Array.from({ length: 50 }, (_, index) => index)
  expect(shuffled(all, 7)).toEqual(shuffled(all, 7))
  expect(shuffled(all, 7)).not.toEqual(shuffled(all, 8))
  expect(shuffled(all, 7).toSorted((a, b) => a - b)).toEqual(all)
  const firsts = new Set(Array.from({ length: 200 }, (_, seed) => shuffled(all, seed)[0]))
  expect(firsts.size).toBeGreaterThan(40)
})
