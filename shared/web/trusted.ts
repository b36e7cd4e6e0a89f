/**
 * What the app alone lets through under Trusted Types, beside the service worker (`register-worker.ts`): a browser draws markup
 * and runs a worker only out of a policy that the page's header names (`app/server/policy.ts`). Each is made where it is first
 * needed, and once: a second of its name is refused. Where a browser knows none of it, and on the server, the text itself is
 * taken.
 */
import { SLUG } from '../brand.ts'

type Rules = { createScriptURL?: (address: string) => string | null; createHTML?: (markup: string) => string }
// as: what a policy gives is an object in the place of a text, and is taken for one.
type Policy = { createHTML: (markup: string) => string }
type Browser = { trustedTypes?: { createPolicy: (name: string, rules: Rules) => Policy } }

const made = new Map<string, Policy | undefined>()

function policy(name: string, rules: Rules): Policy | undefined {
  if (!made.has(name)) made.set(name, (globalThis as Browser).trustedTypes?.createPolicy(name, rules))
  return made.get(name)
}

/** Markup out of `safeMarkdown` and nowhere else: this policy does not look at it. */
export const trustedMarkup = (safe: string): string =>
  policy(`${SLUG}-markup`, { createHTML: (same) => same })?.createHTML(safe) ?? safe

/**
 * The builder knows a worker by `new Worker(new URL('…', import.meta.url))` alone, where no policy can be named. The browser then
 * asks the one called `default`, which lets files of the build through and nothing else.
 */
export function trustBuiltFiles(): void {
  policy('default', { createScriptURL: (address) => (isBuilt(new URL(address, location.href)) ? address : null) })
}

const isBuilt = ({ origin, pathname }: URL): boolean => origin === location.origin && pathname.startsWith('/assets/')
