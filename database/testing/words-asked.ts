import type pg from 'pg'

type Listener = { heard: Set<string> | null }

const listeners = new WeakMap<pg.Pool, Listener>()
const listenedTo = new WeakSet<pg.ClientBase>()
const known = new Map<string, readonly string[]>()

/**
 * Every word of what the connections of a pool are asked during some work, and with them the names of all tables that it looks
 * at. Nothing else may ask at that time.
 */
export async function wordsAsked(pool: pg.Pool, work: () => Promise<unknown>): Promise<ReadonlySet<string>> {
  const listener = listeners.get(pool) ?? listenTo(pool)
  const heard = (listener.heard = new Set<string>())
  try {
    await work()
  } finally {
    listener.heard = null
  }
  return heard
}

function listenTo(pool: pg.Pool): Listener {
  const listener: Listener = { heard: null }
  listeners.set(pool, listener)
  pool.on('acquire', (client) => {
    if (listenedTo.has(client)) return
    listenedTo.add(client)
    const ask = client.query.bind(client) as (...given: unknown[]) => unknown
    const listening = (first: string | { text?: string }, ...more: unknown[]) => {
      if (listener.heard) for (const word of wordsOf(typeof first === 'string' ? first : first.text)) listener.heard.add(word)
      return ask(first, ...more)
    }
    client.query = listening as typeof client.query
  })
  return listener
}

function wordsOf(statement = ''): readonly string[] {
  const words = known.get(statement) ?? [...new Set(statement.match(/\w+/g))]
  known.set(statement, words)
  return words
}
