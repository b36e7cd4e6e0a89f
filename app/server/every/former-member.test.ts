/** Whoever has left has no name any more; what stands in its place is read in the language of who reads, in every answer. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FORMER_MEMBER } from '../../../shared/former-member.ts'
import { address } from '../../../shared/web/client.ts'
import { features } from '../features.ts'
import { accessLines, gather, nameOf, noLine, statusesOf, type Cast } from '../testing/access.ts'
import { ORIGIN } from '../testing/caller.ts'
import { openWorld, type World } from '../testing/world.ts'

const lines = await accessLines()
const reads = features
  .flatMap(({ calls = [] }) => calls.map(({ endpoint }) => endpoint))
  .filter(({ method }) => method === 'GET')
  .map((endpoint) => [nameOf(endpoint), endpoint] as const)

let somo: World
let cast: Cast
beforeAll(async () => {
  somo = await openWorld()
  cast = await gather(somo)
})
afterAll(() => somo.close())

/** How many answers of all name somebody who has left. */
let naming = 0

test.each(reads)(
  '%s says of nobody in English that they have left to who reads Kiswahili [AUTH-11] [SHELL-08]',
  async (name, endpoint) => {
    const [asked, statuses] = lines[name] ?? noLine
    const input = await asked(cast, somo)
    await somo.db.$client.query(`update users set name = $1, language = 'sw'`, [FORMER_MEMBER])
    const { url } = address(endpoint, { ...input })
    const expected = statusesOf(statuses)
    for (const column of ['student', 'parent', 'teacher', 'operator'] as const) {
      if (expected[column] !== 200) continue
      const answers = { en: '', sw: '' }
      for (const language of ['en', 'sw'] as const) {
        const headers = { authorization: `Bearer ${cast[column].token}`, 'accept-language': language }
        const response = await somo.app.request(`${ORIGIN}${url}`, { headers })
        expect([column, response.status]).toEqual([column, 200])
        answers[language] = await response.text()
      }
      expect([column, answers.sw]).not.toEqual([column, expect.stringContaining(FORMER_MEMBER)])
      if (answers.en.includes(FORMER_MEMBER)) naming += 1
    }
  },
)

test('many answers name people', () => expect(naming).toBeGreaterThan(40))
