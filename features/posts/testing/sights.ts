import { idBy } from '../../../journeys/setting/demo-ids.ts'
import type { Sight } from '../../../journeys/setting/sight.ts'
import type { Db } from '../../../shared/server/database.ts'

const post = (db: Db) => idBy(db, `select id from posts where status = 'published'`)

export const sights: readonly Sight[] = [
  { path: 'blogs', shows: ['Blogs', 'New post', 'Published', 'Draft'] },
  { path: 'blogs/:id', id: post, shows: ['Edit post', 'the date stays.', 'Title', 'Excerpt', 'Publish changes'] },
]
