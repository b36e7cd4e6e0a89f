import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '../../app/server/config.ts'
import { startServer } from '../../app/server/start.ts'
import { freePort } from '../../journeys/setting/free-port.ts'
import { root } from '../../scripts/root.ts'
import type { DatabaseTarget } from '../../shared/server/database.ts'
import { makeLog } from '../../shared/server/log.ts'
import { startIntaSendSimulator } from '../../simulators/intasend/start.ts'

type Setting = {
  smtpUrl: string
  secret: string
  now: () => Date
  /** A simulated provider that has seen this database before; one that knows nothing of it when left out. */
  provider?: { apiOrigin: string; frameOrigin: string; publicKey: string; secretKey: string }
  /** One of its own when left out. */
  filesFolder?: string
  /** Settings beside the port. */
  env?: Record<string, string>
}

/** A server on a database that is there already. */
export async function serve(
  opened: AsyncDisposableStack,
  database: DatabaseTarget,
  setting: Setting,
): Promise<{ origin: string }> {
  const { apiOrigin, frameOrigin, ...keys } = setting.provider ?? (await ignorant(opened))
  const server = await startServer({
    config: readConfig({ ...setting.env, PORT: String(await freePort()) }),
    outside: {
      money: { intasend: { apiBase: apiOrigin, sdkOrigin: frameOrigin, ...keys, webhookChallenge: 'a challenge of theirs' } },
      smtpUrl: setting.smtpUrl,
      sms: null,
      pushServices: [],
      secret: setting.secret,
      phonePage: null,
      testMoney: true,
    },
    database,
    log: makeLog('silent'),
    clock: setting.now,
    filesFolder: setting.filesFolder ?? (await ownFolder(opened)),
    webFolder: path.join(root, '.build', 'web'),
  })
  opened.defer(() => server.stop())
  return server
}

async function ignorant(opened: AsyncDisposableStack): Promise<NonNullable<Setting['provider']>> {
  const keys = { publicKey: 'ISPubKey_test_serve', secretKey: 'ISSecretKey_test_serve' }
  const intasend = await startIntaSendSimulator({ host: '127.0.0.1', apiPort: 0, framePort: 0, control: true, settings: keys })
  opened.defer(() => intasend.close())
  return { apiOrigin: intasend.apiOrigin, frameOrigin: intasend.frameOrigin, ...keys }
}

async function ownFolder(opened: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'files-of-served-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  return folder
}
