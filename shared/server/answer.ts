/** The last look at an answer before it leaves: by the contract, and so that one bad row spoils no list. */
import type * as z from 'zod/mini'
import type { Endpoint } from '../endpoint.ts'
import type { Log } from './log.ts'

const MOST_TOLD = 1000
const told = new Set<string>()

/**
 * What the contract says an answer holds. Of something that is read, a row that does not fit is left out and logged once; the
 * others are answered. Throws for every other answer that does not fit, which is a bug.
 */
export function checkedAnswer(endpoint: Endpoint, answer: unknown, log: Log): unknown {
  const checked = endpoint.output.safeParse(answer)
  if (checked.success) return checked.data
  if (endpoint.method !== 'GET') throw checked.error
  const bad = rowsOf(checked.error)
  if (bad.length === 0) throw checked.error
  for (const row of bad) tell(endpoint, answer, row, log)
  return endpoint.output.parse(without(answer, bad))
}

type Row = { list: PropertyKey[]; at: number; fields: string }

/** The rows that do not fit, each once; none when something else does not fit either. */
function rowsOf(error: z.core.$ZodError): Row[] {
  const rows = new Map<string, Row>()
  for (const { path } of error.issues) {
    const depth = path.findIndex((part) => typeof part === 'number')
    const at = path[depth]
    if (typeof at !== 'number') return []
    const list = path.slice(0, depth)
    rows.set(`${list.join('.')}.${at}`, { list, at, fields: path.slice(depth + 1).join('.') })
  }
  return [...rows.values()]
}

/** A copy of an answer without those rows. */
function without(answer: unknown, bad: readonly Row[]): unknown {
  const copy = structuredClone(answer)
  // From the end, so that the places of the others stay as they are.
  for (const { list, at } of [...bad].sort((a, b) => b.at - a.at)) (part(copy, list) as unknown[]).splice(at, 1)
  return copy
}

const part = (whole: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((at: unknown, name) => (at as Record<PropertyKey, unknown>)[name], whole)

function tell(endpoint: Endpoint, answer: unknown, { list, at, fields }: Row, log: Log): void {
  const { id } = part(answer, [...list, at]) as { id?: unknown }
  const what = `${endpoint.path} ${String(id)} ${fields}`
  if (told.has(what)) return
  if (told.size >= MOST_TOLD) told.clear()
  told.add(what)
  log.error({ path: endpoint.path, row: id, fields }, 'a row does not fit its contract and was left out')
}
