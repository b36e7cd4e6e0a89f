/** Every payment provider that Somo can have, each played on its own wire, for tests of what all of them must do. */
import { controlOf, HOOK_SECRET, openWorld, type World } from '../../../app/server/testing/world.ts'
import { receiveFrom } from '../../../app/server/testing/receiver.ts'
import { startDarajaSimulator } from '../../../simulators/daraja/start.ts'
import { plus } from '../../../shared/time.ts'
import { connectDaraja, lateAnswers } from '../server/index.ts'
import { receiveWebhooks, sendWebhook } from './webhooks.ts'

/** A Somo, and the provider that it has. */
export type Provided = {
  somo: World
  /** Moves both clocks, then does everything that has become due. */
  pass(ms: number): Promise<void>
  /** A control call of the provider's simulator. */
  control: World['control']
  /** What a control call of it lists. */
  listed<Row>(path: string): Promise<Row[]>
  /** The withdrawals that arrived, each with its shillings, by the provider's own word. */
  arrived(): Promise<number[]>
  /** Nothing that it sends us by itself arrives any more. */
  loseCallbacks(): Promise<void>
  /** Somebody who knows our address for its webhooks says that the newest withdrawal has failed. */
  forgeFailure(): Promise<void>
  /** Rings, and the answer to the call is lost. @returns the number to prompt */
  loseAnswerToPrompt(): Promise<string>
  close(): Promise<void>
}

const NOW = '2026-11-25T06:00:00Z'

const listedAt =
  (origin: string) =>
  async <Row>(path: string): Promise<Row[]> =>
    (await (await fetch(`${origin}/__sim/${path}`)).json()) as Row[]

const newestTry = async ({ db }: World): Promise<string> => {
  const { rows } = await db.$client.query<{ id: string }>(
    'select tracking_id as id from payout_attempts order by payout_attempts.id desc limit 1',
  )
  return rows[0]?.id ?? ''
}

async function openIntaSend(): Promise<Provided> {
  const somo = await openWorld({ now: NOW })
  let lost = false
  const stop = await receiveWebhooks(somo, (body) => (lost ? null : sendWebhook(somo, body)))
  const listed = listedAt(somo.simulator.apiOrigin)
  return {
    somo,
    pass: somo.pass,
    control: somo.control,
    listed,
    async arrived() {
      type Transfer = { status_code: string; amount: string }
      const list = await listed<{ transactions: Transfer[] }>('batches')
      const transfers = list.flatMap(({ transactions }) => transactions)
      return transfers.filter(({ status_code: code }) => code === 'TS100').map(({ amount }) => Number(amount))
    },
    loseCallbacks: async () => void (lost = true),
    async forgeFailure() {
      const tracking = await newestTry(somo)
      const transactions = [{ status_code: 'TF106', status: 'Unsuccessful' }]
      await sendWebhook(somo, { tracking_id: tracking, status_code: 'BC100', transactions })
    },
    async loseAnswerToPrompt() {
      await somo.control('fault', { path: '/api/v1/payment/mpesa-stk-push/', fault: 'drop_after' })
      return '0712345600'
    },
    async close() {
      await somo.close()
      stop()
    },
  }
}

/** With Daraja, as it is played. */
export async function openDaraja(): Promise<Provided> {
  const simulator = await startDarajaSimulator({ control: true, standsAt: new Date(NOW) })
  let somo: World | null = null
  const receiver = await receiveFrom((body, _, path) =>
    somo?.app.request(`http://somo.test${path}`, { method: 'POST', body: body.toString() }),
  )
  const callbackBase = `${receiver.url}hooks/daraja/${HOOK_SECRET}`
  const config = { apiBase: simulator.apiOrigin, ...simulator.keys, callbackBase }
  const opened = await openWorld({
    now: NOW,
    money: ({ db, now }) =>
      connectDaraja(config, { answers: lateAnswers(db, 'daraja'), now, patience: { answerMs: 5000, waitMs: 2000 } }),
  })
  somo = opened
  const control = controlOf(simulator.apiOrigin)
  const listed = listedAt(simulator.apiOrigin)
  return {
    somo: opened,
    control,
    listed,
    async pass(ms) {
      await control('clock/advance', { ms })
      opened.clock.now = plus(opened.clock.now, ms)
      await opened.settle()
    },
    async arrived() {
      const list = await listed<{ state: unknown; amount: number }>('payouts')
      return list.filter(({ state }) => state === 'paid').map(({ amount }) => amount / 100)
    },
    loseCallbacks: () => control('callbacks/pause', { paused: true }),
    async forgeFailure() {
      const id = await newestTry(opened)
      const failed = { ResultParameter: [{ Key: 'TransactionStatus', Value: 'Failed' }] }
      const ids = { ConversationID: 'AG_20261125_0', OriginatorConversationID: id }
      const Result = { ...ids, ResultCode: 0, ResultDesc: 'Fine.', ResultParameters: failed }
      for (const at of ['payout', 'answer'])
        await opened.app.request(`http://somo.test/hooks/daraja/${HOOK_SECRET}/${at}`, {
          method: 'POST',
          body: JSON.stringify({ Result }),
        })
    },
    loseAnswerToPrompt: async () => '0712345617',
    async close() {
      await opened.close()
      receiver.close()
      await simulator.close()
    },
  }
}

export const providers: readonly (readonly [name: string, open: () => Promise<Provided>])[] = [
  ['IntaSend', openIntaSend],
  ['Daraja', openDaraja],
]
