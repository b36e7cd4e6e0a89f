/** What a page looks like to an eye, and not what its classes are called. */
import type { Locator, Page } from '@playwright/test'
import { curriculum } from '../../features/teachers/server/index.ts'
import { subjectName } from '../../shared/subject-names.ts'

/** The figure that stands under a heading, as a card of a wallet shows it. */
export const figureUnder = (page: Page, heading: string): Locator =>
  page.getByRole('heading', { name: heading, exact: true }).locator('xpath=following-sibling::p[1]')

/** All of it in the window. */
export const isInSight = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })

/**
 * Whether the element, or a box or line of it, is painted in red: the browser's own reading of the colour, however it is written.
 */
export const isRed = (element: Locator): Promise<boolean> =>
  element.evaluate((outer) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('no canvas')
    const red = (colour: string): boolean => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      // Within nine degrees of red on the wheel, and not so pale that it is grey: our browns and oranges are further off.
      const chroma = r - Math.min(g, b)
      return alpha > 0 && chroma > 15 && Math.abs(g - b) / chroma < 0.15
    }
    return [outer, ...outer.querySelectorAll('*')].some((one) => {
      const { color, backgroundColor, borderLeftColor, borderLeftWidth } = getComputedStyle(one)
      return red(color) || red(backgroundColor) || (borderLeftWidth !== '0px' && red(borderLeftColor))
    })
  })

/** The hue of the ground of an element, in degrees of the wheel: yellow is about 40 to 65, green 90 to 170. */
export const hueOf = async (element: Locator): Promise<number> =>
  element.evaluate((one) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d')
    if (!canvas) throw new Error('no canvas')
    canvas.fillStyle = getComputedStyle(one).backgroundColor
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data
    return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI
  })

/** The colour behind an element, as the browser computes it. */
export const backgroundOf = (element: Locator): Promise<string> =>
  element.evaluate((one) => getComputedStyle(one).backgroundColor)

/** Which of red, green and blue is the strongest in each painted ground of an element and what is in it. */
export const groundsIn = (element: Locator): Promise<string[]> =>
  element.evaluate((outer) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('no canvas')
    const strongest = (colour: string): string[] => {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = colour
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      if (alpha === 0) return []
      return [Object.entries({ red, green, blue }).reduce((a, b) => (b[1] > a[1] ? b : a))[0]]
    }
    return [outer, ...outer.querySelectorAll('*')].flatMap((one) => strongest(getComputedStyle(one).backgroundColor))
  })

/** The words of a page that are cut in two at the end of a line, as no reader would. Addresses and codes are no words. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.querySelector('dialog[open]') ?? document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      const text = texts.currentNode
      if (!text.parentElement?.checkVisibility() || text.parentElement.closest('.sr-only, code')) continue
      for (const word of (text.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
        range.setStart(text, word.index)
        range.setEnd(text, word.index + word[0].length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word[0])
      }
    }
    return broken
  })

/** How wide the page is where a line of this place breaks the name of M-Pesa at its hyphen, in letters twice as large. */
export async function brokenNames(page: Page, place: Locator): Promise<number[]> {
  const before = page.viewportSize()
  const enlarge = (size: string) => page.evaluate((to) => void (document.documentElement.style.fontSize = to), size)
  await enlarge('200%')
  const broken: number[] = []
  for (let width = 320; width <= 640; width += 8) {
    await page.setViewportSize({ width, height: 740 })
    const lines = await place.evaluate((inner) => {
      const texts = document.createTreeWalker(inner, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const all: number[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode
        for (const { index } of (text.nodeValue ?? '').matchAll(/M-Pesa/g)) {
          range.setStart(text, index)
          range.setEnd(text, index + 'M-Pesa'.length)
          all.push(new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size)
        }
      }
      return all
    })
    if (lines.length === 0) throw new Error('the name of M-Pesa does not stand there')
    if (lines.some((one) => one > 1)) broken.push(width)
  }
  await enlarge('')
  if (before) await page.setViewportSize(before)
  return broken
}

/** Text with plain spaces where a page keeps two words on one line. */
export const plain = (text: string | null): string => (text ?? '').replaceAll('\u00a0', ' ')

/** Subjects that a page in Kiswahili names in English. What a teacher called a class is none. */
export async function englishSubjects(page: Page): Promise<string[]> {
  // A language is always named in itself.
  const shown = await page
    .locator('main, dialog[open]')
    .evaluateAll((all) =>
      all.map((one) =>
        [...one.querySelectorAll('[lang=en]')].reduce(
          (text, named) => text.replace((named as HTMLElement).innerText, ''),
          (one as HTMLElement).innerText,
        ),
      ),
    )
  const names = curriculum.map(({ name }) => name).filter((name) => name !== subjectName(name, 'sw'))
  const parts = shown.flatMap((text) => text.split(/[\n·,]/)).map((part) => part.trim())
  return parts.filter((part) =>
    names.some((name) => part === name || part.includes(`la ${name}`) || part.endsWith(`la kwanza ${name}`)),
  )
}

/** Whether the first painted ground behind an element is a dark one. */
export const isDark = (element: Locator): Promise<boolean> =>
  element.evaluate((inner) => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    if (!canvas) throw new Error('no canvas')
    for (let one: Element | null = inner; one; one = one.parentElement) {
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = getComputedStyle(one).backgroundColor
      canvas.fillRect(0, 0, 1, 1)
      const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
      if (alpha > 0) return red + green + blue < 384
    }
    return false
  })
