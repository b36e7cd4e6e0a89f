/** What somebody says of M-Pesa's message whose money they do not see. */

/** How M-Pesa names a payment in its message: `SKP2M8X4LD` (Safaricom's Daraja pages, "MpesaReceiptNumber"). */
export const MPESA_CODE = '[A-Z][A-Z0-9]{9}'
export const MPESA_CODE_EXAMPLE = 'SKP2M8X4LD'

/** How long a payment whose code somebody says is looked for before they are told that there is none. */
export const CLAIM_MINUTES = 30

/**
 * The code of an M-Pesa message, out of what somebody typed or pasted: the whole message will do. Most codes have a digit, by
 * which they are told from words; one without stands in capitals, or alone. @returns null where there is none
 */
export function mpesaCodeIn(typed: string): string | null {
  const words = typed.match(new RegExp(`\\b${MPESA_CODE}\\b`, 'gi')) ?? []
  const code =
    words.find((word) => /\d/.test(word)) ??
    words.find((word) => word === word.toUpperCase()) ??
    words.find((word) => word === typed.trim())
  return code?.toUpperCase() ?? null
}
