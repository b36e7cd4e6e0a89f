/** Facts of the country and of the brand that stand in code beside the two modules that are their home. */
import * as brand from '../shared/brand.ts'
import { CALLING_CODE, COUNTRY, CURRENCY, CURRENCY_WORD, TIME_ZONE, UTC_SHIFT_HOURS } from '../shared/country.ts'

const COUNTRY_HOME = 'shared/country.ts'
const BRAND_HOME = 'shared/brand.ts'

/**
 * Sentences may name what they mean; tests expect by hand; the outside world, demo data and old migrations know nothing of the
 * modules.
 */
const elsewhere =
  /(^|\/)(texts|[a-z-]+-texts|sentences)\.ts$|\.test\.tsx?$|(^|\/)testing\/|^(simulators|journeys|bench|database)\//

type Stray = { what: RegExp; take: string; from: string }

const words = `(?:${CURRENCY}|${CURRENCY_WORD})`
const quoted = (text: string): string => `(['"\`])${text}\\1`

const strays: readonly Stray[] = [
  // Alone it marks, compares or is cut off an amount; inside a longer sentence it is only read.
  {
    what: new RegExp(`${quoted(`${words} ?`)}|/\\^?${words}\\b|${words} \\$\\{`),
    take: 'CURRENCY or CURRENCY_WORD',
    from: COUNTRY_HOME,
  },
  { what: new RegExp(quoted(COUNTRY)), take: 'COUNTRY', from: COUNTRY_HOME },
  { what: new RegExp(TIME_ZONE), take: 'TIME_ZONE', from: COUNTRY_HOME },
  {
    what: new RegExp(`['"\`^+?|/]${CALLING_CODE}|\\b${CALLING_CODE}[17]\\d{8}\\b`),
    take: 'CALLING_CODE or STORED_PHONE',
    from: COUNTRY_HOME,
  },
  {
    what: new RegExp(`\\b${UTC_SHIFT_HOURS} \\* (60 \\* 60|3_?600)|[+]0${UTC_SHIFT_HOURS}:00`),
    take: 'UTC_SHIFT_HOURS',
    from: COUNTRY_HOME,
  },
  { what: new RegExp(`${quoted(brand.BRAND)}|· ${brand.BRAND}\\b`), take: 'BRAND or titled', from: BRAND_HOME },
  { what: new RegExp(`['"\`]${brand.SLUG}(['"\`]|[_:-])`), take: 'SLUG', from: BRAND_HOME },
  { what: new RegExp(`\\b${brand.EXAMPLE_DOMAIN.replace('.', '\\.')}\\b`), take: 'EXAMPLE_DOMAIN', from: BRAND_HOME },
  ...Object.entries<unknown>(brand).flatMap(([take, value]) =>
    typeof value === 'string' && value.startsWith('#') ? [{ what: new RegExp(`${value}\\b`, 'i'), take, from: BRAND_HOME }] : [],
  ),
]

/**
 * @param tree every code file of the repository: its path from the root, and its text
 * @returns a sentence for each line that says a fact itself, with where to take it from
 */
export function strayProblems(tree: ReadonlyMap<string, string>): string[] {
  const code = [...tree].filter(([file]) => !elsewhere.test(file) && file !== COUNTRY_HOME && file !== BRAND_HOME)
  return code.flatMap(([file, text]) =>
    withoutComments(text)
      .split('\n')
      .flatMap((line, at) =>
        strays.flatMap(({ what, take, from }) => {
          const found = what.exec(line)?.[0]
          return found === undefined ? [] : [`${file}:${at + 1}: ${found} has its home in ${from}; take ${take} from there`]
        }),
      ),
  )
}

/** Comments speak freely. Their lines stay, so that the rest keeps its numbers. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ''))
