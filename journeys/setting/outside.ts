/** The outside world of a journey: provider and mail server on their own wire protocols, and what they know us by. */
import { hookSecret } from '../../app/server/start.ts'
import { connectIntaSend } from '../../features/payments/server/index.ts'
import { startDarajaSimulator } from '../../simulators/daraja/start.ts'
import { startIntaSendSimulator } from '../../simulators/intasend/start.ts'
import { startMailCatcher } from '../../simulators/mail/start.ts'
import { startPushSimulator } from '../../simulators/push/start.ts'
import { startSmsSimulator } from '../../simulators/sms/start.ts'

/** The operator's secret, of which every server of a journey knows. */
export const SECRET = 'the secret of the journeys, long enough'
export const KEYS = {
  publicKey: 'ISPubKey_test_journeys',
  secretKey: 'ISSecretKey_test_journeys',
  webhookChallenge: 'challenge-of-journeys',
}

export const SMS_KEYS = { username: 'sandbox', apiKey: 'atsk_journeys', sender: null }

export type Outside = Awaited<ReturnType<typeof openOutside>>

/** It stays while servers come and go, lives in this process and so ends with it. @param hookPort where webhooks are sent to */
export async function openOutside(hookPort: number, by?: 'daraja') {
  const mail = await startMailCatcher({ host: '127.0.0.1', smtpPort: 0, webPort: 0 })
  const sms = await startSmsSimulator({ ...SMS_KEYS, reportUrl: `http://127.0.0.1:${hookPort}/hooks/sms/${hookSecret(SECRET)}` })
  const push = await startPushSimulator()
  const intasend = await startIntaSendSimulator({
    host: '127.0.0.1',
    apiPort: 0,
    framePort: 0,
    control: true,
    settings: { publicKey: KEYS.publicKey, secretKey: KEYS.secretKey },
    webhook: { url: `http://127.0.0.1:${hookPort}/hooks/intasend/${hookSecret(SECRET)}`, challenge: KEYS.webhookChallenge },
  })
  const daraja = by && (await startDarajaSimulator({ control: true }))
  const provider = connectIntaSend({ apiBase: intasend.apiOrigin, sdkOrigin: intasend.frameOrigin, ...KEYS })
  return {
    mail,
    sms,
    push,
    intasend,
    provider,
    /** Where money goes by it: its address and what it knows us by. */
    daraja: daraja && {
      apiBase: daraja.apiOrigin,
      ...daraja.keys,
      callbackBase: `http://127.0.0.1:${hookPort}/hooks/daraja/${hookSecret(SECRET)}`,
    },
    phonePage: `${(daraja ?? intasend).apiOrigin}/phone`,
    async close(): Promise<void> {
      await intasend.close()
      await daraja?.close()
      await mail.close()
      await sms.close()
      await push.close()
    },
  }
}
