import { randomUUID } from 'node:crypto'
import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { nairobiDate, days, plus } from '../../../shared/time.ts'
import { registerForEvent } from '../contract.ts'
import { makeEvent } from '../desk-contract.ts'
import { registrationToken } from '../server/registration-token.ts'

type Setting = Parameters<Asked>
let count = 0

const facts = ({ clock }: Setting[1], title = 'Revision morning') => ({
  ...{ title, date: nairobiDate(plus(clock.now, days(5))), time: '09:00', location: 'Online', capacity: 40 },
})
const made = async ([{ operator }, somo]: Setting): Promise<number> =>
  (await operator.call(makeEvent, { key: randomUUID(), ...facts(somo) })).body.event.id
const begun: Asked = (_, somo) => ({ key: randomUUID(), ...facts(somo) })
const event: Asked = async (...setting) => ({ eventId: await made(setting) })
const edited: Asked = async (cast, somo) => ({ eventId: await made([cast, somo]), version: 1, ...facts(somo, 'Another title') })
const written: Asked = async (...setting) => ({
  ...{ eventId: await made(setting), key: randomUUID(), subject: 'Graph paper', words: 'Bring some.' },
})
const wish = async (setting: Setting) => {
  count += 1
  const visitor = { name: 'Grace Wambui', phone: '0712 345 678', email: `visitor${count}@example.com`, seats: 2 }
  return { eventId: await made(setting), ...visitor, parent_knows: true as const, language: 'en' as const }
}
const asked: Asked = async (...setting) => wish(setting)
const linked: Asked = async (...setting) => {
  const [, somo] = setting
  const visitor = await wish(setting)
  await somo.call(registerForEvent, visitor)
  const { rows } = await somo.db.$client.query<{ id: string }>('select id from event_registrations where email = $1', [
    visitor.email,
  ])
  return { token: registrationToken(somo.keys, Number(rows[0]?.id)), act: 'confirm' }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'POST /events/{eventId}/registrations': [asked, '200 200 200 200 200 200 200 200 200 200'],
  'POST /events/registrations/{token}': [linked, '200 200 200 200 200 200 200 200 200 200'],
  'GET /admin/api/events': [() => ({ which: 'upcoming' }), '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/events': [begun, '401 404 404 404 404 404 404 404 200 401'],
  'PUT /admin/api/events/{eventId}': [edited, '401 404 404 404 404 404 404 404 200 401'],
  'DELETE /admin/api/events/{eventId}': [event, '401 404 404 404 404 404 404 404 200 401'],
  'GET /admin/api/events/{eventId}/people': [event, '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/events/{eventId}/people-file': [event, '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/events/{eventId}/letters': [written, '401 404 404 404 404 404 404 404 200 401'],
}
