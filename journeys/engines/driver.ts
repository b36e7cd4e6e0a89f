/** What a smoke asks of a browser, whichever engine it has and by whatever protocol it is driven. */
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export type Size = { width: number; height: number }

export type Driver = {
  goTo(address: string): Promise<void>
  /** The value of an expression in the page, as JSON carries it. */
  value<T>(expression: string): Promise<T>
  /** A real press in the middle of the element that the expression gives. */
  press(expression: string): Promise<void>
  /** Keys of a keyboard, to whatever has the focus. */
  type(keys: string): Promise<void>
  /** Makes the page's own window this large, without the browser's frame. */
  resize(size: Size): Promise<void>
  /** What is seen, as a PNG. */
  picture(): Promise<Buffer>
  /** As a device on which nobody has signed in. */
  forget(): Promise<void>
  close(): Promise<void>
}

/** Keys without a letter (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
export const keys = { Enter: '\uE007', Escape: '\uE00C', ArrowRight: '\uE014' } as const

/** Typing in the words of both protocols. */
export const typing = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
]

/** Tries until it gives something, for at most half a minute. */
export async function until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 150; tries += 1) {
    // Between two pages there is none to ask.
    const found = await look().catch(() => null)
    if (found) return found
    await sleep(200)
  }
  throw new Error(`never came: ${what}`)
}

/** Ends a browser or display that this smoke has started, and waits until it is gone. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([gone, sleep(5000)])
  if (child.exitCode === null) child.kill('SIGKILL')
}
