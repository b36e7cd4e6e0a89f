/** What the control calls under `/__sim` are made of, in every simulator. */
import { isObject, json, readObject, type Answer, type Route } from './http.ts'

export type Body = Record<string, unknown>

export const done = json(200, { done: true })
export const refused = (why: string): Answer => json(400, { error: why })

/** @param act gets the body, and the `:id` of the path */
export const post = (path: string, act: (body: Body, id: string) => Answer | Promise<Answer>): Route => ({
  method: 'POST',
  path: `/__sim/${path}`,
  handle: (ask) => act(readObject(ask) ?? {}, ask.params['id'] ?? ''),
})

export const list = (path: string, read: () => unknown): Route => ({
  method: 'GET',
  path: `/__sim/${path}`,
  handle: () => json(200, read()),
})

/** `drop` never reaches the provider; `drop_after` takes effect and loses only the answer. */
export const faultWords = ['hang', 'drop', 'drop_after', 'malformed'] as const

/** What gets through of an answer to what has taken effect. */
const losses: Readonly<Record<string, (answer: Answer) => Answer>> = {
  drop_after: () => 'drop',
  hang_after: () => 'hang',
  cut_after: (answer) => (typeof answer === 'string' ? answer : { ...answer, breaks: { after: 1, by: 'drop' } }),
}

/** How a fault loses an answer; null for one that keeps what was asked for from taking effect, or for none. */
export const lossOf = (fault: unknown): ((answer: Answer) => Answer) | null =>
  typeof fault === 'string' ? (losses[fault] ?? null) : null

/** One of the words, or a status with the provider's own number beside it; null for what is neither. */
export function faultIn<Word extends string>(
  words: readonly Word[],
  fault: unknown,
): Word | { status: number; code?: number } | null {
  const word = words.find((one) => one === fault)
  if (word) return word
  if (!isObject(fault)) return null
  return { status: Number(fault['status']), ...(fault['code'] !== undefined && { code: Number(fault['code']) }) }
}
