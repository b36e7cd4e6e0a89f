/** What every payment provider behind the ports must do, each played on its own wire: one list of facts for all of them. */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person, World } from '../../app/server/testing/world.ts'
import { hours, minutes, seconds } from '../../shared/time.ts'
import { ledgerHealth } from '../ledger/server/index.ts'
import { showWallet } from '../wallet/contract.ts'
import { moneyAtProvider } from '../wallet/server/index.ts'
import { listWithdrawals, showDeposit, startPrompt, withdraw } from './contract.ts'
import { recordOwnMoney, showAtProvider } from './provider-contract.ts'
import { providers, type Provided } from './testing/providers.ts'
import { passAtProvider } from './testing/slow-server.ts'

describe.each(providers)('%s', (_, open) => {
  let provided: Provided
  let somo: World
  let amina: Person
  let teacher: Person

  beforeEach(async () => {
    provided = await open()
    somo = provided.somo
    amina = await somo.people.student('Amina Njoroge')
    teacher = await somo.people.teacher('Otieno Ouma')
  })
  afterEach(async () => {
    expect((await ledgerHealth(somo.db)).balanced).toBe(true)
    await provided.close()
  })

  const prompt = async (phone: string, amount = 500): Promise<number> => {
    const { status, body } = await amina.call(startPrompt, { key: randomUUID(), amount, phone })
    expect(status).toBe(201)
    return body.deposit.id
  }
  const shown = async (depositId: number) => (await amina.call(showDeposit, { depositId })).body
  const wallet = async () => (await amina.call(showWallet, { userId: amina.id })).body.balance
  const stands = async (depositId: number) => [(await shown(depositId)).state, await wallet()]
  const passAll = async (ms: number, step = seconds(5)) => {
    const { control } = provided
    for (let passed = step; passed < ms; passed += step) await passAtProvider({ ...somo, control }, step)
    await provided.pass(step)
  }

  const send = async (ending: string, amount = 500): Promise<void> => {
    await somo.earn(teacher, amount)
    const asked = { teacher_id: teacher.id, amount, mpesa_number: `07123456${ending}` }
    expect((await teacher.call(withdraw, asked)).status).toBe(200)
  }
  const withdrawal = async () => (await teacher.call(listWithdrawals, { teacherId: teacher.id })).body.withdrawals[0]
  const earned = async () => (await teacher.call(showWallet, { userId: teacher.id })).body.earnings?.available

  describe('a prompt', () => {
    test('that is paid is in the wallet once, whatever else is said and asked of it [FUND-08] [FUND-09]', async () => {
      const id = await prompt('0712345600')
      expect(await stands(id)).toEqual(['processing', 0])
      await provided.pass(seconds(5))
      expect(await stands(id)).toEqual(['complete', 500])
      await passAll(minutes(20), minutes(1))
      expect(await stands(id)).toEqual(['complete', 500])
    })

    test.each([
      ['cancelled', '01', seconds(10)],
      ['not covered by what is on the phone', '02', seconds(10)],
      ['answered with the wrong PIN', '03', seconds(10)],
      ['answered by nobody', '04', seconds(70)],
    ])('that is %s adds nothing and says why [FUND-08] [FUND-06]', async (_why, ending, after) => {
      const id = await prompt(`07123456${ending}`)
      await passAll(after)
      expect(await stands(id)).toEqual(['failed', 0])
      expect((await shown(id)).failure).toMatch(/\w{3}/)
    })

    test('that nobody has answered yet is neither paid nor failed [FUND-08] [FUND-09]', async () => {
      const id = await prompt('0712345605')
      await passAll(seconds(85))
      expect(await stands(id)).toEqual(['processing', 0])
      await passAll(seconds(30))
      expect(await stands(id)).toEqual(['complete', 500])
    })

    test('that is paid after it was said to have failed is in the wallet all the same, once [FUND-09]', async () => {
      const id = await prompt('0712345606')
      await passAll(seconds(30))
      expect(await stands(id)).toEqual(['failed', 0])
      await passAll(minutes(6), seconds(30))
      expect(await stands(id)).toEqual(['complete', 500])
      await passAll(hours(1), minutes(10))
      expect(await wallet()).toBe(500)
    })

    test('of which a stranger says that it was paid adds nothing [FUND-07] [FUND-09]', async () => {
      const id = await prompt('0712345612')
      await passAll(minutes(3), seconds(10))
      expect(await stands(id)).toEqual(['processing', 0])
    })

    test('of which nobody tells us is found by looking [FUND-09]', async () => {
      await provided.loseCallbacks()
      const id = await prompt('0712345600')
      await passAll(seconds(20))
      expect(await stands(id)).toEqual(['complete', 500])
    })

    test('whose answer is lost rings once, and is in the wallet once it was paid [FUND-08] [FUND-09]', async () => {
      const phone = await provided.loseAnswerToPrompt()
      const id = await prompt(phone)
      expect((await shown(id)).state).toBe('created')
      await passAll(seconds(30))
      expect(await stands(id)).toEqual(['complete', 500])
      await passAll(minutes(10), minutes(1))
      expect(await wallet()).toBe(500)
    })

    test('of which it does not want to speak at the moment is asked about again [FUND-09]', async () => {
      const id = await prompt('0712345613')
      await passAll(minutes(1), seconds(10))
      expect(await stands(id)).toEqual(['complete', 500])
    })
  })

  describe('a withdrawal', () => {
    const leaves = async (ms: number, step = seconds(10)) => passAll(ms, step)

    test('is paid once, with the receipt of M-Pesa, and its fee is in the books [WAL-11]', async () => {
      const before = await moneyAtProvider(somo.db)
      await send('50')
      await leaves(seconds(40))
      expect(await withdrawal()).toMatchObject({ state: 'paid', receipt: expect.stringMatching(/^[A-Z0-9]{10}$/) })
      expect([await provided.arrived(), await earned()]).toEqual([[500], 0])
      // 500 were earned, and 510 have left.
      expect((await moneyAtProvider(somo.db)) - before).toBe(-1_000)
    })

    test('that is refused is back in the earnings, with the reason [WAL-11]', async () => {
      await send('52')
      await leaves(seconds(60))
      expect(await withdrawal()).toMatchObject({ state: 'returned', failure: expect.stringMatching(/\w{3}/) })
      expect([await provided.arrived(), await earned()]).toEqual([[], 500])
    })

    test.each([
      ['took effect', '57'],
      ['did not take effect', '58'],
    ])('whose answer was lost is paid once: the order %s [WAL-11]', async (_what, ending) => {
      await send(ending)
      await leaves(minutes(8), seconds(20))
      expect((await withdrawal())?.state).toBe('paid')
      expect(await provided.arrived()).toEqual([500])
    })

    test('of which a stranger says that it has failed is not given back [WAL-11] [FUND-07]', async () => {
      await send('60')
      await leaves(seconds(20))
      await provided.forgeFailure()
      await leaves(minutes(1))
      expect([(await withdrawal())?.state, await earned()]).toEqual(['processing', 0])
      await leaves(minutes(25), minutes(1))
      expect([(await withdrawal())?.state, await provided.arrived()]).toEqual(['paid', [500]])
    })

    test('of which the provider never knows the end is looked at by a person, and given back by nobody [WAL-11]', async () => {
      await send('53')
      await leaves(hours(26), hours(1))
      expect([(await withdrawal())?.state, await earned()]).toEqual(['review', 0])
    })

    test('waits while the provider holds less than it is of [WAL-11]', async () => {
      await provided.control('float', { available: 100 })
      await send('50')
      await leaves(minutes(5), minutes(1))
      expect([(await withdrawal())?.state, await provided.arrived()]).toEqual(['processing', []])
      await provided.control('float', { available: 100_000 })
      await leaves(minutes(5), seconds(30))
      expect((await withdrawal())?.state).toBe('paid')
    })
  })

  test('what stands there is what our books say, after money came in and went out [WAL-13] [ADM-08]', async () => {
    const operator = await somo.people.admin('Amina Yusuf')
    const float = { what: 'put_in', amount: 500_000, reference: 'TK25FLOAT1', reason: 'To pay withdrawals out with.' } as const
    await operator.call(recordOwnMoney, float)
    await prompt('0712345600')
    await passAll(seconds(20))
    await send('50')
    await passAll(minutes(6), seconds(30))
    const { balance } = (await operator.call(showAtProvider, {})).body
    // The 500 that the teacher had earned nobody had paid in: that much less is there, and nothing else differs.
    expect(balance).toMatchObject({ on_way: 0, apart: -500 })
  })
})
