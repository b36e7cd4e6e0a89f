import { SLUG } from '../../shared/brand.ts'

type Policy = { createScriptURL: (address: string) => string }

/**
 * Under Trusted Types a worker's address must come out of a named policy. Without a worker only the offline pages are missing.
 */
export async function registerWorker(): Promise<void> {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy } }
  const policy = trustedTypes?.createPolicy(SLUG, { createScriptURL: (address) => address })
  const address = '/service-worker.js'
  try {
    await navigator.serviceWorker?.register(policy?.createScriptURL(address) ?? address)
  } catch (reason) {
    // Some browsers that keep nothing throw already when they are asked for it.
    console.info(reason)
  }
}
