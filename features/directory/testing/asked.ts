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
