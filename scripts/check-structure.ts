/** The shape that STYLE.md and ARCHITECTURE.md promise, held against the files: names, sizes, clocks, and who imports whom. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { features } from '../app/server/features.ts'
import { importProblems } from './check-imports.ts'
import { lockProblems } from './check-lock.ts'
import {
  mayEnter,
  noteProblems,
  orderProblems,
  orphanProblems,
  recordProblems,
  refusalProblems,
  tableProblems,
  withFeatureTable,
} from './check-register.ts'
import { strayProblems } from './check-strays.ts'
import { frozenProblems } from './frozen-migrations.ts'
import { root } from './root.ts'

const MOST_ROOT_ENTRIES = 20
const MOST_LINES = 300
const MOST_README_LINES = 50
const MOST_WIDTH = 130

const entered = mayEnter(features)

const allowedInFeature =
  /^(README\.md|([a-z]+-)?contract\.ts|(rules|protocol|mails|sentences)\.ts|[a-z-]+\.test\.tsx?|(server|web|rules|testing)\/)/
/** What a test of everything looks for in the `testing/` of each feature. */
const foundInTesting = /(\/(calls|sights|dialogs)\.ts|\.journey\.tsx?)$/
const bannedNames = /(^|[-/])(utils?|helpers?|common|lib|manager|service|misc)(\.|\/|$)/i

export function structureProblems(): string[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    // A file that git still lists may be gone from the disk.
    .filter((file) => file && existsSync(path.join(root, file)))
  return [
    ...rootProblems(files),
    ...files.flatMap(nameProblems),
    ...files.flatMap(sizeProblems),
    ...files.flatMap(widthProblems),
    ...files.flatMap(reasonProblems),
    ...frozenProblems(),
    ...files.flatMap(barrelProblems),
    ...importProblems(codeOf(files), entered),
    ...strayProblems(codeOf(files)),
    ...files.flatMap(clockProblems),
    ...files.flatMap(deviceProblems),
    ...orderProblems(features),
    ...orphanProblems(features, read('database/schema.sql'), ['outbox']),
    ...tableProblems(features, codeOf(files)),
    ...recordProblems(features),
    ...noteProblems(features, codeOf(files)),
    ...refusalProblems(givenRefusals(), codeOf(files)),
    ...drawingProblems(),
    ...lockProblems(),
    ...readmeProblems(files),
  ]
}

function rootProblems(files: readonly string[]): string[] {
  const entries = new Set(files.map((file) => file.split('/')[0]))
  return entries.size <= MOST_ROOT_ENTRIES ? [] : [`the root has ${entries.size} entries, more than ${MOST_ROOT_ENTRIES}`]
}

function nameProblems(file: string): string[] {
  const problems: string[] = []
  const base = path.basename(file)
  if (/\.(ts|tsx|mjs)$/.test(file) && !/^[a-z0-9]+(-[a-z0-9]+)*(\.(test|journey|config|d|harness))?\.(ts|tsx|mjs)$/.test(base))
    problems.push(`${file}: file names are kebab-case`)
  if (/\.(ts|tsx)$/.test(file) && bannedNames.test(file)) problems.push(`${file}: a name that says nothing; name what it does`)
  const [top, feature, ...rest] = file.split('/')
  if (top === 'features' && feature) {
    if (!(feature in entered))
      problems.push(`${file}: ${feature} is not in app/server/features.ts; add it with what it may enter`)
    if (!allowedInFeature.test(rest.join('/'))) problems.push(`${file}: not a name of the closed list in ARCHITECTURE.md`)
    if (foundInTesting.test(file) && rest.join('/') !== `testing/${base}`)
      problems.push(`${file}: nobody finds it here; it belongs into features/${feature}/testing/`)
  } else if (file.includes('.journey.')) problems.push(`${file}: nobody finds it here; it belongs into a feature's testing/`)
  return problems
}

