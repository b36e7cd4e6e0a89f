/** What teachers keep is a setting: every public page that names it says the one that holds. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { framedPages, formPages } from '../site/routes.ts'
import { wordsOf } from './testing/look.ts'
import { openWorld, type World } from './testing/world.ts'

let usual: World
let somo: World
beforeAll(async () => {
  ;[usual, somo] = await Promise.all([openWorld(), openWorld({ teacherShareBps: 6250 })])
})
afterAll(() => Promise.all([usual.close(), somo.close()]))

const plain = [...Object.keys(framedPages), ...Object.keys(formPages)].filter((address) => !address.includes(':'))

const wordsAt = async ({ app }: World, address: string, language: string): Promise<string> => {
  const answer = await app.request(`http://somo.test${address}`, { headers: { cookie: `language=${language}` } })
  expect(answer.headers.get('cache-control')).toMatch(/^(public, max-age=30|private, no-store|no-store)/)
  return wordsOf(await answer.text())
}

/** How often each share is named. */
const named = (words: string, ...shares: string[]) =>
  shares.map((share) => words.split(new RegExp(`(?<![\\d.])${share} ?%`)).length - 1)

test.each(['en', 'sw'])(
  'every public page in %s that names the share of teachers says the one that is set, and its rest [PUB-01] [PUB-08] [PUB-09]',
  async (language) => {
    const naming: string[] = []
    for (const address of plain) {
      const before = named(await wordsAt(usual, address, language), '70', '30')
      const now = await wordsAt(somo, address, language)
      expect(named(now, '70', '30'), address).toEqual([0, 0])
      expect(named(now, '62.5', '37.5'), address).toEqual(before)
      if (before[0]) naming.push(address)
    }
    expect(naming).toEqual(['/', '/home', '/faq', '/pricing', '/terms-and-conditions', '/teacher-signup'])
  },
)
