/** Who may buy a video, and what changes between looking and buying. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { turnWaits } from '../../app/server/testing/locks.ts'
import { openWorld, type Person, type World } from '../../app/server/testing/world.ts'
import { approveWish, setAllowance, takeBackWish, wishForVideo } from '../approvals/contract.ts'
import { showWallet } from '../wallet/contract.ts'
import { buyVideo } from './contract.ts'
import { unpublishVideo } from './own-contract.ts'
import { videoPurchases, videos } from './server/tables.ts'
import { onShelf } from './testing/library.ts'

let somo: World
let teacher: Person

beforeAll(async () => {
  somo = await openWorld()
  teacher = await somo.people.teacher('Otieno Ouma')
})
afterAll(() => somo.close())

const buy = (payer: Person, videoId: number, learner = payer, price = 40) =>
  payer.call(buyVideo, { videoId, student_id: learner.id, price })
const codeOf = async (sent: ReturnType<typeof buy>) => {
  const { status, problem } = await sent
  return [status, problem?.code]
}
const shelved = () => onShelf(somo, teacher, { priceCents: 4000 })
const balanceOf = async (who: Person) => (await who.call(showWallet, { userId: who.id })).body.balance
async function funded(who: Person): Promise<Person> {
  await somo.fund(who, 100)
  return who
}

test('is refused to who has not confirmed their address [VID-05] [AUTH-03]', async () => {
  const newly = await funded(await somo.people.student('Newly Here', { confirmed: false }))
  expect(await codeOf(buy(newly, await shelved()))).toEqual([403, 'email_unconfirmed'])
  expect(await balanceOf(newly)).toBe(100)
})

test('is refused to a child for whom no parent has agreed, and cannot be wished for either [VID-05] [AUTH-10]', async () => {
  const child = await funded(await somo.people.student('Wanjiku Njeri', { born: '2013-02' }))
  const videoId = await shelved()
  expect(await codeOf(buy(child, videoId))).toEqual([403, 'guardian_consent_needed'])
  const wish = await child.call(wishForVideo, { video_id: videoId, cost: 40 })
  expect([wish.status, wish.problem.code]).toEqual([403, 'guardian_consent_needed'])
  expect(await balanceOf(child)).toBe(100)
})

test('of what is shown no more there is nothing to buy, also for a second child of the family [VID-05]', async () => {
  const { parent, children } = await somo.stage.fundedFamily(100)
  const videoId = await shelved()
  expect((await buy(parent, videoId, children[0])).ok).toBe(true)
  await teacher.call(unpublishVideo, { videoId })
  expect(await codeOf(buy(parent, videoId, children[1]))).toEqual([404, 'not_found'])
  expect(await balanceOf(parent)).toBe(60)
})

/** While somebody is about to buy, something else happens: their press waits for its turn, and then it has happened. */
const whileWaiting = (payer: Person, videoId: number, happens: string, learner = payer) =>
  whileHeld(
    learner,
    () => codeOf(buy(payer, videoId, learner)),
    () => somo.db.$client.query(happens),
  )

async function whileHeld<T>(learner: Person, press: () => Promise<T>, happens: () => Promise<unknown>): Promise<T> {
  const holder = await somo.db.$client.connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock($1)', [learner.id])
    const pressed = press()
    await expect.poll(() => turnWaits(somo.db)).toBe(1)
    await happens()
    await holder.query('commit')
    return await pressed
  } finally {
    holder.release()
  }
}

describe('between looking and buying', () => {
  test('somebody may be suspended: nothing is taken [VID-05] [ADM-03]', async () => {
    const student = await funded(await somo.people.student('Kevin Otieno'))
    const suspended = `update users set status = 'inactive' where id = ${student.id}`
    expect(await whileWaiting(student, await shelved(), suspended)).toEqual([404, 'not_found'])
    await somo.db.$client.query(`update users set status = 'active' where id = ${student.id}`)
    expect(await balanceOf(student)).toBe(100)
  })

  test('a parent may take the consent back: nothing is taken [VID-05] [AUTH-10]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(100)
    const withdrawn = `update consents set withdrawn_at = now() where learner_id = ${children[0].id}`
    expect(await whileWaiting(parent, await shelved(), withdrawn, children[0])).toEqual([403, 'guardian_consent_needed'])
    expect(await balanceOf(parent)).toBe(100)
  })

  test('the price may change: the new one is said, and nothing is taken [VID-05]', async () => {
    const student = await funded(await somo.people.student('Amina Njoroge'))
    const videoId = await shelved()
    const changed = `update videos set price_cents = 5000 where id = ${videoId}`
    expect(await whileWaiting(student, videoId, changed)).toEqual([409, 'price_changed'])
    expect(await balanceOf(student)).toBe(100)
  })

  test('it may be unpublished, or hidden by the desk: it is not there, and nothing is taken [VID-05] [VID-03]', async () => {
    for (const change of [`status = 'draft'`, 'hidden_at = now()']) {
      const student = await funded(await somo.people.student('Faith Chebet'))
      const videoId = await shelved()
      const happens = `update videos set ${change} where id = ${videoId}`
      expect(await whileWaiting(student, videoId, happens)).toEqual([404, 'not_found'])
      expect(await balanceOf(student)).toBe(100)
    }
  })

  test('a child may take back what they asked for: the approval comes too late, nothing is taken [VID-05] [PAR-03]', async () => {
    const { parent, children } = await somo.stage.fundedFamily(100)
    const [child] = children
    await parent.call(setAllowance, { childId: child.id, weekly_limit: null, ask_first: true })
    const videoId = await shelved()
    const { id: wishId } = (await child.call(wishForVideo, { video_id: videoId, cost: 40 })).body.wish
    const approve = async () => {
      const { status, problem } = await parent.call(approveWish, { wishId, cost: 40 })
      return [status, problem.code]
    }
    expect(await whileHeld(child, approve, () => child.call(takeBackWish, { wishId }))).toEqual([409, 'answered'])
    expect(await balanceOf(parent)).toBe(100)
    expect(await somo.db.$count(videoPurchases, eq(videoPurchases.videoId, videoId))).toBe(0)
  })
})

test('two presses at once for different videos do not pass a weekly limit together [VID-05] [PAR-03]', async () => {
  const { parent, children } = await somo.stage.fundedFamily(0)
  const [child] = children
  await parent.call(setAllowance, { childId: child.id, weekly_limit: 100, ask_first: false })
  await somo.fund(child, 1000)
  const many = await Promise.all(Array.from({ length: 6 }, shelved))
  const answers = await Promise.all(many.map((videoId) => codeOf(buy(child, videoId))))
  expect(answers.filter(([status]) => status === 200)).toHaveLength(2)
  expect(answers.filter(([, code]) => code === 'parent_first')).toHaveLength(4)
  expect(await balanceOf(child)).toBe(920)
})

test('a limit and “ask me first” are a child’s own: a parent buys beside them [VID-05] [PAR-03]', async () => {
  const { parent, children } = await somo.stage.fundedFamily(100)
  const [child] = children
  await parent.call(setAllowance, { childId: child.id, weekly_limit: 10, ask_first: true })
  const videoId = await shelved()
  expect((await buy(parent, videoId, child)).ok).toBe(true)
  const [bought] = await somo.db.select().from(videoPurchases).where(eq(videoPurchases.videoId, videoId))
  expect(bought).toMatchObject({ learnerId: child.id, payerId: parent.id, teacherId: teacher.id, priceCents: 4000 })
  const [sold] = await somo.db.select({ sales: videos.sales }).from(videos).where(eq(videos.id, videoId))
  expect(sold?.sales).toBe(1)
})
