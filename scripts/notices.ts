/** The licences of everything that a release holds or installs: whoever hands it on hands on their notices too. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'

type Locked = { version?: string; license?: string; dev?: boolean }

/** Build tools whose own work is in what browsers load: letters, icons, and the styles' reset. */
const IN_WHAT_BROWSERS_LOAD = ['@fontsource-variable/figtree', '@fontsource/bricolage-grotesque', 'lucide-static', 'tailwindcss']

/** @returns the place in `node_modules` of the package that a module belongs to, or null for one of ours */
export function packageOf(module: string): string | null {
  return /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(path.relative(root, module))?.[0] ?? null
}

export type Shipped = { place: string; version: string; licence: string; dev: boolean }

/** Every package that is installed with a release or has gone into it, by its place in `node_modules`. */
export function shippedPackages(bundled: ReadonlySet<string>): Shipped[] {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const built = new Set([...bundled, ...IN_WHAT_BROWSERS_LOAD.map((name) => `node_modules/${name}`)])
  return Object.entries(packages)
    .filter(([place, { dev }]) => place !== '' && (!dev || built.has(place)))
    .map(([place, { version = '', license, dev = false }]) => ({ place, version, licence: license ?? licenceSaid(place), dev }))
}

/** One text: first a line for each, then what each says of its licence, where it is installed here. */
export function thirdPartyNotices(bundled: ReadonlySet<string>): string {
  const shipped = shippedPackages(bundled)
  const nameOf = (place: string): string => place.replace(/^.*node_modules\//, '')
  const lines = shipped.map(({ place, version, licence }) => `${nameOf(place)} ${version}: ${licence}`)
  const texts = shipped.flatMap(({ place, version }) =>
    noticesIn(path.join(root, place)).map((text) => `${'='.repeat(80)}\n${nameOf(place)} ${version}\n\n${text.trim()}\n`),
  )
  return `${[...new Set(lines)].join('\n')}\n\n${[...new Set(texts)].join('\n')}`
}

/** Two packages say it in their text alone, as their lock entries have none. */
function licenceSaid(place: string): string {
  const text = noticesIn(path.join(root, place)).join('\n')
  return /permission is hereby granted, free of charge/i.test(text) ? 'MIT' : 'see its text'
}

function noticesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(licen[cs]e|copying|notice|third.?party)/i.test(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8'))
}
