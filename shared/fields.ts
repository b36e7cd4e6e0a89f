/** Fields that many contracts share, so that a bound exists once for server and screen. */
import * as z from 'zod/mini'
import { atLeastCharacters, atMostCharacters } from './complaints.ts'
import { isExactAmount } from './money.ts'
import { said } from './said.ts'

/**
 * A database id. Ids are whole and positive; anything else is refused before it reaches SQL.
 * @param complaint of a form in which it is chosen
 */
export const id = (complaint?: string) => z.int(complaint).check(z.positive())

/** Shillings in JSON, at most two decimals, within what a wallet can ever hold. */
export const kes = () =>
  z.number().check(
    z.gte(0),
    z.lte(100_000_000),
    z.refine((n) => isExactAmount(n), said('At most two decimals.', 'Si zaidi ya desimali mbili.')),
  )

/** An instant in an answer or a request, ISO 8601 in UTC. */
export const instant = () => z.iso.datetime()

/** A calendar date, `2026-11-25`. */
export const date = () => z.iso.date()

/** A month, `2026-11`. */
export const month = () => z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))

/** Text a person types: trimmed, without control characters, between the two lengths. */
export const text = (least: number, most: number) =>
  z.pipe(
    z.string().check(z.maxLength(most * 4, atMostCharacters(most))),
    z.pipe(
      z.transform((value: string) => value.normalize('NFC').trim()),
      z.string().check(
        z.minLength(least, atLeastCharacters(least)),
        z.maxLength(most, atMostCharacters(most)),
        z.refine(
          (value) => !/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/.test(value),
          said('Please remove the control characters.', 'Tafadhali ondoa herufi fiche.'),
        ),
      ),
    ),
  )

/**
 * A person's name: one line of letters as they are read, without the signs that turn or hide text, and nothing a mail program or
 * a reader could take for an address.
 */
export const personName = () =>
  z.pipe(
    z.string().check(z.maxLength(320, atMostCharacters(LONGEST_NAME))),
    z.pipe(
      z.transform((value: string) => value.normalize('NFC').replace(INITIAL, '$1. ').replace(/\s+/g, ' ').trim()),
      text(2, LONGEST_NAME).check(
        z.refine(
          (value) => !UNREADABLE.test(value),
          said('Please remove the hidden characters.', 'Tafadhali ondoa herufi fiche.'),
        ),
        z.refine(
          (value) => !ADDRESS.test(value),
          said('Only a name, please, without any address.', 'Jina tu, tafadhali, bila anwani yoyote.'),
        ),
        z.refine(
          (value) => (value.match(/\p{Nd}/gu) ?? []).length < 5,
          said('Only a name, please, without a number.', 'Jina tu, tafadhali, bila namba.'),
        ),
      ),
    ),
  )

const LONGEST_NAME = 80
/** `J.K.Otieno` is a name that lacks its spaces. */
const INITIAL = /(?<![^\s.])(\p{Lu}\p{Ll}{0,2})\.(?=\p{Lu})/gu
/** Control and format characters, among them those that turn the direction of text. */
const UNREADABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u
/** `a@b`, `//`, `www.`, `evil.example`. */
const ADDRESS = /[@/\\]|www\.|[\p{L}\p{N}]\.[\p{L}\p{N}]/iu

/** A page of a list that can grow: what to ask for and what comes back. */
export const pageInput = {
  cursor: z.optional(z.string().check(z.maxLength(64))),
  limit: z.optional(z.int().check(z.gte(1), z.lte(100))),
}

/** The id that a part of an address names; null where it can be none. */
export const idInAddress = (part: string | null | undefined): number | null =>
  /^[1-9]\d{0,14}$/.test(part ?? '') ? Number(part) : null
