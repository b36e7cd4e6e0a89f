/** Debian's Firefox by WebDriver BiDi, which it speaks itself (https://www.w3.org/TR/webdriver-bidi/). */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { end, typing, type Driver } from './driver.ts'

/** Camera and microphone are played and nobody is asked; a room on this machine is reached without a network. */
const preferences = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.peerconnection.ice.loopback': true,
  'media.autoplay.default': 0,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'intl.accept_languages': 'en-GB',
}

type Ask = <T>(method: string, params: object) => Promise<T>
type Result = { type: string; result: { value?: string; sharedId?: string }; exceptionDetails?: { text: string } }

/** @param prepare runs in every page before anything else */
export async function openFirefox(program: string, prepare: () => void): Promise<Driver> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'somo-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const { ask, hangUp } = await connect(`${await addressOf(browser)}/session`)
  await ask('session.new', { capabilities: {} })
  await ask('script.addPreloadScript', { functionDeclaration: String(prepare) })
  const { context } = await ask<{ context: string }>('browsingContext.create', { type: 'tab' })
  const evaluate = async (expression: string) => {
    const answer = await ask<Result>('script.evaluate', { expression, target: { context }, awaitPromise: true })
    if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    return answer.result
  }
  return {
    goTo: async (url) => void (await ask('browsingContext.navigate', { context, url, wait: 'complete' })),
    value: async (expression) =>
      JSON.parse((await evaluate(`(async () => JSON.stringify((await (${expression})) ?? null))()`)).value ?? 'null'),
    async press(expression) {
      const { sharedId } = await evaluate(expression)
      if (!sharedId) throw new Error(`nothing to press: ${expression}`)
      const move = { type: 'pointerMove', x: 0, y: 0, origin: { type: 'element', element: { sharedId } } }
      const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }]
      await ask('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] })
    },
    type: async (text) => void (await ask('input.performActions', { context, actions: typing(text) })),
    resize: async (viewport) => void (await ask('browsingContext.setViewport', { context, viewport })),
    picture: async () =>
      Buffer.from((await ask<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
    forget: async () => void (await ask('storage.deleteCookies', {})),
    async close() {
      hangUp()
      await end(browser)
      await rm(profile, { recursive: true, force: true })
    },
  }
}

/** The browser says once where it listens. */
function addressOf(browser: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    browser.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (address) resolve(address)
    })
    browser.once('error', reject)
    browser.once('exit', () => reject(new Error(`Firefox has ended: ${said}`)))
  })
}

async function connect(address: string): Promise<{ ask: Ask; hangUp: () => void }> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error, message } = JSON.parse(String(data)) as {
      id?: number
      result?: unknown
      error?: string
      message?: string
    }
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error) asked?.reject(new Error(`${error}: ${message}`))
    else asked?.resolve(result)
  })
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true })
    socket.addEventListener('error', () => reject(new Error(`nobody answers at ${address}`)), { once: true })
  })
  let last = 0
  const ask: Ask = <T>(method: string, params: object) => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise as Promise<T> // as: the protocol says what each method answers
  }
  return { ask, hangUp: () => socket.close() }
}
