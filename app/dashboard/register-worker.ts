import { SLUG } from '../../shared/brand.ts'

type Policy = { createScriptURL: (address: string) => string }

/**
 * Under Trusted Types a worker's address must come out of a named policy. Without a worker only the offline pages are missing.
 */
export function registerWorker(): void {
  const { trustedTypes } = window as { trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy } }
  const policy = trustedTypes?.createPolicy(SLUG, { createScriptURL: (address) => address })
  const address = '/service-worker.js'
  navigator.serviceWorker
    ?.register(policy?.createScriptURL(address) ?? address)
    .catch((reason: unknown) => console.info('no offline pages', reason))
}
