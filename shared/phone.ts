/**
 * A Kenyan mobile number as people write it (`0712 345 678`, `+254 112-345678`, `254…`) to the stored form `2547XXXXXXXX`
 * or `2541XXXXXXXX`; `null` when it is not one. The network is not inferred: numbers are portable in Kenya.
 */
export function normalisePhone(text: string): string | null {
  const bare = text.replace(/[\s().-]/g, '').replace(/^\+/, '')
  const international = /^0[17]\d{8}$/.test(bare) ? `254${bare.slice(1)}` : bare
  return /^254[17]\d{8}$/.test(international) ? international : null
}

/** `0712 ••• 678`, for showing a number without giving it away. */
export function maskPhone(phone: string): string {
  return `0${phone.slice(3, 6)} ••• ${phone.slice(-3)}`
}
