import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { openWorld, type World } from '../../app/server/testing/world.ts'
import { checkUser } from './contract.ts'

let somo: World
beforeAll(async () => (somo = await openWorld()))
afterAll(() => somo.close())

test('a parent is told about their own child, and of nobody else’s that there is one [AUTH-07]', async () => {
  const { parent, children } = await somo.stage.fundedFamily()
  const stranger = await somo.people.parent('Another Parent')
  for (const child of children) {
    const told = await parent.call(checkUser, { email: child.email })
    expect([told.status, told.body.id, told.body.role]).toEqual([200, child.id, 'student'])
    const refused = await stranger.call(checkUser, { email: child.email })
    const nobody = await stranger.call(checkUser, { email: 'nobody@example.com' })
    expect([refused.status, refused.problem.message]).toEqual([404, 'User not found'])
    expect({ ...nobody.problem, request_id: '' }).toEqual({ ...refused.problem, request_id: '' })
  }
})

test('when it breaks it says so in the customer’s words [AUTH-07]', async () => {
  const amina = await somo.people.student('Amina Njoroge')
  await somo.db.execute(sql`alter table users rename column phone to phone_is_gone`)
  const broken = await amina.call(checkUser, { email: amina.email })
  await somo.db.execute(sql`alter table users rename column phone_is_gone to phone`)
  expect([broken.status, broken.problem.code, broken.problem.message]).toEqual([500, 'internal', 'An unknown error occurred.'])
})
