/** What an operator gives back of a bought video: whose money it was, who is told, and what becomes of the video. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, post, type Person, type World } from '../../app/server/testing/world.ts'
import { auditLog } from '../audit/contract.ts'
import { ledgerHealth } from '../ledger/server/index.ts'
import { listNotices } from '../notices/contract.ts'
import { listTransactions, showEarnings, showWallet } from '../wallet/contract.ts'
import { buyVideo, previewVideos, showVideo } from './contract.ts'
import { refundVideo } from './desk-contract.ts'
import { videos } from './server/tables.ts'
import { onShelf } from './testing/library.ts'

let somo: World
let operator: Person
let teacher: Person
beforeAll(async () => {
  somo = await openWorld()
  operator = await somo.people.admin('First Operator')
  teacher = await somo.people.teacher('Otieno Ouma')
})
afterAll(() => somo.close())

const legsOf = async (key: string) => {
  const found = await somo.db.$client.query<{ kind: string; cents: number }>(
    `select a.kind, e.amount_cents::int as cents from ledger_transfers t
     join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.key = $1 order by a.kind`,
    [key],
  )
  return Object.fromEntries(found.rows.map(({ kind, cents }) => [kind, cents]))
}

test('its price goes back whole to who paid, 70/30 as it came, once; and is watched no longer [VID-05]', async () => {
  const seller = await somo.people.teacher('Njeri Wanjala')
  const videoId = await onShelf(somo, seller, { title: 'Without sound', priceCents: 9900 })
  const payer = await somo.people.student('Brian Kiprono')
  await somo.fund(payer, 99)
  const { purchase_id: purchaseId } = (await payer.call(buyVideo, { videoId, student_id: payer.id, price: 99 })).body
  const back = () => operator.call(refundVideo, { purchaseId, reason: 'The sound is missing.' })
  const both = await Promise.all([back(), back()])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(both.find(({ ok }) => ok)?.body).toEqual({ paid: 99, teacher_part: 69.3 })
  const legs = { platform_revenue: -2970, teacher_earnings: -6930, wallet: 9900 }
  expect(await legsOf(`video:${purchaseId}:refund`)).toEqual(legs)
  expect((await payer.call(showVideo, { videoId })).body).toMatchObject({ access: 'preview', watchable: 120 })
  expect((await payer.call(showWallet, { userId: payer.id })).body.balance).toBe(99)
  const { transactions } = (await payer.call(listTransactions, { userId: payer.id, type: 'refund' })).body
  expect(transactions[0]).toMatchObject({ type: 'refund', amount: 99, title: 'Without sound' })
  const { transactions: earned } = (await seller.call(listTransactions, { userId: seller.id, type: 'earning' })).body
  expect(earned[0]).toMatchObject({ amount: 69.3, details: { paid: 0 } })
  await somo.settle()
  expect((await payer.call(listNotices, {})).body.notices[0]).toMatchObject({
    kind: 'video_refunded',
    data: { subject: 'Without sound', amount: 9900 },
  })
  const { transactions: theirs } = (await seller.call(listTransactions, { userId: seller.id, type: 'refund' })).body
  expect(theirs[0]).toMatchObject({ type: 'refund', amount: -69.3, title: 'Without sound' })
  const { earnings } = (await seller.call(showWallet, { userId: seller.id })).body
  expect(earnings).toMatchObject({ available: 0, earned: 0, earned_this_month: 0 })
  const { months } = (await seller.call(showEarnings, { teacherId: seller.id })).body
  expect(months.at(-1)).toMatchObject({ earned: 0, paid: 0, payments: 0 })
  const [sold] = await somo.db.select({ sales: videos.sales }).from(videos).where(eq(videos.id, videoId))
  expect(sold?.sales).toBe(0)
  const { entries } = (await operator.call(auditLog, { act: 'video_refunded' })).body
  expect(entries[0]).toMatchObject({ person: { id: payer.id }, facts: { cents: 9900 }, reason: 'The sound is missing.' })
  // It can be bought again.
  expect((await payer.call(buyVideo, { videoId, student_id: payer.id, price: 99 })).ok).toBe(true)
})

test('it takes from the teacher no more than is left there; Somo bears the rest [VID-05]', async () => {
  const seller = await somo.people.teacher('Peter Wafula')
  const videoId = await onShelf(somo, seller, { priceCents: 10_000 })
  const payer = await somo.people.student('Cate Muthoni')
  await somo.fund(payer, 100)
  const { purchase_id: purchaseId } = (await payer.call(buyVideo, { videoId, student_id: payer.id, price: 100 })).body
  await post(somo.db, 'lesson_release', ['teacher_earnings', seller.id], -60, somo.clock.now)
  const { body } = await operator.call(refundVideo, { purchaseId, reason: 'It cannot be heard.' })
  expect(body).toEqual({ paid: 100, teacher_part: 10 })
  const legs = { platform_revenue: -9000, teacher_earnings: -1000, wallet: 10_000 }
  expect(await legsOf(`video:${purchaseId}:refund`)).toEqual(legs)
  expect(await ledgerHealth(somo.db)).toMatchObject({ balanced: true, wrongBalances: 0 })
})

test('it is among nobody’s own any more, also not the child’s it was for [VID-05] [HUB-05]', async () => {
  const { parent, children } = await somo.stage.fundedFamily(1)
  const videoId = await onShelf(somo, teacher, { priceCents: 100 })
  const { body } = await parent.call(buyVideo, { videoId, student_id: children[0].id, price: 1 })
  const found = async (who: Person) => (await who.call(previewVideos, { show: 'yours' })).body.videos.map(({ id }) => id)
  expect([await found(parent), await found(children[0])]).toEqual([[videoId], [videoId]])
  await operator.call(refundVideo, { purchaseId: body.purchase_id, reason: 'The sound is missing.' })
  expect([await found(parent), await found(children[0])]).toEqual([[], []])
})

test('is told to the parent who paid, not to the child it was for [VID-05] [PAR-04]', async () => {
  const { parent, children } = await somo.stage.fundedFamily(20)
  const [child] = children
  const videoId = await onShelf(somo, teacher, { priceCents: 2000 })
  const { body } = await parent.call(buyVideo, { videoId, student_id: child.id, price: 20 })
  expect((await operator.call(refundVideo, { purchaseId: body.purchase_id, reason: 'The sound is missing.' })).ok).toBe(true)
  await somo.settle()
  const told = async (who: Person) =>
    (await who.call(listNotices, {})).body.notices.filter(({ kind }) => kind === 'video_refunded').length
  expect([await told(parent), await told(child)]).toEqual([1, 0])
})

test('where earnings leave in the same moment, what is then left is taken, and the rest is Somo’s [VID-05]', async () => {
  const seller = await somo.people.teacher('Mary Akinyi')
  const videoId = await onShelf(somo, seller, { priceCents: 10_000 })
  const payer = await somo.people.student('Cate Wambui')
  await somo.fund(payer, 100)
  const { purchase_id: purchaseId } = (await payer.call(buyVideo, { videoId, student_id: payer.id, price: 100 })).body
  const leaving = await somo.db.$client.connect()
  try {
    await leaving.query('begin')
    await leaving.query(
      `select ledger_post('leaves', 'lesson_release', 0, now(), array['teacher_earnings', 'provider_clearing'],
         array[$1, 0]::bigint[], array[-5000, 5000]::bigint[])`,
      [seller.id],
    )
    const back = operator.call(refundVideo, { purchaseId, reason: 'It cannot be heard.' })
    const waits = `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await somo.db.$client.query<{ waiting: number }>(waits)).rows[0]?.waiting).toBe(1)
    await leaving.query('commit')
    expect((await back).body).toEqual({ paid: 100, teacher_part: 20 })
  } finally {
    leaving.release()
  }
  expect(await legsOf(`video:${purchaseId}:refund`)).toEqual({ platform_revenue: -8000, teacher_earnings: -2000, wallet: 10_000 })
  expect(await ledgerHealth(somo.db)).toMatchObject({ balanced: true, wrongBalances: 0 })
})
