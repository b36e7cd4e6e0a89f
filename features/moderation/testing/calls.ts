import type { Access, Asked, Cast } from '../../../app/server/testing/access.ts'
import type { World } from '../../../app/server/testing/world.ts'
import { onShelf } from '../../videos/testing/library.ts'
import { videoReports } from '../server/tables.ts'

async function reported({ teacher, student }: Cast, somo: World): Promise<number> {
  const videoId = await onShelf(somo, teacher)
  const values = { videoId, about: 'video', reporterId: student.id, reason: 'wrong', content: 'Question 19.' } as const
  const [made] = await somo.db
    .insert(videoReports)
    .values({ ...values, reportedAt: somo.clock.now })
    .returning()
  return made?.id ?? 0
}

const report: Asked = async (cast, somo) => ({ reportId: await reported(cast, somo) })

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'POST /lessons/api/reports/{videoId}/{userId}': [
    async (cast, somo) => ({ videoId: await onShelf(somo, cast.teacher), userId: cast.student.id, content: 'Question 19.' }),
    '401 200 403 403 403 403 403 403 403 401',
  ],
  'GET /admin/api/video-reports': [() => ({ state: 'waiting' }), '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/video-reports/{reportId}': [report, '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/video-reports/{reportId}/decide': [
    async (cast, somo) => ({ ...(await report(cast, somo)), outcome: 'left', was: null, seen: 1e9, reason: 'It is right.' }),
    '401 404 404 404 404 404 404 404 200 401',
  ],
}
