/** What the web build says of its files: each entry, and what it imports at once. */
export type Manifest = Readonly<Record<string, { file: string; css?: string[]; imports?: string[]; isDynamicEntry?: boolean }>>

/** A file of the manifest with everything that is fetched before it can run. */
export function withImports(manifest: Manifest, name: string, seen = new Set<string>()): Set<string> {
  seen.add(name)
  for (const next of manifest[name]?.imports ?? []) if (!seen.has(next)) withImports(manifest, next, seen)
  return seen
}
