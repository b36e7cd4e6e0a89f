import type { Access, Asked, Cast } from '../../../app/server/testing/access.ts'
import type { World } from '../../../app/server/testing/world.ts'
import { askForHelp } from '../contract.ts'

/** A lesson that Grace has paid for Wanjiku, two days before it begins. */
async function room({ parent, teacher, student }: Cast, somo: World): Promise<{ kind: 'lesson'; roomId: number }> {
  const { booking } = await somo.stage.paidLesson({ teacher, student, payer: parent })
  return { kind: 'lesson', roomId: booking.id }
}

const called: Asked = async (cast, somo) => {
  await cast.student.call(askForHelp, { ...(await room(cast, somo)), reason: 'unsafe', words: 'He asks where I live.' })
  const { rows } = await somo.db.$client.query<{ id: string }>('select max(id) as id from help_calls')
  return { helpId: Number(rows[0]?.id) }
}
const seen: Asked = async (cast, somo) => ({ ...(await called(cast, somo)), words: 'He asks where I live.', was: null })

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'POST /classroom/{kind}/{roomId}/help': [
    async (cast, somo) => ({ ...(await room(cast, somo)), reason: 'unsafe' }),
    '401 200 404 200 404 404 404 404 404 401',
  ],
  'GET /classroom/{kind}/{roomId}/help': [room, '401 200 404 200 404 404 404 404 404 200'],
  'GET /admin/api/help/{helpId}': [called, '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/help/{helpId}/answer': [
    async (cast, somo) => ({ ...(await seen(cast, somo)), answer: 'We are with you.' }),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'POST /admin/api/help/{helpId}/close': [
    async (cast, somo) => ({ ...(await seen(cast, somo)), reason: 'Rang her mother.' }),
    '401 404 404 404 404 404 404 404 200 401',
  ],
}
