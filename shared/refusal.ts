/**
 * What a person can be told "no" about: declared once with its code, status and both sentences, thrown, and caught at the edge.
 */
import type { Said } from './said.ts'

/** A way to say no. */
export type RefusalKind<Code extends string = string> = Said & { readonly code: Code; readonly status: number }

type Declared = readonly [status: number, en: string, sw: string]
type Kinds<Table> = { readonly [Code in keyof Table & string]: RefusalKind<Code> }

/**
 * What is said of a bug of ours; the browser says it too when an answer makes no sense. It promises nothing about what became of
 * the wish: the fault may have come after it was granted.
 */
export const wentWrong: Said = {
  en: 'Something went wrong on our side.',
  sw: 'Hitilafu imetokea upande wetu.',
}

/** Refusals every call can give. */
export const commonRefusals = /* @__PURE__ */ kindsOf({
  invalid_input: [400, 'Please check the highlighted fields.', 'Tafadhali angalia sehemu zilizowekewa alama.'],
  not_signed_in: [401, 'Please sign in.', 'Tafadhali ingia.'],
  not_found: [404, 'Not found.', 'Haipo.'],
  second_factor_missing: [
    403,
    'Set up your second factor first, on the page of your account.',
    'Kwanza weka hatua ya pili, kwenye ukurasa wa akaunti yako.',
  ],
  wrong_identity: [403, 'You can only do this for yourself.', 'Unaweza kufanya hivi kwa ajili yako tu.'],
  method_not_allowed: [405, 'This address does not take that method.', 'Anwani hii haipokei njia hiyo.'],
  too_large: [413, 'That is too large.', 'Hiyo ni kubwa mno.'],
  unsupported_type: [415, 'Send JSON.', 'Tuma JSON.'],
  too_many_requests: [
    429,
    'Too many attempts. Please wait and try again.',
    'Umejaribu mara nyingi mno. Tafadhali subiri kisha ujaribu tena.',
  ],
  internal: [500, wentWrong.en, wentWrong.sw],
  unavailable: [503, 'Somo is starting or restarting. Please try again.', 'Mfumo wa Somo unaanza upya. Tafadhali jaribu tena.'],
})

/**
 * The refusals of a feature's contract, and those every call can give.
 * @param own its own, each with status, English and Kiswahili
 * @param shared those that have their home in another feature's contract
 */
/* @__NO_SIDE_EFFECTS__ */
export const refusalsOf = <
  const Own extends Readonly<Record<string, Declared>>,
  const Shared extends Readonly<Record<string, RefusalKind>> = Record<never, never>,
>(
  own: Own,
  shared?: Shared,
): typeof commonRefusals & Kinds<Own> & Shared =>
  // Made of just these three, which is what the type says.
  ({ ...commonRefusals, ...kindsOf(own), ...shared }) as typeof commonRefusals & Kinds<Own> & Shared

/* @__NO_SIDE_EFFECTS__ */
function kindsOf<const Table extends Readonly<Record<string, Declared>>>(table: Table): Kinds<Table> {
  const kinds = Object.entries(table).map(([code, [status, en, sw]]) => [code, { code, status, en, sw }])
  // One kind for each code of the table, under that code.
  return Object.fromEntries(kinds) as Kinds<Table>
}

/** What a refusal adds to its sentence, such as the shortfall or the new price. */
export type RefusalFacts = {
  /** Which input field is meant, and what is wrong with it. */
  fields?: Readonly<Record<string, Said>>
  /** Numbers the screen shows beside the sentence; never personal data. */
  details?: Record<string, string | number | boolean>
  /** When trying again makes sense. */
  retryAfterSeconds?: number
}

/**
 * Thrown by a write, so that its transaction rolls back (returning would commit). Only the HTTP edge catches it; one that the
 * call's contract does not name is a bug there.
 */
export class Refusal extends Error {
  readonly kind: RefusalKind
  readonly facts: RefusalFacts
  constructor(kind: RefusalKind, facts: RefusalFacts = {}) {
    super(kind.code)
    this.name = 'Refusal'
    this.kind = kind
    this.facts = facts
  }
}

/** For what cannot happen: a broken invariant is a bug, and ends the request rather than being worked around. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`invariant broken: ${message}`)
}
