import { CALLING_CODE, MOBILE_DIGITS, STORED_PHONE, TRUNK_PREFIX } from './country.ts'

/**
 * A Kenyan mobile number as people write it (`0712 345 678`, `+254 112-345678`, `254…`) to the stored form `2547XXXXXXXX`
 * or `2541XXXXXXXX`; `null` when it is not one. The network is not inferred: numbers are portable in Kenya.
 */
export function normalisePhone(text: string): string | null {
  const bare = text.replace(/[\s().-]/g, '').replace(/^\+/, '')
  const international = bare.replace(new RegExp(`^${TRUNK_PREFIX}(?=${MOBILE_DIGITS}$)`), CALLING_CODE)
  return new RegExp(STORED_PHONE).test(international) ? international : null
}

/** `0712 ••• 678`, for showing a number without giving it away. */
export function maskPhone(phone: string): string {
  return `${TRUNK_PREFIX}${phone.slice(CALLING_CODE.length, CALLING_CODE.length + 3)} ••• ${phone.slice(-3)}`
}

/** `0712 345 678`, for its owner to read. */
export function readablePhone(phone: string): string {
  const own = phone.slice(CALLING_CODE.length)
  return `${TRUNK_PREFIX}${own.slice(0, 3)} ${own.slice(3, 6)} ${own.slice(6)}`
}
