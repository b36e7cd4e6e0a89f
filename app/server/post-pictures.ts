/** Pictures of posts: to everybody, and kept for ever, because another picture has another address. */
import type { Context } from 'hono'
import { postPicture } from '../../features/posts/server/index.ts'
import { commonRefusals } from '../../shared/refusal.ts'
import type { Db } from '../../shared/server/database.ts'
import { languageOf } from './language.ts'

export async function showPostPicture(c: Context, db: Db): Promise<Response> {
  const image = await postPicture(db, (c.req.param('file') ?? '').slice(0, -'.webp'.length))
  if (!image) return c.text(commonRefusals.not_found[languageOf(c)], 404)
  return c.body(new Uint8Array(image), 200, {
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  })
}
