/** Which videos somebody sees, and how much of each they may watch: the one condition for lists, pages and bytes. */
import { sql, type SQL } from 'drizzle-orm'
import { called } from '../../../shared/server/statement.ts'
import { isListed } from '../../accounts/server/index.ts'
import { users } from '../../accounts/server/tables.ts'
import { actsFor } from '../../family/server/index.ts'
import { videoPurchases, videos } from './tables.ts'

export const teacher = called(users, 'teacher')

/** 0 is nobody. `looks` for operators, who see everything. */
export type Viewer = { viewerId: SQL<number>; looks: SQL<boolean> }

const isPublic = sql<boolean>`(${videos.status} = 'published'
          and ${videos.hiddenAt} is null
          and ${isListed(teacher)})`

/** A lesson that is shown to everybody. */
export const isShown = sql<boolean>`(${videos.purpose} = 'lesson' and ${isPublic})`

/** What stands on its teacher's page. */
export const isIntro = sql<boolean>`(${videos.purpose} = 'intro' and ${isPublic})`

const bought = (viewerId: SQL<number>): SQL<boolean> => sql`exists (
          select
          from ${videoPurchases}
          where ${videoPurchases.videoId} = ${videos.id}
            and ${videoPurchases.status} = 'bought'
            and (${videoPurchases.payerId} = ${viewerId} or ${actsFor(videoPurchases.learnerId, viewerId)}))`

/** Bought by a viewer or by whom they act for, and not taken out of sight: it stays theirs when it is shown no more. */
export const isBought = (viewerId: SQL<number>): SQL<boolean> => sql`(${videos.hiddenAt} is null and ${bought(viewerId)})`

export const accessOf = ({ viewerId, looks }: Viewer): SQL<'preview' | 'free' | 'bought' | 'own'> => sql`case
          when ${looks} or ${videos.teacherId} = ${viewerId} then 'own'
          when ${videos.priceCents} = 0 then 'free'
          when ${isBought(viewerId)} then 'bought'
          else 'preview'
        end`

/** Over `videos` and `teacher`: who sees the page of a video. */
export const maySee = ({ viewerId, looks }: Viewer): SQL<boolean> => sql`(${videos.media} = 'ready' and (${isShown}
          or ${looks}
          or (${videos.teacherId} = ${viewerId} and ${videos.status} <> 'removed')
          or ${isBought(viewerId)}))`

/** Over `videos` and `teacher`: who plays it. */
export const mayWatch = (viewer: Viewer): SQL<boolean> => sql`(${maySee(viewer)} or ${isIntro})`
