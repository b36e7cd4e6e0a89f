import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const secret = 'a secret of at least thirty-two characters'
const intasend = {
  INTASEND_API_BASE: 'https://sandbox.intasend.com',
  INTASEND_SDK_ORIGIN: 'https://websdk-sandbox-v2.intasend.com',
  INTASEND_PUBLIC_KEY: 'ISPubKey_test_1',
  INTASEND_SECRET_KEY: 'ISSecretKey_test_hidden',
  INTASEND_WEBHOOK_CHALLENGE: 'a challenge',
}
const live = { ...intasend, INTASEND_PUBLIC_KEY: 'ISPubKey_live_1', INTASEND_SECRET_KEY: 'ISSecretKey_live_hidden' }

describe('the configuration', () => {
  test('needs nothing at all on one machine [OPS-01] [OPS-05]', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      publicUrl: 'http://localhost:3000',
      intasend: null,
      TEACHER_SHARE_BPS: 7000,
    })
  })

  test.each([
    ['a port that is none', { PORT: 'eighty' }, 'PORT'],
    ['a secret that is too short', { SOMO_SECRET: 'short' }, 'SOMO_SECRET'],
    ['a database without the secret its servers share', { DATABASE_URL: 'postgresql://db/somo' }, 'SOMO_SECRET'],
    ['half of the payment provider', { INTASEND_SECRET_KEY: 'ISSecretKey_test_hidden' }, 'go together'],
    ['live money without a real mail server', { ...live, PUBLIC_URL: 'https://somo.example' }, 'SMTP_URL'],
    ['live money over plain http', { ...live, SMTP_URL: 'smtp://mail', PUBLIC_URL: 'http://localhost:3000' }, 'https'],
    ['a public address without encryption', { PUBLIC_URL: 'http://somo.example' }, 'https'],
    ['a share above the whole', { TEACHER_SHARE_BPS: '10001' }, 'TEACHER_SHARE_BPS'],
  ])('is refused at start for %s, and no secret is in the sentence [OPS-05]', (_, env, word) => {
    const refused = (): unknown => readConfig(env)
    expect(refused).toThrow(word)
    try {
      refused()
    } catch (error) {
      expect(String(error)).not.toContain('hidden')
    }
  })

  test('takes a PostgreSQL, a provider and a mail server of one’s own [OPS-02] [OPS-05]', () => {
    const config = readConfig({
      ...live,
      DATABASE_URL: 'postgresql://db/somo',
      SOMO_SECRET: secret,
      PUBLIC_URL: 'https://somo.example/',
      SMTP_URL: 'smtps://mail',
    })
    expect(config).toMatchObject({ publicUrl: 'https://somo.example', intasend: { apiBase: 'https://sandbox.intasend.com' } })
  })
})
