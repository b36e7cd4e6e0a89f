/** Whether a request was made by a page of ours. Addresses are compared letter by letter and never read, so none can be wrong. */

/** By the browser's own word: `Origin`, or where it sends none, `Sec-Fetch-Site`. What no browser sends is from nowhere. */
export function comesFromElsewhere(headers: Headers, site: string): boolean {
  const origin = headers.get('origin')
  if (origin !== null) return origin !== site
  return !['same-origin', 'none', null].includes(headers.get('sec-fetch-site'))
}
