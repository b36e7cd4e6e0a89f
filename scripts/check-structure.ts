/** The shape that STYLE.md and ARCHITECTURE.md promise, held against the files: names, sizes, clocks, and who imports whom. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { importProblems } from './check-imports.ts'
import type { MayEnter } from './check-imports.ts'
import { root } from './root.ts'

const MOST_ROOT_ENTRIES = 20
const MOST_LINES = 300

/** The features in their order, each with the earlier ones that it may enter: their front door, and parts of their screens. */
const mayEnter: MayEnter = {
  ledger: [],
  accounts: [],
  notices: ['accounts'],
  family: ['accounts', 'notices'],
  teachers: ['accounts', 'notices'],
  verification: ['accounts', 'teachers', 'notices'],
  availability: ['teachers', 'accounts'],
  wallet: ['accounts', 'ledger', 'notices'],
  payments: ['accounts', 'wallet', 'notices'],
  booking: ['accounts', 'family', 'teachers', 'availability', 'wallet', 'notices'],
  classes: ['accounts', 'family', 'teachers', 'availability', 'wallet', 'notices', 'booking'],
  reviews: ['accounts', 'teachers'],
  directory: ['teachers', 'availability', 'reviews'],
  classroom: ['accounts', 'family', 'booking', 'classes'],
}

const allowedInFeature =
  /^(README\.md|contract\.ts|rules\.ts|protocol\.ts|mails\.ts|sentences\.ts|[a-z-]+\.test\.tsx?|server\/|web\/|rules\/|testing\/)/
const bannedNames = /(^|[-/])(utils?|helpers?|common|lib|manager|service|misc)(\.|\/|$)/i

export function structureProblems(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  return [
    ...rootProblems(files),
    ...files.flatMap(nameProblems),
    ...files.flatMap(sizeProblems),
    ...importProblems(codeOf(files), mayEnter),
    ...files.flatMap(clockProblems),
  ]
}

function rootProblems(files: readonly string[]): string[] {
  const entries = new Set(files.map((file) => file.split('/')[0]))
  return entries.size <= MOST_ROOT_ENTRIES ? [] : [`the root has ${entries.size} entries, more than ${MOST_ROOT_ENTRIES}`]
}

function nameProblems(file: string): string[] {
  const problems: string[] = []
  const base = path.basename(file)
  if (/\.(ts|tsx|mjs)$/.test(file) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|config|d|harness))?\.(ts|tsx|mjs)$/.test(base))
    problems.push(`${file}: file names are kebab-case`)
  if (/\.(ts|tsx)$/.test(file) && bannedNames.test(file)) problems.push(`${file}: a name that says nothing; name what it does`)
  const [top, feature, ...rest] = file.split('/')
  if (top === 'features' && feature) {
    if (!(feature in mayEnter))
      problems.push(`${file}: ${feature} is not in the table of features; add it with what it may enter`)
    if (!allowedInFeature.test(rest.join('/'))) problems.push(`${file}: not a name of the closed list in ARCHITECTURE.md`)
  }
  return problems
}

function sizeProblems(file: string): string[] {
  if (!/\.(ts|tsx)$/.test(file) || /\.(test|spec)\.|tables\.ts$|texts\.ts$|icon-paths\.ts$|^database\/demo\//.test(file))
    return []
  const lines = read(file).split('\n').length - 1
  return lines > MOST_LINES ? [`${file}: ${lines} lines, more than ${MOST_LINES}; it has more than one subject`] : []
}

/** Rules and writes are told the time; only what stands at the edge of the process looks at a clock. */
function clockProblems(file: string): string[] {
  if (!/^features\/.*\.ts$/.test(file) || /\.test\.|\/web\/|\/testing\/|server\/(media|providers)\/|media-process/.test(file))
    return []
  return /\bnew Date\(\)|\bDate\.now\(\)/.test(read(file))
    ? [`${file}: nobody looks at a clock; take \`now\` as an argument`]
    : []
}

const codeOf = (files: readonly string[]): Map<string, string> =>
  new Map(files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)).map((file) => [file, read(file)]))

const contents = new Map<string, string>()
function read(file: string): string {
  const text = contents.get(file) ?? readFileSync(path.join(root, file), 'utf8')
  contents.set(file, text)
  return text
}
