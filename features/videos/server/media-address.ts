/** Addresses of media: for some minutes, for one person, for one copy. Whoever changes a letter of one has none. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { eachOf, type Keys } from '../../../shared/server/keys.ts'
import type { CopyName } from '../rules.ts'

export type Placed = {
  name: CopyName
  key: string
  /** 0 is anybody. */
  personId: number
  /** In seconds since 1970. */
  until: number
}

/** @param secret of `Keys.media` */
export const signedAddress = (secret: Buffer, placed: Placed): string =>
  `/media/${placed.name}/${placed.key}.mp4?e=${placed.until}&p=${placed.personId}&s=${signatureOf(secret, placed)}`

/** @returns whether the address is ours, whoever shows it and whenever */
export function isSigned(keys: Keys, placed: Placed, signature: string): boolean {
  const shown = Buffer.from(signature)
  return eachOf(keys).some(({ media }) => {
    const own = Buffer.from(signatureOf(media, placed))
    return own.length === shown.length && timingSafeEqual(own, shown)
  })
}

const signatureOf = (secret: Buffer, { name, key, personId, until }: Placed): string =>
  createHmac('sha256', secret).update(`${name}/${key} ${personId} ${until}`).digest('base64url')

/** A poster is no secret, and its name says enough; it never lies where a copy does. */
export const posterAddress = (key: string): string => `/media/poster/${key}.webp`
