/** intasend-inlinejs-sdk in Chromium: a shop's page on which it opens the provider's frame, in each of its modes. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { chromium, devices, type Browser, type BrowserContextOptions, type FrameLocator, type Page } from '@playwright/test'
import { headlessPath } from '../../scripts/browser.ts'
import type { Trial } from './trial.ts'

const SHOP = 'https://shop.test/'
const API = 'https://sandbox.intasend.com'
/** A tab of an iPhone is opened at the live host, whatever the keys. */
const FRAMES = ['https://websdk-sandbox-v2.intasend.com', 'https://websdk-v2.intasend.com']

type Options = { mode?: string; redirectURL?: string }

export async function tryInBrowser(trial: Trial): Promise<void> {
  const browser = await chromium.launch({ executablePath: headlessPath() })
  const iphone = devices['iPhone 15']
  try {
    for (const [what, device, options] of [
      ['a popup', {}, {}],
      ['inline', {}, { mode: 'inline' }],
      ['a popup on a phone', { viewport: { width: 360, height: 740 }, userAgent: devices['Pixel 7']?.userAgent }, {}],
    ] as [string, BrowserContextOptions, Options][]) {
      await inFrame(trial, browser, device, options)
      trial.done(`intasend-inlinejs-sdk: ${what}, paid by card, and told so`)
    }
    await redirected(trial, browser)
    trial.done('intasend-inlinejs-sdk: goes on to the address that it was given')
    await continued(trial, browser)
    trial.done('intasend-inlinejs-sdk: goes on with a checkout that a server has made')
    await inTab(trial, browser, { ...iphone })
    trial.done('intasend-inlinejs-sdk: a tab of its own on an iPhone, which tells the page')
  } finally {
    await browser.close()
  }
}

async function inFrame(trial: Trial, browser: Browser, device: BrowserContextOptions, options: Options): Promise<void> {
  const page = await shop(trial, browser, device)
  await open(page, options)
  const frame = page.frameLocator('iframe')
  await payByCard(frame)
  await page.waitForFunction('told.some(({ state }) => state === "COMPLETE")')
  const told = await page.evaluate<{ state: string; tracking_id: string; api_ref: string }[]>('told')
  assert.deepEqual(
    told.map(({ state, api_ref: ref }) => [state, ref]),
    [
      ['IN-PROGRESS', 'lib_4'],
      ['COMPLETE', 'lib_4'],
    ],
  )
  assert.match(told[1]?.tracking_id ?? '', /^[A-Z0-9]{7}$/)
  if (options.mode !== 'inline') {
    await frame.getByRole('button', { name: 'Close' }).click()
    await page.waitForFunction('document.querySelectorAll("iframe").length === 0')
  }
  await page.context().close()
}

async function redirected(trial: Trial, browser: Browser): Promise<void> {
  const page = await shop(trial, browser, {})
  await open(page, { redirectURL: `${SHOP}thanks` })
  await payByCard(page.frameLocator('iframe'))
  await page.waitForURL(`${SHOP}thanks`)
  await page.context().close()
}

async function continued(trial: Trial, browser: Browser): Promise<void> {
  const page = await shop(trial, browser, {})
  const made = await fetch(`${trial.apiOrigin}/api/v1/checkout/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ public_key: 'ISPubKey_test_1', amount: 700, currency: 'KES', api_ref: 'lib_5' }),
  })
  const { id, signature } = (await made.json()) as Record<string, string>
  await page.evaluate(`sdk({}).continue(${JSON.stringify({ checkoutID: id, signature })})`)
  const frame = page.frameLocator('iframe')
  assert.match(await frame.getByRole('heading', { level: 1 }).innerText(), /KES 700/)
  await payByCard(frame)
  await page.waitForFunction('told.at(-1)?.state === "COMPLETE" && told.at(-1).api_ref === "lib_5"')
  await page.context().close()
}

async function inTab(trial: Trial, browser: Browser, device: BrowserContextOptions): Promise<void> {
  const page = await shop(trial, browser, device)
  // What the library knows an iPhone by, which a device's name in another browser does not change.
  await page.addInitScript('Object.defineProperty(navigator, "platform", { get: () => "iPhone" })')
  await page.reload()
  const opened = page.waitForEvent('popup')
  await open(page, {})
  const tab = await opened
  await payByCard(tab)
  await page.waitForFunction('told.at(-1)?.state === "COMPLETE"')
  await page.context().close()
}

/** A page of a shop that has the library, and notes what it is told. */
async function shop({ folder, apiOrigin, frameOrigin }: Trial, browser: Browser, device: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...device })
  const hosts = new Map([[API, apiOrigin], ...FRAMES.map((host): [string, string] => [host, frameOrigin])])
  for (const [host, origin] of hosts)
    await context.route(`${host}/**`, async (route) => {
      const url = route.request().url().replace(host, origin)
      await route.fulfill({ response: await route.fetch({ url }) })
    })
  const library = readFileSync(path.join(folder, 'intasend-inlinejs-sdk/build/intasend-inline.js'), 'utf8')
  await context.route(`${SHOP}intasend.js`, (route) => route.fulfill({ contentType: 'text/javascript', body: library }))
  await context.route(new RegExp(`^${SHOP}(thanks)?$`), (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><div id="checkoutElement"></div><script src="/intasend.js"></script>',
    }),
  )
  const page = await context.newPage()
  page.on('pageerror', (error) => assert.fail(error.message))
  await context.addInitScript(`
    globalThis.told = []
    globalThis.sdk = (options) => {
      const library = new IntaSend({ publicAPIKey: 'ISPubKey_test_1', live: false, ...options })
      for (const state of ['IN-PROGRESS', 'COMPLETE', 'FAILED']) library.on(state, (message) => told.push(message))
      return library
    }`)
  await page.goto(SHOP)
  return page
}

const open = (page: Page, options: Options): Promise<unknown> =>
  page.evaluate(
    `void sdk(${JSON.stringify(options)}).run({ amount: 100, currency: 'KES', email: 'a@b.example', api_ref: 'lib_4' })`,
  )

async function payByCard(frame: FrameLocator | Page): Promise<void> {
  await frame.getByRole('tab', { name: 'Card' }).click()
  await frame.getByLabel('Card number').fill('4242 4242 4242 4242')
  await frame.getByRole('button', { name: 'Pay by card' }).click()
}
