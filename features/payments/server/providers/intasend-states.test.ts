import { expect, test } from 'vitest'
import { paymentState, payoutVerdict, type PayoutVerdict } from './intasend-states.ts'

type Row = [batch: string, transfer: string | null, word: string | null, verdict: PayoutVerdict]

const failed = { state: 'failed', retryable: false, by: 'transfer' } as const
const sent = { state: 'processing', by: 'transfer' } as const

const rows: Row[] = [
  ['BC100', 'TS100', 'Successful', { state: 'paid', by: 'transfer' }],
  ['BC100', 'TF103', 'Initiation failed', failed],
  ['BC100', 'TF106', 'Unsuccessful', failed],
  ['BE111', 'TC108', 'Cancelled', failed],
  ['BC100', 'TF105', 'Unknown', { state: 'indeterminate', by: 'transfer' }],
  ['BC100', 'TF104', 'Pending', sent],
  ['BP110', 'TR109', 'Queued', sent],
  ['BP110', 'TH107', 'Pending', sent],
  ['BP104', 'TP101', 'Pending', sent],
  ['BP110', 'TP102', 'Pending', sent],
  ['BC100', 'TP102', 'Pending', sent],
  ['BP101', 'TP101', 'Pending', { state: 'prepared', by: 'batch' }],
  ['BP103', 'TP101', 'Pending', { state: 'prepared', by: 'batch' }],
  ['BP103', null, null, { state: 'prepared', by: 'batch' }],
  ['BF102', 'TP101', 'Pending', { state: 'failed', retryable: false, by: 'batch' }],
  ['BF105', 'TP101', 'Pending', { state: 'failed', retryable: true, by: 'batch' }],
  ['BF107', 'TP102', 'Pending', { state: 'failed', retryable: true, by: 'batch' }],
  ['BE111', 'TP101', 'Pending', { state: 'failed', retryable: false, by: 'batch' }],
  ['BC100', null, 'Successful', { state: 'paid', by: 'transfer' }],
  ['BC100', null, 'Unsuccessful', failed],
  ['BC100', null, null, { state: 'processing', by: 'batch' }],
  ['BC100', 'TX999', 'Successful', sent],
  ['BF102', 'TX999', 'Unsuccessful', sent],
  ['BF105', 'TF104', 'Pending', sent],
]

test.each(rows)(
  'a batch at %s with its transaction at %s (%s) is read as the table says [WAL-11]',
  (batch, transfer, word, verdict) => {
    expect(payoutVerdict({ batch, transfer, word })).toEqual(verdict)
  },
)

test('a payment in a state nobody described stays open instead of being credited or given up [FUND-09]', () => {
  const described = {
    PENDING: 'pending',
    PROCESSING: 'processing',
    COMPLETE: 'complete',
    COMPLETED: 'complete',
    FAILED: 'failed',
  }
  const written = { RETRY: 'processing', CANCELED: 'failed', CANCELLED: 'failed', PARTIAL: 'complete' }
  for (const [word, state] of Object.entries({ ...described, ...written, REVERSING: 'processing', '': 'processing' }))
    expect([word, paymentState(word)]).toEqual([word, state])
})
