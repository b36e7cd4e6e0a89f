/**
 * What M-Pesa means by the sentences it ends a payment or a payout with. They are Safaricom's own, written for programmers
 * ("The initiator information is invalid" is a wrong PIN), and whoever stands between hands them on; a failure's code is not.
 */
const sentences = {
  cancelled: /^request cancell?ed by (the )?user/i,
  too_little: /^the balance is insufficient/i,
  wrong_pin: /^the initiator information is invalid/i,
  no_answer: /^(no response from (the )?user|ds timeout|transaction (has )?expired)/i,
  busy: /^unable to lock subscriber/i,
  card_declined: /^card declined/i,
  not_registered: /^(the receiver is not a registered|credit party customer type)/i,
  not_begun: /^(the transaction could not be initiated|initiation failed)/i,
  limit: /^(m-pesa limit reached|declined due to limit rule)/i,
} as const

export type Failure = keyof typeof sentences

const kinds = Object.keys(sentences) as Failure[]

/** @returns null for a sentence that nobody has described, of which people are told no more than that */
export const failureIn = (words: string): Failure | null => kinds.find((kind) => sentences[kind].test(words.trim())) ?? null
