import { noteSql } from '../../../shared/server/outbox.ts'
import type { NoticeKind } from '../contract.ts'

/**
 * Part of a statement: tells the person in SQL expression `user` of each row of `from`, after the commit. `about` names what the
 * sentence needs as SQL expressions; nothing in it may be secret from that person.
 */
export function noticeSql(notice: {
  kind: NoticeKind
  user: string
  about: Record<string, string>
  at: string
  from: string
}): string {
  const about = Object.entries(notice.about)
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')
  return noteSql(
    'notice',
    `jsonb_build_object('user_id', ${notice.user}, 'kind', '${notice.kind}', 'about', jsonb_build_object(${about}))`,
    notice.at,
    notice.from,
  )
}
