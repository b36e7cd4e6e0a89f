import { SLUG } from '../brand.ts'

type Policy = { createScriptURL: (address: string) => string }

/**
 * Under Trusted Types a worker's address must come out of a named policy. Without a worker only the offline pages are missing.
 * A page that was asked for while the worker came to be is left out when that takes the open pages over, and so is one that was
 * asked for past it: it says so, and the worker takes it.
 */
export async function registerWorker(): Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy } }
  const policy = trustedTypes?.createPolicy(SLUG, { createScriptURL: (address) => address })
  const address = '/service-worker.js'
  try {
    const there = await navigator.serviceWorker?.register(policy?.createScriptURL(address) ?? address)
    if (!navigator.serviceWorker?.controller) there?.active?.postMessage('take me')
  } catch (reason) {
    // Some browsers that keep nothing throw already when they are asked for it.
    console.info(reason)
  }
}
