/** What a person can be told "no" about. `facts` carries what the sentence needs, such as the shortfall or the new price. */
export type RefusalFacts = {
  /** Which input field is meant, and what is wrong with it. */
  fields?: Record<string, string>
  /** Numbers the screen shows beside the sentence; never personal data. */
  details?: Record<string, string | number | boolean>
  /** When trying again makes sense. */
  retryAfterSeconds?: number
}

/**
 * Thrown by a write, so that its transaction rolls back (returning would commit). Only the HTTP edge catches it and turns
 * the code into a status and a sentence, both from the endpoint's contract.
 */
export class Refusal extends Error {
  readonly code: string
  readonly facts: RefusalFacts
  constructor(code: string, facts: RefusalFacts = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.facts = facts
  }
}

/** For what cannot happen: a broken invariant is a bug, and ends the request rather than being worked around. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${message}`)
}
