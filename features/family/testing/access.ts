import { NEW_ACCOUNT } from '../../../app/server/testing/rows.ts'
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

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /family': [() => ({}), '401 200 200 200 200 404 404 404 404 200'],
  // Wanjiku's mother has agreed and the other student is of age: neither has anybody to ask.
  'POST /family/ask-guardian': [() => ({ email: 'mama@example.com' }), '401 409 409 404 404 404 404 404 404 401'],
  'POST /family/guardian-request': [parentsLink, '200 200 200 200 200 200 200 200 200 200'],
  'POST /family/decline': [parentsLink, '200 200 200 200 200 200 200 200 200 200'],
  'POST /family/consent': [agreeing, '200 200 200 200 200 200 200 200 200 200'],
}
