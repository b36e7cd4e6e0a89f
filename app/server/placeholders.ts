/** What an operator has still to put in the place of the words and addresses that the guide's files have. */
import { EXAMPLE_DOMAIN } from '../../shared/brand.ts'

/** As they stand in `docs/operating/`; the address is nobody's, by RFC 5737. */
const PLACEHOLDERS =
  /MADE_BY_openssl|THE_APPS_PASSWORD|\/\/USER:PASSWORD@|_test_YOURS$|^A_WORD_OF_YOURS$|^THE_SAME_AS_TURN_SECRET$|^203\.0\.113\./

/** Everybody knows them who has the guide, or they are good for nothing. @returns the names of settings that are one still */
export const placeholdersIn = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(env).flatMap(([name, value = '']) => (PLACEHOLDERS.test(value) ? name : []))

/** Nobody's domains, by RFC 2606: ours, and those in the guide's files. */
const NOBODYS = new RegExp(`${EXAMPLE_DOMAIN}|\\bexample\\.(org|com|net)\\b`)

/** @returns the names of settings in which there is a domain of nobody's */
export const examplesIn = (config: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(config).flatMap(([name, value]) =>
    /^[A-Z_]+$/.test(name) && value !== undefined && NOBODYS.test(JSON.stringify(value).toLowerCase()) ? name : [],
  )
