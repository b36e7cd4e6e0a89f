import { expect, test } from 'vitest'
import { failures } from '../../../simulators/intasend/scenarios.ts'
import { failureIn } from './failures.ts'

test.each([
  [failures.cancelled.reason, 'cancelled'],
  ['Request Cancelled by user.', 'cancelled'],
  [failures.insufficient.reason, 'too_little'],
  [`${failures.wrongPin.reason}.`, 'wrong_pin'],
  [failures.noAnswer.reason, 'no_answer'],
  ['DS timeout user cannot be reached.', 'no_answer'],
  ['Transaction has expired', 'no_answer'],
  ['Unable to lock subscriber, a transaction is already in process for the current subscriber', 'busy'],
  [failures.declined.reason, 'card_declined'],
  ['The receiver is not a registered M-PESA customer.', 'not_registered'],
  ['Credit Party customer type (Unregistered or Registered Customer) can’t be supported by the service.', 'not_registered'],
  ['The transaction could not be initiated.', 'not_begun'],
  ['Declined due to limit rule', 'limit'],
])('"%s" is %s, however the sentence ends [FUND-06] [WAL-09]', (words, kind) => {
  expect(failureIn(words)).toBe(kind)
})

test('a sentence that begins otherwise, or that nobody has described, is none of them [WAL-09]', () => {
  const own = [
    'The name does not fit: the number is not a registered one of yours',
    'He rang: cancelled by user',
    'Unsuccessful',
    '',
  ]
  expect(own.map(failureIn)).toEqual(own.map(() => null))
})
