/**
 * The lock names no engines. Packages run under the Node that the project brings, whatever Node installs them: a Debian's npm
 * would warn of each that wants a later one, and silently leave out the machine code of those that may be left out, sharp's.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './root.ts'

export const LOCK = path.join(root, 'package-lock.json')

export function withoutEngines(lock: string): string {
  const told = JSON.parse(lock) as { packages: Record<string, { engines?: unknown }> }
  for (const one of Object.values(told.packages)) delete one.engines
  return `${JSON.stringify(told, null, 2)}\n`
}

export function lockProblems(): string[] {
  const lock = readFileSync(LOCK, 'utf8')
  return withoutEngines(lock) === lock ? [] : ['package-lock.json says which Node its packages want: run npm run draw']
}
