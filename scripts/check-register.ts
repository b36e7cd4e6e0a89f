/** The promises of the register: one order, nobody enters what comes later, a feature's SQL names only tables it may. */
import { getTableName } from 'drizzle-orm'
import { tablesOf, type Feature } from '../shared/server/feature.ts'

type Registered = Pick<Feature, 'name' | 'enters' | 'tables' | 'records' | 'notes'>

/** Who may enter whom, by name. */
export const mayEnter = (features: readonly Registered[]): Record<string, readonly string[]> =>
  Object.fromEntries(features.map(({ name, enters }) => [name, enters]))

/** Features come once, and enter only those before them: that is what makes circles impossible. */
export function orderProblems(features: readonly Registered[]): string[] {
  return features.flatMap(({ name, enters }, at) => {
    const before = features.slice(0, at).map((one) => one.name)
    const late = enters.filter((entered) => !before.includes(entered))
    const twice = before.includes(name) ? [`${name} stands twice in the list of features`] : []
    return [
      ...twice,
      ...late.map((entered) => `${name} enters ${entered}, which does not stand before it in app/server/features.ts`),
    ]
  })
}

/**
 * A table named in a feature's SQL is its own or belongs to a feature it may enter. Statements take tables from `tables.ts`,
 * which the import rules see; this looks at names written into the text itself.
 */
export function tableProblems(features: readonly Registered[], files: ReadonlyMap<string, string>): string[] {
  const owners = new Map(
    features.flatMap((feature) => tablesOf(feature).map((table) => [getTableName(table), feature.name] as const)),
  )
  return [...files].flatMap(([file, text]) => {
    const [, name = ''] = /^features\/([a-z-]+)\/server\/.*\.ts$/.exec(file) ?? []
    const feature = features.find((one) => one.name === name)
    if (!feature || file.endsWith('.test.ts')) return []
    const foreign = namedTables(text).filter((table) => {
      const owner = owners.get(table)
      return owner !== undefined && owner !== name && !feature.enters.includes(owner)
    })
    return foreign.map(
      (table) =>
        `${file}: ${name} may not name ${owners.get(table)}'s table ${table}; ask ${owners.get(table)} by its front door`,
    )
  })
}

/** Every table that the migrations make is some feature's: one that is not handed up is nobody's, and no guard would see it. */
export function orphanProblems(features: readonly Registered[], schema: string, shared: readonly string[]): string[] {
  const owned = new Set([...features.flatMap((feature) => tablesOf(feature).map((table) => getTableName(table))), ...shared])
  const made = [...schema.matchAll(/^create table (\w+) \(/gm)].map(([, table = '']) => table)
  return made
    .filter((table) => !owned.has(table))
    .map((table) => `${table}: no feature hands up this table in its server/index.ts`)
}

/** Each table says what it holds about people, or why it is about nobody: what nobody speaks of is neither told nor taken out. */
export const recordProblems = (features: readonly Registered[]): string[] =>
  features.flatMap((feature) => {
    const told = new Set((feature.records ?? []).map(({ table }) => getTableName(table)))
    return tablesOf(feature)
      .map((table) => getTableName(table))
      .filter((table) => !told.has(table))
      .map((table) => `${table}: ${feature.name} does not say in its records what it holds about people`)
  })

/** Every kind of note that a commit leaves by its name is handled by somebody; one that is not would wait for ever. */
export function noteProblems(features: readonly Registered[], files: ReadonlyMap<string, string>): string[] {
  const handled = new Set(features.flatMap(({ notes = {} }) => Object.keys(notes)))
  return [...files].flatMap(([file, text]) => {
    if (!/^features\/[a-z-]+\/server\/.*\.ts$/.test(file) || file.endsWith('.test.ts')) return []
    const left = [...text.matchAll(/\b(?:leave(?:One)?Note\(\s*\w+,\s*|noteFrom\(\{\s*kind: )'(\w+)'/g)].map(
      ([, kind = '']) => kind,
    )
    return left.filter((kind) => !handled.has(kind)).map((kind) => `${file}: no feature handles the note ${kind}`)
  })
}

/** Every refusal of a contract is given by a call: one that no call names would reach people as a mistake of ours. */
export function refusalProblems(given: ReadonlySet<string>, files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, text]) => {
    if (!/^features\/[a-z-]+\/([a-z]+-)?contract\.ts$/.test(file)) return []
    const [, table = ''] = /refusals = refusalsOf\(\{\n([\s\S]*?)\n\}/.exec(text) ?? []
    const codes = [...table.matchAll(/^  (\w+): \[/gm)].map(([, code = '']) => code)
    return codes.filter((code) => !given.has(code)).map((code) => `${file}: no call gives the refusal ${code}`)
  })
}

function namedTables(text: string): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, '')
  return [...code.matchAll(/\b(?:from|join|into|update|using)\s+"?([a-z_]+)"?/g)].map(([, table = '']) => table)
}

const START = '<!-- features: drawn from app/server/features.ts by npm run draw -->'
const END = '<!-- /features -->'

/** ARCHITECTURE.md with the table of features as the register has it. */
export function withFeatureTable(document: string, features: readonly Registered[]): string {
  const rows = features.map((feature) => {
    const tables = tablesOf(feature).map((table) => getTableName(table))
    return `| ${feature.name} | ${feature.enters.join(', ') || 'nothing'} | ${tables.join(', ')} |`
  })
  const table = ['| feature | enters (by its `server/index.ts`) | its tables |', '|---|---|---|', ...rows].join('\n')
  const [before, , after] = document.split(new RegExp(`${START}|${END}`))
  if (after === undefined) throw new Error('ARCHITECTURE.md has lost the marks around its table of features')
  return `${before}${START}\n${table}\n${END}${after}`
}
