import { describe, expect, test } from 'vitest'
import { frameAddress, isIos, maskedPhone, widgetMessage } from './widget-messages.ts'

const frame = { name: 'our own frame' }
const trusted = { origin: 'https://pay.example', window: frame }
const status = (more: object) => ({ message: { identitier: 'intasend-status-update-cdrtl', ...more } })
const from = (data: unknown, other: object = {}) =>
  widgetMessage({ origin: 'https://pay.example', source: frame, data, ...other }, trusted)

describe('messages of the payment frame', () => {
  test('a status is read with its tracking id, reason and account [FUND-04]', () => {
    expect(
      from(
        status({ state: 'FAILED', tracking_id: 'KNDELM3', failed_reason: 'Request cancelled by user', account: '254712345678' }),
      ),
    ).toEqual({
      kind: 'status',
      state: 'FAILED',
      trackingId: 'KNDELM3',
      reason: 'Request cancelled by user',
      account: '254712345678',
    })
  })

  test('the close message is known by its misspelt name [FUND-04]', () => {
    expect(from({ message: { identitier: 'intasend-close-modal-cdrtl' } })).toEqual({ kind: 'close' })
    expect(from({ message: { identifier: 'intasend-close-modal-cdrtl' } })).toBeNull()
  })

  test('another origin is not believed, whatever it says [FUND-04]', () => {
    expect(from(status({ state: 'COMPLETE', tracking_id: 'X' }), { origin: 'https://pay.example.evil' })).toBeNull()
  })

  test('another window of the right origin is not believed [FUND-04]', () => {
    expect(from(status({ state: 'COMPLETE', tracking_id: 'X' }), { source: { name: 'another tab' } })).toBeNull()
    expect(
      widgetMessage(
        { origin: 'https://pay.example', source: null, data: status({ state: 'COMPLETE' }) },
        { ...trusted, window: null },
      ),
    ).toBeNull()
  })

  test.each([null, 'COMPLETE', 7, {}, { message: null }, status({ state: 'PAID' }), { message: { identitier: 'other' } }])(
    '%j is ignored [FUND-04]',
    (data) => {
      expect(from(data)).toBeNull()
    },
  )
})

test('the frame is asked for tabs with card and M-Pesa, by base64 [FUND-03]', () => {
  const address = new URL(frameAddress('https://pay.example', { id: 'c-1', signature: 's.1' }, { phone: true, ios: false }))
  expect(address.origin).toBe('https://pay.example')
  expect(JSON.parse(atob(address.searchParams.get('checkout') ?? ''))).toEqual({
    checkout_id: 'c-1',
    signature: 's.1',
    layout: 'tabs',
    methods: ['card', 'mpesa'],
    styles: {},
  })
  expect([address.searchParams.get('is_mobile'), address.searchParams.get('is_ios')]).toEqual(['true', 'false'])
})

test('iPhones and touch Macs are iOS; other phones and Macs are not [FUND-03]', () => {
  const touch = (userAgent: string, maxTouchPoints: number) => isIos({ userAgent, maxTouchPoints })
  expect([
    touch('… (iPhone; CPU …)', 5),
    touch('… (Macintosh; …)', 5),
    touch('… (Macintosh; …)', 0),
    touch('… (Linux; Android 14)', 5),
  ]).toEqual([true, true, false, false])
})

test('a phone number is shown with its middle hidden, and nothing else is [FUND-06]', () => {
  expect([maskedPhone('254712345678'), maskedPhone('0112345678'), maskedPhone('grace@example.com'), maskedPhone(null)]).toEqual([
    '0712 ••• 678',
    '0112 ••• 678',
    null,
    null,
  ])
})
