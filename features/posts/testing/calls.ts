import { randomUUID } from 'node:crypto'
import type { Access, Asked } from '../../../app/server/testing/access.ts'
import { picture } from '../../settings/testing/picture.ts'
import { makePost } from '../contract.ts'

const words = { title: 'A plan for the week', author: 'Achieng Odhiambo', excerpt: 'Three questions.', body: 'Take **one**.' }

const begun: Asked = () => ({ key: randomUUID(), ...words })
const draft: Asked = async ({ operator }) => {
  const { body } = await operator.call(makePost, { key: randomUUID(), ...words, title: 'Something to begin with' })
  return { postId: body.post.id }
}
const kept: Asked = async (cast, somo) => ({ ...(await draft(cast, somo)), version: 1, ...words, status: 'published' })
const pictured: Asked = async (cast, somo) => ({ ...(await draft(cast, somo)), picture: await picture() })

export const access: Access = {
  // nobody student other parent stranger teacher colleague newcomer operator gone
  'GET /admin/api/posts': [() => ({ status: 'draft' }), '401 404 404 404 404 404 404 404 200 200'],
  'GET /admin/api/posts/{postId}': [draft, '401 404 404 404 404 404 404 404 200 200'],
  'POST /admin/api/posts': [begun, '401 404 404 404 404 404 404 404 200 401'],
  'PUT /admin/api/posts/{postId}': [kept, '401 404 404 404 404 404 404 404 200 401'],
  'DELETE /admin/api/posts/{postId}': [draft, '401 404 404 404 404 404 404 404 200 401'],
  'POST /admin/api/posts/{postId}/pictures': [pictured, '401 404 404 404 404 404 404 404 200 401'],
}
