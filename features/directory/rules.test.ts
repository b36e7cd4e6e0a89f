import { describe, expect, test } from 'vitest'
import { searchOf, type Search } from './rules.ts'

const asked = (query: string): Search => searchOf(new URLSearchParams(query))

describe('what an address asks of the directory', () => {
  test('is all that makes sense in it [DIR-03]', () => {
    const narrowed = 'price_from=500&price_to=1500&rating=4.5&free_on=2026-12-31&language=sw'
    expect(asked(`q=mwalimu&subject=Mathematics&grade=6&${narrowed}&sort=price_down`)).toStrictEqual({
      ...{ q: 'mwalimu', subject: 'Mathematics', grade: 6, price_from: 500, price_to: 1500, rating: 4.5 },
      ...{ free_on: '2026-12-31', language: 'sw', sort: 'price_down' },
    })
  })

  test.each([
    ['', {}],
    // Text is cut and trimmed, and empty text asks for nothing.
    ['q=%20%20', {}],
    ['q=%20otieno%20', { q: 'otieno' }],
    [`q=${'o'.repeat(81)}`, { q: 'o'.repeat(80) }],
    [`subject=${'m'.repeat(61)}`, { subject: 'm'.repeat(60) }],
    ['grade=1', { grade: 1 }],
    ['grade=12', { grade: 12 }],
    ['grade=0', {}],
    ['grade=13', {}],
    ['grade=6.0', {}],
    ['price_from=1', { price_from: 1 }],
    ['price_to=20000', { price_to: 20_000 }],
    ['price_to=20001', {}],
    ['price_from=0', {}],
    ['price_from=-5', {}],
    ['price_from=1e3', {}],
    ['price_from=0000500', {}],
    ['price_from=+500', {}],
    ['price_from=500%20', {}],
    ['rating=4', { rating: 4 }],
    ['rating=4.8', { rating: 4.8 }],
    ['rating=4.7', {}],
    ['rating=5', {}],
    ['free_on=2028-02-29', { free_on: '2028-02-29' }],
    ['free_on=2026-02-29', {}],
    ['free_on=2026-13-01', {}],
    ['free_on=2026-12-1', {}],
    ['free_on=12026-12-01', {}],
    ['free_on=2026-12-01T00:00', {}],
    ['free_on=tomorrow', {}],
    ['language=luo', { language: 'luo' }],
    ['language=fr', {}],
    ['sort=rating', { sort: 'rating' }],
    ['sort=name', {}],
    // What is asked of it beside that is nothing.
    ['page=3&Q=x', {}],
  ])('%j asks for %j; what makes no sense is left out [DIR-03]', (query, search) => {
    expect(asked(query)).toStrictEqual(search)
  })
})