function sizeProblems(file: string): string[] {
  if (!/\.(ts|tsx)$/.test(file) || /\.(test|journey)\.|tables\.ts$|texts\.ts$|icon-paths\.ts$|^database\/demo\//.test(file))
    return []
  const lines = read(file).split('\n').length - 1
  return lines > MOST_LINES ? [`${file}: ${lines} lines, more than ${MOST_LINES}; it has more than one subject`] : []
}

function drawingProblems(): string[] {
  const document = read('ARCHITECTURE.md')
  return withFeatureTable(document, features) === document
    ? []
    : ['ARCHITECTURE.md shows other features than the register: run npm run draw']
}

/** The formatter breaks code; long words, sentences and statements are broken by hand. */
function widthProblems(file: string): string[] {
  if (!/\.(ts|tsx|mjs)$/.test(file) || file.endsWith('icon-paths.ts')) return []
  return read(file)
    .split('\n')
    .flatMap((line, at) =>
      line.length > MOST_WIDTH ? [`${file}:${at + 1}: ${line.length} characters, more than ${MOST_WIDTH}`] : [],
    )
}

/** Why a migration is there, for whoever reads it in ten years. */
const reasonProblems = (file: string): string[] =>
  /^database\/migrations\/.*\.sql$/.test(file) && !/^-- \S/.test(read(file))
    ? [`${file}: begin with its reason, as a comment`]
    : []

/** A file that only hands on what others export hides where things are. */
function barrelProblems(file: string): string[] {
  if (!/\.tsx?$/.test(file) || /^features\/[a-z-]+\/server\/index\.ts$/.test(file)) return []
  const code = read(file)
    .replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, '')
    .trim()
  const handsOn = /^(export (type )?(\*|\{[^}]*\})( as \w+)? from '[^']+'\s*)+$/.test(code)
  return handsOn ? [`${file}: only hands on what others export; import it where it is`] : []
}

/** Every feature says on one screen what it promises. */
function readmeProblems(files: readonly string[]): string[] {
  return features.flatMap(({ name }) => {
    const file = `features/${name}/README.md`
    if (!files.includes(file)) return [`${file} is missing: promises, words, the table of states, on one screen`]
    return read(file).split('\n').length > MOST_README_LINES ? [`${file}: more than one screen (${MOST_README_LINES} lines)`] : []
  })
}

/** Rules and writes are told the time; only what stands at the edge of the process looks at a clock. */
function clockProblems(file: string): string[] {
  if (!/^features\/.*\.ts$/.test(file) || /\.test\.|\/web\/|\/testing\/|server\/(media|providers)\/|media-process/.test(file))
    return []
  return /\bnew Date\(\)|\bDate\.now\(\)/.test(read(file))
    ? [`${file}: nobody looks at a clock; take \`now\` as an argument`]
    : []
}

/** A phone's clock may be hours off, and some browsers throw at every touch of their store. */
function deviceProblems(file: string): string[] {
  if (!/^(features\/[a-z-]+\/web|shared\/web|app\/dashboard)\//.test(file) || /\.test\.|service-worker\.ts$/.test(file)) return []
  const code = read(file)
  return [
    ...(/\bnew Date\(\)|\bDate\.now\(\)/.test(code) && !file.endsWith('/server-clock.ts')
      ? [`${file}: the time is the server's; use useNow or serverNow`]
      : []),
    ...(/\b(local|session)Storage\b/.test(code) && !file.endsWith('/kept.ts')
      ? [`${file}: a browser may keep nothing; use shared/web/kept.ts`]
      : []),
  ]
}

const givenRefusals = (): Set<string> =>
  new Set(features.flatMap(({ calls = [] }) => calls.flatMap(({ endpoint }) => endpoint.refusals.map(({ code }) => code))))

const codeOf = (files: readonly string[]): Map<string, string> =>
  new Map(files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)).map((file) => [file, read(file)]))

const contents = new Map<string, string>()
function read(file: string): string {
  const text = contents.get(file) ?? readFileSync(path.join(root, file), 'utf8')
  contents.set(file, text)
  return text
}

if (import.meta.main) {
  const problems = structureProblems()
  for (const problem of problems) console.error(problem)
  process.exit(problems.length === 0 ? 0 : 1)
}
