import { NEW_ACCOUNT } from '../../../app/server/testing/rows.ts'
import { addChild } from '../contract.ts'
import { askToLink, makeLinkCode } from '../link-contract.ts'
import type { Access, Asked } from '../../../app/server/testing/access.ts'

let count = 0

/** The link that the parent of a child who has just signed up is sent. */
const parentsLink: Asked = async (_, somo) => {
  const guardian = `mama.${(count += 1)}@example.com`
  const child = await somo.people.student('Young Njoroge', { born: '2014-03', guardian })
  await somo.settle()
  return { token: await somo.people.token('guardian_consent', child.id) }
}

const agreeing: Asked = async (cast, somo) => ({
  ...(await parentsLink(cast, somo)),
  guardian_name: 'Mama Njoroge',
  purposes: ['account', 'lessons'],
  ...NEW_ACCOUNT,
})

const maina: Asked = () => ({ name: 'Maina Wambui', grade: 5, born_month: '2016-07', purposes: ['account', 'lessons'] })

/** Another student's code, for a parent who is not linked to her. */
const code: Asked = async ({ other }, _somo) => ({ code: (await other.call(makeLinkCode, {})).body.code })

/** Somebody who is not yet linked to Wanjiku waits for her word. */
const asked: Asked = async ({ student }, somo) => {
  const father = await somo.people.parent('Baba Wanjiku')
  const made = await student.call(makeLinkCode, {})
  await father.call(askToLink, { code: made.body.code })
  return { guardian_id: father.id, agree: false }
}

/** A child whom Grace has added, and who has no sign-in yet. */
const added: Asked = async ({ parent }) => {
  const maina = { name: 'Maina Wambui', grade: 5, born_month: '2016-07' }
  const { body } = await parent.call(addChild, { ...maina, purposes: ['account', 'lessons'] })
  return { childId: body.child.id, email: 'maina@example.com' }
}

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /family': [() => ({}), '401 200 200 200 200 404 404 404 404 200'],
  // Wanjiku's mother has agreed and the other student is of age: neither has anybody to ask.
  'POST /family/ask-guardian': [() => ({ email: 'mama@example.com' }), '401 409 409 404 404 404 404 404 404 401'],
  'GET /family/children': [() => ({}), '401 404 404 200 200 404 404 404 404 200'],
  'POST /family/children': [maina, '401 404 404 201 201 404 404 404 404 401'],
  'PUT /family/children/{childId}': [
    ({ student }) => ({ childId: student.id, name: 'Wanjiku Wambui', grade: 8 }),
    '401 404 404 200 404 404 404 404 404 401',
  ],
  'POST /family/children/{childId}/consents': [
    ({ student }) => ({ childId: student.id, purpose: 'recording', agreed: true }),
    '401 404 404 200 404 404 404 404 404 401',
  ],
  'POST /family/children/{childId}/sign-in': [added, '401 404 404 200 404 404 404 404 404 401'],
  // 410 is who would be let in, with a link.
  'POST /family/child-sign-in': [
    () => ({ token: 'nonsense', code: 'K7M4PQ', password: 'a long enough phrase' }),
    '410 410 410 410 410 410 410 410 410 410',
  ],
  'GET /family/link': [() => ({}), '401 200 200 404 404 404 404 404 404 200'],
  'POST /family/link-code': [() => ({}), '401 200 200 404 404 404 404 404 404 401'],
  'POST /family/link/look': [code, '401 404 404 200 200 404 404 404 404 401'],
  'POST /family/link': [code, '401 404 404 200 200 404 404 404 404 401'],
  'POST /family/link/answer': [asked, '401 200 409 404 404 404 404 404 404 401'],
  'POST /family/guardian-request': [parentsLink, '200 200 200 200 200 200 200 200 200 200'],
  'POST /family/decline': [parentsLink, '200 200 200 200 200 200 200 200 200 200'],
  'POST /family/consent': [agreeing, '200 200 200 200 200 200 200 200 200 200'],
}
