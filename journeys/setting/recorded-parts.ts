import type { Db } from '../../shared/server/database.ts'

/** @returns how many parts of recordings have come, with those that were put together and have gone since it first was asked */
export function partsThatCome(db: Db): () => Promise<number> {
  const come = new Set<string>()
  return async () => {
    const { rows } = await db.$client.query<{ key: string }>(`select file_key as key from recording_pieces where copy = 'sent'`)
    for (const { key } of rows) come.add(key)
    return come.size
  }
}
