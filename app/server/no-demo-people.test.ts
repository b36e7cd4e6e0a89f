/** Live keys and the demo's people, whose password everybody can read, never meet. */
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { copyDatabase } from '../../database/testing/database.ts'
import { loadDemo } from '../../database/demo/load.ts'
import { makeLog } from '../../shared/server/log.ts'
import { readConfig } from './config.ts'
import { startServer } from './start.ts'

let own: Awaited<ReturnType<typeof copyDatabase>>
beforeEach(async () => {
  own = await copyDatabase(inject('postgresFolder'))
})
afterEach(() => own.drop())

/** Why a server with live keys does not start: at the latest because these are sent to nobody but the provider itself. */
async function startLive(): Promise<string> {
  const keys = { publicKey: 'ISPubKey_live_x', secretKey: 'ISSecretKey_live_x', webhookChallenge: 'a challenge' }
  const nowhere = 'http://127.0.0.1:9'
  try {
    await startServer({
      config: readConfig({ PORT: '0', MEDIA_PORT: '0', SOMO_SECRET: 'a secret of at least thirty-two characters' }),
      outside: {
        money: { intasend: { apiBase: nowhere, sdkOrigin: nowhere, ...keys } },
        smtpUrl: 'smtp://127.0.0.1:9',
        sms: null,
        pushServices: [],
        secret: 'a secret of at least thirty-two characters',
        phonePage: null,
        testMoney: false,
      },
      database: own.target,
      log: makeLog('silent'),
      clock: () => new Date('2026-11-25T06:00:00Z'),
      filesFolder: '.data/files',
      webFolder: '.build/web',
    })
    return 'started'
  } catch (error) {
    return String(error)
  }
}

test('a server with live keys does not start where the demo is [OPS-05]', async () => {
  expect(await loadDemo(own.db, new Date('2026-11-25T06:00:00Z'), null)).toBe(true)
  expect(await startLive()).toContain('this database has the demo in it')
})

test('and is not kept from starting by whoever types such an address at sign-up [OPS-05]', async () => {
  await own.db.$client.query(
    `insert into users (role, name, email, phone, password_hash, terms_accepted_at, created_at)
      values ('parent', 'A Stranger', 'stranger@demo.somo.example', '254712345678', 'x', now(), now())`,
  )
  expect(await startLive()).toContain('live keys work only with')
})
