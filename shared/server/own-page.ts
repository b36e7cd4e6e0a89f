/**
 * Whether a request comes from a page of our own. Cookies travel by themselves, so what they alone authorise is taken from
 * nowhere else. Programs send no `Origin`, and what is no address is nobody's page.
 */
export function fromOwnPage({ origin, host }: { origin: string | null; host: string }): boolean {
  return origin !== null && URL.canParse(origin) && new URL(origin).host === host
}
