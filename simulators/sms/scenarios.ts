/** What becomes of an SMS, by the last four digits of its number. Any other is taken and delivered. */

export type Scenario = {
  /** What the provider says of the recipient; below 400 it is sent. */
  code: number
  status: string
  /** `before` and `after` close the connection without a word, and only the latter has sent it. */
  answer: 'said' | 'before' | 'after' | 'hang' | 'nonsense' | { status: number }
  /** What the delivery report says. */
  delivery: 'Success' | 'Failed' | 'Rejected'
}

const usual: Scenario = { code: 101, status: 'Success', answer: 'said', delivery: 'Success' }

export const scenarios: Readonly<Record<string, Scenario>> = {
  '0081': { ...usual, code: 403, status: 'InvalidPhoneNumber' },
  '0082': { ...usual, code: 405, status: 'InsufficientBalance' },
  '0083': { ...usual, code: 406, status: 'UserInBlacklist' },
  '0084': { ...usual, answer: 'hang' },
  '0085': { ...usual, answer: 'after' },
  '0086': { ...usual, answer: 'before' },
  '0087': { ...usual, answer: { status: 500 } },
  '0088': { ...usual, answer: { status: 429 } },
  '0089': { ...usual, answer: 'nonsense' },
  '0090': { ...usual, delivery: 'Failed' },
  '0091': { ...usual, code: 102, status: 'Queued' },
}

export const scenarioOf = (number: string): Scenario => scenarios[number.slice(-4)] ?? usual
