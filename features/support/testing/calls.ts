import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { writeToSupport } from '../contract.ts'
import { closeChat, listChats } from '../desk-contract.ts'

const line = () => ({ key: crypto.randomUUID(), text: 'My M-Pesa was cut twice.' })

/** Grace has written to Somo. */
const chat: Asked = async ({ parent, operator }) => {
  await parent.call(writeToSupport, line())
  const { body } = await operator.call(listChats, {})
  return { chatId: body.chats.find(({ who }) => who.person?.id === parent.id)?.id }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /support/chat': [() => ({}), '200 200 200 200 200 200 200 200 200 200'],
  'POST /support/lines': [line, '200 200 200 200 200 200 200 200 200 200'],
  'POST /support/join': [() => ({}), '200 200 200 200 200 200 200 200 200 200'],
  'GET /admin/api/support': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/support/count': [() => ({}), '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/support/{chatId}': [chat, '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/support/{chatId}/lines': [
    async (cast, somo) => ({ ...(await chat(cast, somo)), key: crypto.randomUUID(), text: 'We look at it.' }),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'POST /admin/api/support/{chatId}/close': [
    async (cast, somo) => ({ ...(await chat(cast, somo)), read_up_to: 999_999_999 }),
    '401 404 404 404 404 404 404 404 200 401',
  ],
  'POST /admin/api/support/{chatId}/reopen': [
    async (cast, somo) => {
      const asked = (await chat(cast, somo)) as { chatId: number }
      await cast.operator.call(closeChat, { ...asked, read_up_to: 999_999_999 })
      return asked
    },
    '401 404 404 404 404 404 404 404 200 401',
  ],
}

export const longLife: readonly string[] = [
  `insert into support_chats (user_id, language, state, clock_from, moved_at, opened_at)
   select person, 'en', 'answered', now(), now(), now() from unnest(array[:student, :parent, :teacher]) person
   on conflict do nothing`,
  `insert into support_lines (chat_id, by, key, text, written_at)
   select support_chats.id, 'person', gen_random_uuid(), 'Hello?', :hour from support_chats, generate_series(:life, 1, -1) n
   where user_id in (:student, :parent, :teacher)`,
]
