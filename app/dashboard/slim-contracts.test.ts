import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { slimContract } from './slim-contracts.ts'

const contract = `
export const refusals = refusalsOf(
  {
    slot_taken: [409, 'It is taken.', 'Imechukuliwa.'],
  },
  { email_unconfirmed: accounts.email_unconfirmed },
)
export const atDoor = [refusals.slot_taken, refusals.learner_busy] as const
export const statuses = ['pending'] as const
export const bookSession = endpoint({
  method: 'POST',
  example: { teacher_id: 1 },
  summary:
    'Ask for a lesson.',
  who: ['student', 'parent'],
  output: z.object({
    booking: learnerBooking,
  }),
  refusals: [
    refusals.slot_taken,
    refusals.learner_busy,
  ],
})
export const other = endpoint({
  example: {
    name: 'Amina',
    subjects: [{ id: 1 }],
  },
  summary: 'Another’s.',
  who: 'anyone',
  output: z.array(slot),
  refusals: [],
})
`

test('a contract in the browser has no callers, refusals, summaries, examples and answers, on lines of the same number', () => {
  const slim = slimContract(contract)
  expect(slim.split('\n')).toHaveLength(contract.split('\n').length)
  expect(slim.split('\n').filter(Boolean)).toEqual([
    'export const refusals = {}',
    'export const atDoor = []',
    "export const statuses = ['pending'] as const",
    'export const bookSession = endpoint({',
    "  method: 'POST',",
    "  summary: '',",
    '  refusals: [],',
    '})',
    'export const other = endpoint({',
    "  summary: '',",
    '  refusals: [],',
    '})',
  ])
})

test('a contract laid out in another way stops the build', () => {
  expect(() => slimContract(contract.replace('  refusals: [],\n', '  refusals: none,\n'))).toThrow('2 calls')
})

const root = fileURLToPath(new URL('../..', import.meta.url))
test.each(globSync('features/*/contract.ts', { cwd: root }))('%s can be made slim', (file) => {
  expect(slimContract(readFileSync(`${root}/${file}`, 'utf8'))).not.toMatch(
    /refusals: \[[^\]]|const refusals = refusalsOf|example: |^  (output|who): /m,
  )
})
