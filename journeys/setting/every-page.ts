/** Every page of every signed-in area, on every screen. */
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, areas, classroom, openDesk } from '../../app/dashboard/places.ts'
import { saidByFeatures } from '../../app/server/testing/said-by-features.ts'
import type { Role } from '../../shared/endpoint.ts'
import type { Language } from '../../shared/said.ts'
import { hasCome, inspect } from './inspect.ts'
import { englishSubjects } from './look.ts'
import { pageSights } from './page-sights.ts'
import { arrive, demoEmail } from './people.ts'
import type { Sight } from './sight.ts'
import { openSomo, type Somo, type Visitor } from './somo.ts'

const people: Record<Role, string> = { student: 'wanjiku', parent: 'grace', teacher: 'achieng', admin: 'admin' }
const roles = Object.keys(people) as Role[] // as: its keys are the roles

await openDesk()
const sights = [...pageSights, ...(await saidByFeatures<{ sights: readonly Sight[] }>('sights.ts')).flatMap((one) => one.sights)]

type Look = Pick<Sight, 'id'> & { address: string; called: string; shows: readonly string[] }
/** What a role sees: every page of its area, and what is no page. A room is everybody's and looked at once. */
const looksOf = (role: Role): Look[] => [
  ...areas[role].places.flatMap((place) => looksAt(role, place.path, addressOf(role, place))),
  { address: `${areas[role].root}/nowhere`, called: `${areas[role].root}/nowhere`, shows: [] },
  ...(role === 'student' ? looksAt(role, classroom.address, classroom.address) : []),
]

const looked = new Set<Sight>()
function looksAt(role: Role, path: string, place: string): Look[] {
  const found = sights.filter((sight) => sight.path === path && (sight.of?.includes(role) ?? true))
  if (found.length === 0) throw new Error(`${place} has no sight: say in testing/sights.ts of its feature what it shows`)
  return found.map((sight) => {
    looked.add(sight)
    const address = place.replace(':kind', 'lesson') + (sight.query ?? '')
    return { ...sight, address, called: address.replace(':id', sight.id?.name ?? ':id') }
  })
}

const looks = new Map(roles.map((role) => [role, looksOf(role)]))
for (const sight of sights) if (!looked.has(sight)) throw new Error(`there is no such page: ${JSON.stringify(sight)}`)

/**
 * To a page of the same area, or a room, as by a link within it, which asks for what is new alone. That each comes by its address
 * is seen in the other language. A page that differs from the one before in what stands behind its path is loaded.
 */
async function goOn(page: Page, to: string): Promise<void> {
  const path = to.replace(/\?.*/, '')
  if (new URL(page.url()).pathname === path) return void (await page.goto(to))
  await page.evaluate((address) => {
    for (const heading of document.querySelectorAll('h1')) heading.setAttribute('data-before', '')
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  await page.waitForFunction(() => !document.querySelector('h1[data-before]'))
}

const seen = (page: Page, words: string): Promise<number> => page.getByText(words).filter({ visible: true }).count()

/** Tests of every page, as readers of one language see it. */
export function everyPageIn(language: Language): void {
  let somo: Somo
  const ids = new Map<Sight['id'], number>()
  beforeAll(async () => {
    somo = await openSomo({ demo: true })
    for (const { id } of sights) if (id && !ids.has(id)) ids.set(id, await id(somo.db))
  })
  afterAll(() => somo?.close())

  describe.each(roles)('for a %s', (role) => {
    let visitor: Visitor
    beforeAll(async () => {
      visitor = await somo.visit('phone')
      await visitor.context.addCookies([{ name: 'language', value: language, url: somo.origin }])
      await arrive(visitor.page, demoEmail(people[role]))
    })
    afterAll(() => visitor?.close())

    test.each(looks.get(role) ?? [])(
      `$called comes in ${language}, fits every screen, also with larger text, breaks no word` +
        (language === 'en' ? ', shows the focus and leaves the checker nothing to find' : '') +
        ' [SHELL-08] [SHELL-11]',
      async ({ address, shows, id }) => {
        const { page, complaints } = visitor
        const to = address.replace(':id', String(ids.get(id)))
        if (language === 'sw') await goOn(page, to)
        else await page.goto(to)
        await hasCome(page)
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
        if (language === 'sw') expect(await englishSubjects(page)).toEqual([])
        else for (const words of shows) await expect.poll(() => seen(page, words), { message: words }).toBeGreaterThan(0)
        expect(await inspect(page, language === 'sw')).toEqual([])
        expect(complaints).toEqual([])
      },
    )
  })
}
