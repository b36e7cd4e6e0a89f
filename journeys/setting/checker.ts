import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What the accessibility checker finds on a page as it stands, by all its rules; nothing is right. The checker stays in the
 * document: the next look is quicker. A frame of somebody else's is not looked into.
 * @param page one where nothing moves: what enters is half transparent at first, and no colour of it is the one people read
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(script)
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(context: Document, options: object): Promise<AxeResults> } }
    const { violations: all } = await axe.run(document, { iframes: false, resultTypes: ['violations'] })
    return all.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
  return found
}
