/** The link of a mail: made from the registration's number, written down nowhere, and good for as long as the row is there. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { eachOf, type Keys } from '../../../shared/server/keys.ts'

const macOf = (keys: Keys, id: number): string =>
  createHmac('sha256', keys.links).update(`event registration ${id}`).digest('base64url')

export const registrationToken = (keys: Keys, id: number): string => `${id}-${macOf(keys, id)}`

/** The registration whose link this is; null for what is no link of ours. */
export function registrationOf(keys: Keys, token: string): number | null {
  const match = /^([1-9]\d{0,14})-([\w-]{43})$/.exec(token)
  if (!match) return null
  const id = Number(match[1])
  const given = Buffer.from(match[2] ?? '')
  const isRight = (right: Buffer): boolean => right.length === given.length && timingSafeEqual(right, given)
  return eachOf(keys).some((one) => isRight(Buffer.from(macOf(one, id)))) ? id : null
}
