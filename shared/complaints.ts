/**
 * What people are told is wrong with what they gave, in both languages. A field that has a sentence of its own says it in its
 * contract; these stand for whatever else a validator finds, so that nobody reads a validator's own words.
 */
import type * as z from 'zod/mini'
import { groupedDigits as grouped } from './money.ts'
import { said, unfit } from './said.ts'

const fillIn = said('Please fill this in.', 'Tafadhali jaza hapa.')
const dull = said(unfit.en, unfit.sw)

export const atLeastCharacters = (n: number): string =>
  n === 1 ? fillIn : said(`At least ${grouped(n)} characters.`, `Angalau herufi ${grouped(n)}.`)
export const atMostCharacters = (n: number): string =>
  said(`At most ${grouped(n)} characters.`, `Si zaidi ya herufi ${grouped(n)}.`)

/** What was expected where something else came. */
const kinds: Readonly<Record<string, string>> = {
  number: said('Enter a number.', 'Weka namba.'),
  int: said('Enter a whole number.', 'Weka namba kamili.'),
  string: said('Enter words.', 'Weka maneno.'),
  boolean: said('Say yes or no.', 'Sema ndiyo au hapana.'),
  array: said('Give a list.', 'Toa orodha.'),
  object: said('Send one object.', 'Tuma kitu kimoja.'),
}

const formats: Readonly<Record<string, string>> = {
  email: said('Enter an e-mail address like amina@example.com.', 'Weka barua pepe kama amina@example.com.'),
  date: said('Choose a date.', 'Chagua tarehe.'),
  datetime: said('Choose a date and a time.', 'Chagua tarehe na muda.'),
}

/** Reads a value by a contract. What is wrong with it is said in our words; `sentenceOf` takes them apart. */
export const check = <S extends z.ZodMiniType>(schema: S, value: unknown): z.core.util.SafeParseResult<z.output<S>> =>
  schema.safeParse(value, { error: complaintOf })

function complaintOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return isEmpty(issue.input) ? fillIn : (kinds[issue.expected] ?? dull)
    case 'invalid_value':
      return isEmpty(issue.input) ? fillIn : said('Choose one of the choices.', 'Chagua mojawapo ya yaliyopo.')
    case 'invalid_format':
      return formats[issue.format] ?? said('This is not in the right form.', 'Muundo wa hapa si sahihi.')
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive ?? false)
    case 'too_big':
      if (issue.origin === 'string') return atMostCharacters(Number(issue.maximum))
      return said(`At most ${grouped(Number(issue.maximum))}.`, `Isizidi ${grouped(Number(issue.maximum))}.`)
    case 'unrecognized_keys':
      return said('Unknown field.', 'Sehemu isiyojulikana.')
    default:
      return dull
  }
}

function tooSmall(origin: string, least: number, inclusive: boolean): string {
  if (origin === 'string') return atLeastCharacters(least)
  if (!inclusive) return said(`More than ${grouped(least)}.`, `Zaidi ya ${grouped(least)}.`)
  return said(`At least ${grouped(least)}.`, `Angalau ${grouped(least)}.`)
}

/** Of a form's field: nothing was typed or chosen. */
const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === '' || Number.isNaN(input)
