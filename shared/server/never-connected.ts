/** What Node's `fetch` says of a request that no server has had. */
const CODES = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Whether a failed `fetch` never reached its server: what was asked for has certainly not happened, and may be asked again.
 * @param error as it was thrown; `fetch` wraps what really happened in its `cause`
 */
export const neverConnected = (error: unknown): boolean =>
  error instanceof Error && CODES.has(String((error.cause as NodeJS.ErrnoException | undefined)?.code))
