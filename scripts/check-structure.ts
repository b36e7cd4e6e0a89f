/** The shape that STYLE.md and ARCHITECTURE.md promise, held against the files: names, sizes, and who imports whom. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { features } from '../app/server/features.ts'
import { mayEnter, orderProblems, tableProblems, withFeatureTable } from './check-register.ts'
import { root } from './root.ts'

const MOST_ROOT_ENTRIES = 20
const MOST_LINES = 300

const entered = mayEnter(features)

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
    ...files.flatMap(importProblems),
    ...files.flatMap(clockProblems),
    ...orderProblems(features),
    ...tableProblems(features, new Map(files.filter((file) => file.endsWith('.ts')).map((file) => [file, read(file)]))),
    ...drawingProblems(),
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
    if (!(feature in entered))
      problems.push(`${file}: ${feature} is not in app/server/features.ts; add it with what it may enter`)
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

function importProblems(file: string): string[] {
  if (!/\.(ts|tsx)$/.test(file) || /\.(test|harness)\.|\/testing\/|test-room/.test(file)) return []
  const text = read(file)
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target]) => target ?? '')
  return targets.flatMap((target) =>
    target.startsWith('.')
      ? relativeProblem(file, path.posix.join(path.posix.dirname(file), target))
      : packageProblem(file, target),
  )
}

function relativeProblem(file: string, target: string): string[] {
  const from = place(file)
  const to = place(target)
  if (from.side === 'web' && to.side === 'server') return [`${file}: the browser may not reach ${target}`]
  if (from.pure && (to.side === 'server' || to.side === 'web'))
    return [`${file}: contracts and rules do no work of a side; ${target} does`]
  if (from.top === 'shared' && ['features', 'app', 'simulators', 'database'].includes(to.top))
    return [`${file}: shared knows no feature; it imports ${target}`]
  if (from.top === 'features' && ['app', 'simulators', 'database'].includes(to.top))
    return [`${file}: a feature may not import ${target}`]
  if (from.top === 'simulators' && ['features', 'app'].includes(to.top))
    return [`${file}: the outside world knows nothing of Somo; it imports ${target}`]
  return to.feature && from.feature && to.feature !== from.feature ? featureProblem(file, from, to, target) : []
}

function featureProblem(file: string, from: Place, to: Place, target: string): string[] {
  if (to.side !== 'server') return []
  if (!/server\/(index|tables)\.ts$/.test(target)) return [`${file}: enter ${to.feature} by its front door, not ${target}`]
  return entered[from.feature ?? '']?.includes(to.feature ?? '') ? [] : [`${file}: ${from.feature} may not enter ${to.feature}`]
}

function packageProblem(file: string, target: string): string[] {
  const { pure, side } = place(file)
  const heavy = /^(node:|drizzle-orm|hono|@hono|pg$|react|jose|nodemailer)/.test(target)
  if (pure && heavy) return [`${file}: contracts and rules import no ${target}`]
  if (side === 'web' && /^(node:|drizzle-orm|@hono|pg$)/.test(target)) return [`${file}: the browser has no ${target}`]
  return pure && target === 'zod' ? [`${file}: contracts use zod/mini, which a browser can afford`] : []
}

function drawingProblems(): string[] {
  const document = read('ARCHITECTURE.md')
  return withFeatureTable(document, features) === document
    ? []
    : ['ARCHITECTURE.md shows other features than the register: run npm run draw']
}

/** Rules and writes are told the time; only what stands at the edge of the process looks at a clock. */
function clockProblems(file: string): string[] {
  if (!/^features\/.*\.ts$/.test(file) || /\.test\.|\/web\/|\/testing\/|server\/(media|providers)\/|media-process/.test(file))
    return []
  return /\bnew Date\(\)|\bDate\.now\(\)/.test(read(file))
    ? [`${file}: nobody looks at a clock; take \`now\` as an argument`]
    : []
}

type Place = { top: string; feature: string | null; side: 'server' | 'web' | null; pure: boolean }

function place(file: string): Place {
  const [top = '', second = '', third = ''] = file.split('/')
  const feature = top === 'features' ? second : null
  const inFeature = third === 'server' || third === 'web' ? third : null
  const inShared = top === 'shared' && (second === 'server' || second === 'web') ? second : null
  const browser = file.startsWith('app/dashboard/') && !/(shell-document|vite\.config|browser-only)/.test(file)
  return {
    top,
    feature,
    side: inFeature ?? inShared ?? (browser ? 'web' : null),
    pure: feature !== null && /^(contract|rules|protocol)\.ts$/.test(third),
  }
}

const contents = new Map<string, string>()
function read(file: string): string {
  const text = contents.get(file) ?? readFileSync(path.join(root, file), 'utf8')
  contents.set(file, text)
  return text
}
