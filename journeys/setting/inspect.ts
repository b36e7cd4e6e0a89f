/** What is asked of every page on every screen: it fits, also with text twice as large, and a checker finds nothing. */
import type { CDPSession, Page } from '@playwright/test'
import { violations } from './checker.ts'
import { brokenWords } from './look.ts'

const PHONE = { width: 360, height: 740 }
const DESK = { width: 1280, height: 800 }
const SMALLEST = { width: 320, height: 640 }

const USUAL_TEXT = 16

export type Screen = {
  width: number
  height: number
  /** The browser's own setting of how large text is, by which rem goes and the widths of a layout in rem. */
  text?: number
}

/**
 * Words are looked at where columns are narrowest, the rest on a phone and on a desk; all by text of the usual size. From one to
 * the next as little changes as can: each change is a layout of the whole page.
 */
const screens: readonly (Screen & { and?: readonly ((page: Page) => Promise<string[]>)[] })[] = [
  SMALLEST,
  { ...SMALLEST, text: 2 * USUAL_TEXT },
  { ...DESK, text: 2 * USUAL_TEXT },
  { ...DESK, and: [violations, ringless] },
  { width: 850, height: 900, and: [brokenOnes] },
  { width: 768, height: 1024, and: [brokenOnes] },
  { width: 740, height: 360 },
  { ...PHONE, text: 1.25 * USUAL_TEXT },
  { ...PHONE, and: [brokenOnes, violations] },
]

/** What the page is about has come: nothing waits any more. */
export async function hasCome(page: Page): Promise<void> {
  await page.locator('h1').filter({ visible: true }).first().waitFor()
  await page.waitForFunction(() => !document.querySelector('.skeleton, .animate-spin'))
}

/**
 * Everything that is wrong with the page, in words; nothing is right. The page is left as it was, 360 wide.
 * @param again whether the same page was looked at in another language: what does not hang on its words is left out
 */
export async function inspect(page: Page, again = false): Promise<string[]> {
  const faults: string[] = []
  const browser = await page.context().newCDPSession(page)
  for (const { and = [], ...screen } of screens) {
    await showOn(page, browser, screen)
    const looks = again ? and.filter((look) => look === brokenOnes) : and
    for (const look of [tooWide, ...looks]) faults.push(...(await look(page)).map((one) => `${JSON.stringify(screen)}: ${one}`))
  }
  await browser.detach()
  return faults
}

/** A page that asks by script how wide it is hears of a new width only when the next frame is drawn. */
export async function showOn(page: Page, browser: CDPSession, { width, height, text = USUAL_TEXT }: Screen): Promise<void> {
  await Promise.all([
    page.setViewportSize({ width, height }),
    browser.send('Page.setFontSizes', { fontSizes: { standard: text } }),
  ])
  await page.evaluate(async (rems) => {
    const frame = () => new Promise(requestAnimationFrame)
    // It takes a moment until the page goes by the size of its text.
    while (!matchMedia(`(width: ${rems}rem)`).matches) await frame()
    await frame()
  }, width / text)
}

async function brokenOnes(page: Page): Promise<string[]> {
  return (await brokenWords(page)).map((word) => `breaks ${word}`)
}

/** The page, or something in it, that can only be read by scrolling to the side, and what makes it so wide. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const say = (one: Element) =>
      `${one.localName}.${one.getAttribute('class')?.slice(0, 60)} “${one.textContent?.trim().slice(0, 30)}”`
    const root = document.documentElement
    if (root.scrollWidth > innerWidth) {
      const all = [...document.body.querySelectorAll('*')].filter((one) => one.checkVisibility())
      const widest = all.filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !one.closest('.sr-only'))
      found.push(
        `scrolls sideways to ${root.scrollWidth} for ${widest
          .filter((one) => one.children.length === 0)
          .slice(0, 3)
          .map(say)
          .join()}`,
      )
    }
    for (const one of document.body.querySelectorAll('*')) {
      if (one.scrollWidth <= one.clientWidth + 1 || !one.checkVisibility()) continue
      // A wide table may scroll by itself where the keyboard can scroll it too.
      if (one.matches('[tabindex="0"]')) continue
      if (/auto|scroll/.test(getComputedStyle(one).overflowX)) found.push(`hides a part at its side: ${say(one)}`)
    }
    return found
  })

/** What can have the focus and would not show it by both rings: the marigold one for dark grounds, the ink one for light ones. */
async function ringless(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const stops = document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary')
    return [...stops].flatMap((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.matches(':disabled')) return []
      one.focus({ preventScroll: true, focusVisible: true } as FocusOptions) // as: the second is not yet in the types
      const shown = one.matches('.sr-only') ? one.closest('label') : one
      const { outlineWidth, outlineStyle, boxShadow } = getComputedStyle(shown ?? one)
      const ink = boxShadow.startsWith('rgb(27, 26, 23) 0px 0px 0px 2px')
      return parseFloat(outlineWidth) >= 3 && outlineStyle === 'solid' && ink ? [] : [`no ring: ${one.outerHTML.slice(0, 120)}`]
    })
  })
}
