/** Tabs are really out of sight only in a whole browser, of which the tests' own library makes no page seem to be in sight. */
import { chromium } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { SLUG } from '../../../shared/brand.ts'
import { roomFlags } from '../../classroom/testing/room-pages.ts'
import type { PicturePage } from './picture-page.ts'

test('what is recorded in a tab that is out of sight goes on at its rate, where its own timers do not [MEET-08]', async () => {
  const [site, browser] = [await openSite(), await openWholeBrowser()]
  try {
    const page = await browser.tabs.newPage()
    await page.goto(site.address)
    const came = () => page.evaluate(() => ({ ...(globalThis as unknown as PicturePage).came })) // as: the page has it
    await expect.poll(came).toMatchObject({ pictures: expect.toSatisfy((count: number) => count > 8) })
    await browser.tabs.newPage()
    await expect.poll(() => page.evaluate(() => document.visibilityState)).toBe('hidden')
    const before = await came()
    const since = async () => {
      const { pictures, ticks } = await came()
      return { pictures: pictures - before.pictures, ticks: ticks - before.ticks }
    }
    await expect.poll(since).toSatisfy(({ pictures, ticks }) => ticks > 3 && pictures > 3 * ticks)
  } finally {
    await Promise.all([site.close(), browser.close()])
  }
})

/** The page as the builder makes it, its worker beside it. */
async function openSite() {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    build: {
      write: false,
      rolldownOptions: { input: fileURLToPath(new URL('picture-page.ts', import.meta.url)) },
    },
  })
  const files = new Map<string, string | Uint8Array>()
  for (const { output } of [built].flat() as { output: { fileName: string; code?: string; source?: string | Uint8Array }[] }[]) {
    for (const file of output) files.set(`/${file.fileName}`, file.code ?? file.source ?? '')
  }
  const script = [...files.keys()].find((name) => name.includes('picture-page'))
  files.set('/', `<!doctype html><title>Picture</title><script type="module" src="${script}"></script>`)
  const server = createServer(({ url = '' }, response) => {
    const type = url === '/' ? 'text/html' : 'text/javascript'
    response.writeHead(files.has(url) ? 200 : 404, { 'content-type': type }).end(files.get(url))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://localhost:${(server.address() as AddressInfo).port}/`, // as: it listens on TCP
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function openWholeBrowser() {
  const folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-tabs-`))
  const flags = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${folder}`, ...roomFlags]
  const child = spawn(process.env['CHROME_PATH'] ?? '', flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  const address = await new Promise<string>((resolve) => {
    let said = ''
    child.stderr.on('data', (data) => {
      said += String(data)
      const found = /ws:\/\/\S+/.exec(said)
      if (found) resolve(found[0])
    })
  })
  const browser = await chromium.connectOverCDP(address, { noDefaults: true })
  const [tabs] = browser.contexts()
  if (!tabs) throw new Error('a browser without tabs')
  return {
    tabs,
    async close() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
