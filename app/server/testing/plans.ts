/** What the database does for some work: which indexes it takes, and how many rows it looks at. */
import pg from 'pg'
import { hadSomebody } from '../../../database/testing/lend.ts'
import type { Db } from '../../../shared/server/database.ts'

/** A statement as it was asked; one without a name is planned for its values. */
export type Asked = { name?: string; text: string; values: unknown[] }

/** Every statement that some work asks of a database. */
export async function asked(db: Db, work: (db: Db) => Promise<unknown>): Promise<Asked[]> {
  const heard: Asked[] = []
  const query = (one: Asked) => {
    heard.push(one)
    return db.$client.query(one)
  }
  // Only statements are asked for by whoever is listened to here, and they know nothing else of a database.
  await work({ $client: { query } } as unknown as Db)
  return heard
}

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  'Actual Loops': number
  Plans?: Node[]
}

/** The nodes of what the database did; for a statement that is planned once, by the plan that is kept for any values. */
async function done(db: Db, { name, text, values }: Asked, plan: Plan = name ? 'generic' : 'custom'): Promise<Node[]> {
  const client = await db.$client.connect()
  let isAsBefore = false
  try {
    if (await hadSomebody(client)) throw new Error('plans go by the room that tables take: open the world with a fresh database')
    await client.query(`set plan_cache_mode = force_${plan}_plan`)
    await client.query(`prepare it as ${text}`)
    const given = values.map((value) => (value === null ? 'null' : pg.escapeLiteral(inText(value)))).join(', ')
    const { rows } = await client.query(`explain (analyze, format json) execute it${given && `(${given})`}`)
    // The connection goes on: another would read the catalogue anew, which takes longer than most statements.
    await client.query('deallocate it; reset plan_cache_mode')
    isAsBefore = true
    return nodes((rows as { 'QUERY PLAN': { Plan: Node }[] }[])[0]?.['QUERY PLAN'][0]?.Plan)
  } finally {
    client.release(!isAsBefore)
  }
}

const inText = (value: unknown): string =>
  value instanceof Date
    ? value.toISOString()
    : Array.isArray(value)
      ? `{${value.map((one) => JSON.stringify(one)).join(',')}}`
      : String(value)

const nodes = (node: Node | undefined): Node[] => (node ? [node, ...(node.Plans ?? []).flatMap(nodes)] : [])

export type Cost = {
  /** Tables that were read whole. */
  scanned: string[]
  /** The most rows that were looked at in one table, and the most that only an index was asked for. */
  rows: number
  counted: number
}

/** What some work costs in tables that grow. */
export async function costOf(db: Db, growingTables: readonly string[], work: (db: Db) => Promise<unknown>): Promise<Cost> {
  const ran: Node[] = []
  for (const statement of await asked(db, work)) ran.push(...(await done(db, statement)))
  const growing = ran.filter((node) => growingTables.includes(node['Relation Name'] ?? ''))
  const most = (nodes: Node[]) => Math.max(0, ...nodes.map((node) => looked(node)))
  const inIndex = (node: Node) => node['Node Type'] === 'Index Only Scan'
  return {
    scanned: growing.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [])),
    rows: most(growing.filter((node) => !inIndex(node))),
    counted: most(growing.filter(inIndex)),
  }
}

const looked = (node: Node): number => (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

/** Listens to what is read by every connection of a database, on its way to the driver. */
export function hearing() {
  let heard: Asked[] = []
  return {
    listenTo(db: Db): Db {
      db.$client.on('connect', (client) => {
        const ask = client.query.bind(client) as (...given: unknown[]) => unknown
        const listening = (first: Asked | string, ...more: unknown[]) => {
          const { name, text, values = more[0] } = typeof first === 'string' ? { text: first } : first
          if (/^\s*(select|with)\b/i.test(text))
            heard.push({ ...(name && { name }), text, values: Array.isArray(values) ? values : [] })
          return ask(first, ...more)
        }
        client.query = listening as typeof client.query
      })
      return db
    },
    /** What was asked since it was last taken. */
    taken(): Asked[] {
      const all = heard
      heard = []
      return all
    },
  }
}

export type Look = { statement: string; plan: Plan; node: string; rows: number }
type Plan = 'generic' | 'custom'

/**
 * Every node of the plans of a statement with the rows it looked at, all of its loops together. One that is planned once is
 * planned for its values the first five times and may be for any values later, so both are looked at.
 */
export async function looksOf(db: Db, asked: Asked): Promise<Look[]> {
  const found: Look[] = []
  for (const plan of asked.name ? (['generic', 'custom'] as const) : (['custom'] as const))
    for (const node of await done(db, asked, plan))
      found.push({
        statement: asked.name ?? asked.text.trim().replace(/\s+/g, ' ').slice(0, 120),
        plan,
        node: [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' '),
        rows: Math.round(looked(node)),
      })
  return found
}
