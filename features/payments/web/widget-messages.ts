/** What the provider's payment frame says to the page around it, and whom the page believes. */
import { maskPhone, normalisePhone } from '../../../shared/phone.ts'

export type WidgetMessage =
  | { kind: 'close' }
  | {
      kind: 'status'
      state: 'IN-PROGRESS' | 'COMPLETE' | 'FAILED'
      trackingId: string | null
      reason: string | null
      account: string | null
    }

type Heard = { origin: string; source: unknown; data: unknown }

/** The names as they are on the wire, misspelt by the provider. */
const STATUS = 'intasend-status-update-cdrtl'
const CLOSE = 'intasend-close-modal-cdrtl'

/**
 * A message that may be acted on: from the provider's origin and from the very window that was opened, in the provider's form.
 * Null for everything else. Even this one is only a hint: the server asks the provider itself.
 */
export function widgetMessage(heard: Heard, trusted: { origin: string; window: unknown }): WidgetMessage | null {
  if (heard.origin !== trusted.origin || !trusted.window || heard.source !== trusted.window) return null
  const message = field(heard.data, 'message')
  const name = field(message, 'identitier')
  if (name === CLOSE) return { kind: 'close' }
  if (name !== STATUS) return null
  const state = field(message, 'state')
  if (state !== 'IN-PROGRESS' && state !== 'COMPLETE' && state !== 'FAILED') return null
  const word = (key: string): string | null => {
    const value = field(message, key)
    return typeof value === 'string' && value !== '' ? value : null
  }
  return { kind: 'status', state, trackingId: word('tracking_id'), reason: word('failed_reason'), account: word('account') }
}

const field = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null && key in value ? (value as Record<string, unknown>)[key] : undefined

export type Checkout = { id: string; signature: string }
export type Look = { phone: boolean; ios: boolean }

/** The frame's address: the checkout as base64, and what kind of device asks. The provider's defaults: tabs, card and M-Pesa. */
export function frameAddress(origin: string, checkout: Checkout, look: Look): string {
  const description = {
    checkout_id: checkout.id,
    signature: checkout.signature,
    layout: 'tabs',
    methods: ['card', 'mpesa'],
    styles: {},
  }
  // Ids and signatures are ASCII, which is all that btoa can take.
  const query = new URLSearchParams({
    checkout: btoa(JSON.stringify(description)),
    is_mobile: String(look.phone),
    is_ios: String(look.ios),
  })
  return `${origin}/?${query}`
}

/** What the provider tells iPhones apart by; newer iPads say they are Macs, but no Mac has a touch screen. */
export const isIos = ({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean =>
  /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)

/** `0712 ••• 678` of `254712345678`; an e-mail address or anything else is not shown. */
export function maskedPhone(account: string | null): string | null {
  const phone = normalisePhone(account ?? '')
  return phone && maskPhone(phone)
}
