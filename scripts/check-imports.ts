/** Who may import whom, held against the files: server and browser, the order of the features, and no circles. */
import path from 'node:path'

/** Every feature in its order, each with the earlier ones that it may enter. */
export type MayEnter = Readonly<Record<string, readonly string[]>>

/** What these files list is a page; whatever else stands below a `web/` is a part of one. */
const PLACES = 'app/dashboard/places.ts'
const DESK = 'app/dashboard/desk-places.ts'
const PAGES = 'app/dashboard/pages/'

/**
 * @param tree every code file of the repository: its path from the root, and its text
 * @param mayEnter the table of features
 * @returns a sentence for each import that breaks the law, with what to do instead
 */
export function importProblems(tree: ReadonlyMap<string, string>, mayEnter: MayEnter): string[] {
  const imports = new Map<string, Imports>()
  for (const [file, text] of tree) if (!file.includes('.test.')) imports.set(file, importsOf(file, text))
  const law: Law = { mayEnter, pages: new Set([PLACES, DESK].flatMap((file) => imports.get(file)?.files ?? [])) }
  const problems: string[] = []
  if (!tree.has(PLACES)) problems.push(`${PLACES}: is gone, and nothing else tells a page from a part of one`)
  for (const [file, { files, packages }] of imports) {
    // What sets a test's stage may enter what it sets up; only circles are forbidden to it.
    if (file.includes('/testing/')) continue
    problems.push(...files.flatMap((target) => fileProblem(file, target, law) ?? []))
    problems.push(...packages.flatMap((name) => packageProblem(file, name) ?? []))
  }
  return [...problems, ...circleProblems(imports)]
}

type Imports = { files: string[]; packages: string[] }
type Law = { mayEnter: MayEnter; pages: ReadonlySet<string> }

/** By value, by type and lazily alike. */
function importsOf(file: string, text: string): Imports {
  const named = [...text.matchAll(/(?:from|import)\s*(?:\(\s*)?'([^']+)'/g)].map(([, name = '']) => name)
  const isFile = (name: string): boolean => name.startsWith('.')
  return {
    files: named.filter(isFile).map((name) => path.posix.join(path.posix.dirname(file), name)),
    packages: named.filter((name) => !isFile(name)),
  }
}

function fileProblem(file: string, target: string, law: Law): string | null {
  if (!/\.(tsx?|mjs|css|json|svg)(\?.*)?$/.test(target)) return `${file}: name the file, with its ending: ${target}`
  const from = place(file)
  const to = place(target)
  if (from.side === 'web' && to.side === 'server') return `${file}: the browser may not reach ${target}`
  if (from.pure && to.side) return `${file}: contracts and rules do no work of a side; ${target} does`
  if (from.top === 'shared' && ['features', 'app', 'simulators', 'database'].includes(to.top))
    return `${file}: shared knows no feature; it imports ${target}`
  if (from.top === 'features' && ['app', 'simulators', 'database'].includes(to.top))
    return `${file}: a feature may not import ${target}`
  if (from.top === 'simulators' && ['features', 'app'].includes(to.top))
    return `${file}: the outside world knows nothing of Somo; it imports ${target}`
  if (!from.feature || !to.feature || from.feature === to.feature) return null
  const entry = { file, target, from: from.feature, to: to.feature }
  if (to.side === 'server') return serverProblem(entry, law)
  return from.side === 'web' ? webProblem(entry, law) : null
}

type Entry = { file: string; target: string; from: string; to: string }

/** The server enters another feature by its front door, and its tables by a key or a join. */
function serverProblem({ file, target, from, to }: Entry, { mayEnter }: Law): string | null {
  if (!/\/server\/(index|tables)\.ts$/.test(target)) return `${file}: enter ${to} by its front door, not ${target}`
  return mayEnter[from]?.includes(to) ? null : `${file}: ${from} may not enter ${to}`
}

/** A screen asks anybody's contract and rules, and draws parts of the screens of features that its own may enter. */
function webProblem({ file, target, from, to }: Entry, { mayEnter, pages }: Law): string | null {
  if (/\/(contract|rules)\.ts$/.test(target)) return null
  if (!target.includes('/web/')) return `${file}: the browser knows ${to} by its contract.ts, rules.ts and web/, not ${target}`
  if (pages.has(target)) return `${file}: ${target} is a whole page; draw a part of it, or put both together in ${PAGES}`
  if (pages.has(file) && target.endsWith('.tsx'))
    return `${file}: a page that puts several features together lives in ${PAGES}; this one draws ${target}`
  if (mayEnter[from]?.includes(to)) return null
  return (
    `${file}: ${from} may not enter ${to}, and imports ${target}; ask the contract.ts or rules.ts of ${to}, ` +
    `be handed the piece by a page in ${PAGES}, or move what both need below both`
  )
}

function packageProblem(file: string, name: string): string | null {
  const { pure, side } = place(file)
  if (pure && /^(node:|drizzle-orm|hono|@hono|pg$|react|jose|nodemailer)/.test(name))
    return `${file}: contracts and rules import no ${name}`
  if (side === 'web' && /^(node:|drizzle-orm|@hono|pg$)/.test(name)) return `${file}: the browser has no ${name}`
  return pure && name === 'zod' ? `${file}: contracts use zod/mini, which a browser can afford` : null
}

/** Walks from every file along its imports; coming upon a file that it is still inside of closes a circle. */
function circleProblems(imports: ReadonlyMap<string, Imports>): string[] {
  const problems: string[] = []
  const walked = new Set<string>()
  const inside: string[] = []
  const walk = (file: string): void => {
    const since = inside.indexOf(file)
    if (since >= 0) problems.push(circleSentence([...inside.slice(since), file]))
    if (walked.has(file)) return
    walked.add(file)
    inside.push(file)
    for (const target of imports.get(file)?.files ?? []) walk(target)
    inside.pop()
  }
  for (const file of imports.keys()) walk(file)
  return problems
}

const circleSentence = (circle: readonly string[]): string =>
  `${circle.join(' → ')}: a circle, and a type closes it too; move what both need into a file below them, or ` +
  'pass it as an argument'

type Place = { top: string; feature: string | null; side: 'server' | 'web' | null; pure: boolean }

function place(file: string): Place {
  const [top = '', second = '', third = ''] = file.split('/')
  const feature = top === 'features' ? second : null
  const inFeature = third === 'server' || third === 'web' ? third : null
  const inShared = top === 'shared' && (second === 'server' || second === 'web') ? second : null
  const browser = file.startsWith('app/dashboard/') && !/(shell-document|vite\.config|browser-only)/.test(file)
  const inApp = file.startsWith('app/server/') ? 'server' : browser ? 'web' : null
  return {
    top,
    feature,
    side: inFeature ?? inShared ?? inApp,
    pure: feature !== null && /^(contract|rules|protocol)\.ts$/.test(third),
  }
}
