/** WebKitGTK by its own WebDriver (https://www.w3.org/TR/webdriver2/), on a display that nobody sees. */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../setting/free-port.ts'
import { end, typing, until, type Driver, type Size } from './driver.ts'

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export type Programs = { driver: string; browser: string; display: string }

export async function openWebKit(programs: Programs): Promise<Driver> {
  const { number, display } = await openDisplay(programs.display)
  const settings = await narrowFrame()
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    // Drawn by the processor: there is no graphics card behind this display.
    env: { ...process.env, DISPLAY: `:${number}`, LIBGL_ALWAYS_SOFTWARE: '1', XDG_CONFIG_HOME: settings },
  })
  const at = `http://127.0.0.1:${port}`
  await until('the driver of WebKit', async () => (await fetch(`${at}/status`)).ok)
  const { sessionId } = await ask<{ sessionId: string }>('POST', `${at}/session`, {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] } },
    },
  })
  const session = `${at}/session/${sessionId}`
  const execute = <T>(expression: string) =>
    ask<T>('POST', `${session}/execute/sync`, { script: `return (${expression})`, args: [] })
  return {
    goTo: (url) => ask('POST', `${session}/url`, { url }),
    value: (expression) => execute(expression),
    async press(expression) {
      const found = await execute<Record<string, string> | null>(expression)
      if (!found?.[ELEMENT]) throw new Error(`nothing to press: ${expression}`)
      await ask('POST', `${session}/element/${found[ELEMENT]}/click`, {})
    },
    type: (text) => ask('POST', `${session}/actions`, { actions: typing(text) }),
    resize: (size) => resize(session, size, () => execute<[number, number]>('[innerWidth, innerHeight]')),
    picture: async () => Buffer.from(await ask<string>('GET', `${session}/screenshot`), 'base64'),
    forget: () => ask('DELETE', `${session}/cookie`),
    async close() {
      await ask('DELETE', session).catch(() => undefined)
      await end(driver)
      await end(display)
      await rm(settings, { recursive: true, force: true })
    },
  }
}

/** Its bar of buttons is wider than a phone, and the window is at least as wide as the bar; so there is next to no bar. */
async function narrowFrame(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'somo-webkit-'))
  await mkdir(path.join(folder, 'gtk-3.0'))
  await writeFile(
    path.join(folder, 'gtk-3.0', 'gtk.css'),
    '* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 1px; -gtk-icon-transform: scale(0.1) }',
  )
  return folder
}

/** The frame around the page differs from machine to machine, so the window is made larger by what is missing. */
async function resize(session: string, { width, height }: Size, inner: () => Promise<[number, number]>): Promise<void> {
  let [outerWidth, outerHeight] = [width, height]
  for (let tries = 0; tries < 5; tries += 1) {
    await ask('POST', `${session}/window/rect`, { x: 0, y: 0, width: outerWidth, height: outerHeight })
    await sleep(300)
    const [innerWidth, innerHeight] = await inner()
    if (innerWidth === width && innerHeight === height) return
    outerWidth += width - innerWidth
    outerHeight += height - innerHeight
  }
  throw new Error(`WebKit cannot be ${width} × ${height}: it is ${String(await inner())}`)
}

async function openDisplay(program: string): Promise<{ number: number; display: ChildProcess }> {
  const taken = (one: number) => existsSync(`/tmp/.X11-unix/X${one}`) || existsSync(`/tmp/.X${one}-lock`)
  let number = 90
  while (taken(number)) number += 1
  const display = spawn(program, [`:${number}`, '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
  await until('a display', async () => existsSync(`/tmp/.X11-unix/X${number}`))
  return { number, display }
}

async function ask<T>(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<T> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
