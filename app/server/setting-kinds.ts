/** How a setting of each kind is read from its text, and what is said of one that cannot be. */
import * as z from 'zod/mini'
import { EXAMPLE_DOMAIN } from '../../shared/brand.ts'

const wholeNumber = (from: number, to: number) => {
  const said = `a whole number from ${from} to ${to}`
  return z.pipe(z.string(), z.pipe(z.transform(Number), z.int(said).check(z.gte(from, said), z.lte(to, said))))
}
export const port = wholeNumber(0, 65_535)
export const count = wholeNumber(0, 1_000_000)
export const days = wholeNumber(1, 365)
/** @param all as an operator writes them */
export const oneOf = <const Words extends readonly string[]>(...all: Words) => z.enum(all, `one of ${all.join(', ')}`)
export const origin = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.replace(/\/$/, '')),
    z
      .string()
      .check(
        z.refine(
          (text) => /^https?:\/\/[^/\s?#@]+$/.test(text) && URL.canParse(text),
          `an origin such as https://${EXAMPLE_DOMAIN}`,
        ),
      ),
  ),
)

/** With a name and a password in it. A sign in these that addresses are made of would make another address of it. */
export const addressBy = (begin: RegExp, begins: string) =>
  z
    .string()
    .check(
      z.regex(begin, `an address that begins with ${begins}`),
      z.refine(isAddress, 'an address; signs of a password beside letters and digits are written as %23 for #'),
    )

/** A database at a socket has no host. */
const isAddress = (text: string): boolean =>
  URL.canParse(text.replace('@/', '@localhost/')) &&
  /^\w+:\/\/[^/?#]*([/?][^#@]*)?$/.test(text) &&
  !/%(?![0-9a-f]{2})/i.test(text)

/** `Facebook=https://facebook.com/somo, X=https://x.com/somo`. */
export const links = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) =>
      text.split(',').map((link) => {
        const [name = '', ...address] = link.split('=')
        return { name: name.trim(), href: address.join('=').trim() }
      }),
    ),
    z.array(
      z.object({
        name: z.string().check(z.minLength(1, 'a name before each =')),
        href: z.string().check(z.regex(/^https:\/\/[^\s,]+$/, 'addresses that begin with https://')),
      }),
    ),
  ),
)

/** `room1@somo.example, room2@somo.example`. */
export const addresses = z.pipe(
  z.string(),
  z.pipe(
    z.transform((text: string) => text.split(',').map((one) => one.trim())),
    z
      .array(z.email('e-mail addresses with commas between them'))
      .check(z.refine((all) => new Set(all).size === all.length, 'each address once')),
  ),
)
