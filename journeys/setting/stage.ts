/** People and lessons of a journey without the demo: made by the product's own calls to its running server. */
import type { Locator, Page } from '@playwright/test'
import { callerOf } from '../../app/server/testing/caller.ts'
import { peopleOf, type Person } from '../../app/server/testing/people.ts'
import { PASSWORD } from '../../app/server/testing/rows.ts'
import { stageOf } from '../../app/server/testing/stage.ts'
import { post } from '../../app/server/testing/world.ts'
import { deriveKeys } from '../../shared/server/keys.ts'
import { admit, arrive } from './people.ts'
import { SECRET } from './outside.ts'
import { soon } from './soon.ts'
import type { sizes, Somo, Visitor } from './somo.ts'

export type { Person } from '../../app/server/testing/people.ts'
export type { Lesson } from '../../app/server/testing/stage.ts'

type How = [size?: keyof typeof sizes, language?: 'en' | 'sw']

export type JourneyStage = ReturnType<typeof openStage>

export function openStage(somo: Somo) {
  const clock = {
    get now(): Date {
      return somo.clock.now()
    },
    set now(at: Date) {
      somo.clock.aheadMs += at.getTime() - somo.clock.now().getTime()
    },
  }
  const caller = callerOf({ request: (address, init) => fetch(address, init) }, somo.origin)
  const people = peopleOf({ db: somo.db, keys: deriveKeys(SECRET), clock, caller })
  const fund = (person: Person, kes: number): Promise<void> => post(somo.db, 'deposit', ['wallet', person.id], kes, clock.now)
  async function visit(...[size = 'phone', language = 'en']: How): Promise<Visitor> {
    const visitor = await somo.visit(size)
    await visitor.context.addCookies([{ name: 'language', value: language, url: somo.origin }])
    return visitor
  }
  return {
    people,
    fund,
    /** What was done so far has been told. */
    settle: () => handled(somo),
    earn: (teacher: Person, kes: number): Promise<void> =>
      post(somo.db, 'lesson_release', ['teacher_earnings', teacher.id], kes, clock.now),
    ...stageOf({ people, clock, fund, settle: async () => void (await handled(somo)) }),
    /** A page of their own of somebody who has signed in. */
    async enter(person: Person, ...how: How): Promise<Visitor> {
      const visitor = await visit(...how)
      await arrive(visitor.page, person.email, PASSWORD)
      return visitor
    },
    /** The same, nowhere yet: for whoever goes on at once, as a page costs as much as all they do before it. */
    async admit(person: Person, ...how: How): Promise<Visitor> {
      const visitor = await visit(...how)
      await admit(visitor.page, person.email, PASSWORD)
      return visitor
    },
    /** While `act` runs the database refuses to write this table, so that the server's own calls fail as they would then. */
    async whileBroken(table: string, act: () => Promise<void>): Promise<void> {
      await somo.db.$client.query(`
        create or replace function out_of_order() returns trigger language plpgsql as $$ begin raise 'out of order'; end $$;
        create trigger out_of_order before insert or update on ${table} execute function out_of_order()`)
      try {
        await act()
      } finally {
        await somo.db.$client.query(`drop trigger out_of_order on ${table}`)
      }
    },
    /** While `act` runs the table is not there, so that reading fails too. */
    async whileGone(table: string, act: () => Promise<void>): Promise<void> {
      await somo.db.$client.query(`alter table ${table} rename to taken_away`)
      try {
        await act()
      } finally {
        await somo.db.$client.query(`alter table taken_away rename to ${table}`)
      }
    },
  }
}

/** The server's own sweeps have handled every note that is due. */
const handled = (somo: Somo): Promise<true> =>
  soon('the notes, handled', async () => {
    const { rows } = await somo.db.$client.query('select from outbox where failed_at is null limit 1')
    return rows.length === 0 || undefined
  })

/** From now on documents bring no answers along, so that the page asks for each and a journey can hold it back. */
export const bringNothing = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const take = () => document.getElementById('told')?.remove()
    new MutationObserver(take).observe(document, { childList: true, subtree: true })
  })

/** Presses the tile, star or pill around a choice, where a finger does: the input under it is a point nobody sees. */
export const pressTile = (choice: Locator): Promise<void> => choice.locator('xpath=ancestor::label').click()

/** In the card of a wallet: pays in the provider's widget instead of by a prompt. */
export const chooseWidget = (page: Page): Promise<void> => pressTile(page.getByRole('radio', { name: 'Card or other' }))

/** What the focus is on: its name as it is read out, or else what it is. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const on = document.activeElement
    return on?.getAttribute('aria-label') ?? on?.textContent?.trim() ?? ''
  })

/** Presses Tab until the focus is on what is meant; whoever has only a keyboard gets there no other way. */
export const tabTo = (page: Page, selector: string, most = 200): Promise<void> =>
  tabUntil(page, () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector), {
    to: selector,
    most,
  })

/** The same, to what is read out by this name. */
export const tabToName = (page: Page, name: string, most = 200): Promise<void> =>
  tabUntil(page, async () => (await focused(page)) === name, { to: name, most })

/** The same, to one that was found. */
export const tabOnto = (page: Page, wanted: Locator, most = 200): Promise<void> =>
  tabUntil(page, () => wanted.evaluate((it) => it === document.activeElement), { to: String(wanted), most })

async function tabUntil(page: Page, isThere: () => Promise<boolean>, { to, most }: { to: string; most: number }): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${to}`)
}

/** When the page's service worker answers for it, also without a network. */
export const workerReady = (page: Page): Promise<void> => page.evaluate(async () => void (await navigator.serviceWorker.ready))

/** Presses the newest notice that says this, once it has come. */
export async function pressNotice(page: Page, area: string, says: RegExp): Promise<void> {
  await page.goto(`${area}/notices`)
  await page.getByRole('link', { name: says }).first().click()
}

/** Lets a page whose clock was paused go on, in steps far shorter than a message stands, until this is there. */
export const runUntil = (page: Page, there: Locator): Promise<true> =>
  soon('what a page’s clock brings', async () => {
    await page.clock.runFor(100)
    return (await there.isVisible()) || undefined
  })
