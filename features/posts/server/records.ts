import { impersonal, personal, told, untold } from '../../../shared/server/records.ts'
import { postPictures, posts } from './tables.ts'

export const postRecords = [
  // What Somo says to everybody stays when the operator who wrote it has gone; so does the name it is signed with.
  personal(
    posts,
    [posts.writtenBy],
    {
      id: told,
      key: untold,
      version: untold,
      status: told,
      slug: told,
      title: told,
      author: untold,
      excerpt: untold,
      body: untold,
      createdAt: told,
      changedAt: told,
      publishedAt: told,
      writtenBy: told,
      loggedAt: untold,
    },
    'rows stay',
  ),
  impersonal(postPictures, 'Pictures of what Somo publishes.'),
] as const
