import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/root.ts'
import { readConfig } from './config.ts'

/** Everything an operator can set that nobody may read; each has the word `hidden` in it. */
const secrets = {
  DATABASE_URL: 'postgresql://somo:hidden@db/somo',
  SOMO_SECRET: 'a hidden secret of at least thirty-two characters',
  SMTP_URL: 'smtps://somo:hidden@mail',
  INTASEND_SECRET_KEY: 'ISSecretKey_test_hidden',
  INTASEND_WEBHOOK_CHALLENGE: 'a hidden challenge',
  AFRICASTALKING_API_KEY: 'atsk_hidden',
  FILES_S3_SECRET: 'a hidden key',
  ZOOM_CLIENT_SECRET: 'a hidden client',
  ZOOM_WEBHOOK_SECRET: 'a hidden webhook',
}
const whole = {
  ...secrets,
  PUBLIC_URL: 'https://masomo.test',
  MAIL_FROM: 'Masomo <hello@masomo.test>',
  SUPPORT_EMAIL: 'desk@masomo.test',
  FILES_FOLDER: '/srv/somo/files',
  INTASEND_API_BASE: 'https://sandbox.intasend.com',
  INTASEND_SDK_ORIGIN: 'https://websdk-sandbox-v2.intasend.com',
  INTASEND_PUBLIC_KEY: 'ISPubKey_test_1',
  AFRICASTALKING_API_BASE: 'https://api.sandbox.africastalking.com',
  AFRICASTALKING_USERNAME: 'sandbox',
  FILES_S3_ENDPOINT: 'https://s3.af-south-1.amazonaws.com',
  FILES_S3_REGION: 'af-south-1',
  FILES_S3_BUCKET: 'somo-files',
  FILES_S3_KEY_ID: 'AKIASOMO',
  ZOOM_ACCOUNT_ID: 'account',
  ZOOM_CLIENT_ID: 'client',
  ZOOM_HOSTS: 'room1@masomo.test, room2@masomo.test',
}
const secretsOfLiveKit = { LIVEKIT_API_KEY: 'APIhidden', LIVEKIT_API_SECRET: 'a hidden secret of at least thirty-two characters' }
const atLiveKit = {
  ...{ ZOOM_ACCOUNT_ID: undefined, ZOOM_CLIENT_ID: undefined, ZOOM_CLIENT_SECRET: undefined },
  ...{ ZOOM_WEBHOOK_SECRET: undefined, ZOOM_HOSTS: undefined, LIVEKIT_URL: 'wss://live.example', ...secretsOfLiveKit },
}
const ownRooms = { ...atLiveKit, LIVEKIT_URL: undefined, LIVEKIT_API_KEY: undefined, LIVEKIT_API_SECRET: undefined }
const turns = 'turns:turn.masomo.test:443?transport=tcp, turn:[2001:db8::7]'
const turnSecret = 'a hidden secret of a TURN server, long enough'
const byTurn = { ...ownRooms, TURN_URLS: turns, TURN_SECRET: turnSecret }
const noBucket = {
  FILES_S3_ENDPOINT: undefined,
  FILES_S3_REGION: undefined,
  FILES_S3_BUCKET: undefined,
  FILES_S3_KEY_ID: undefined,
  FILES_S3_SECRET: undefined,
}
const noIntaSend = {
  INTASEND_API_BASE: undefined,
  INTASEND_SDK_ORIGIN: undefined,
  INTASEND_PUBLIC_KEY: undefined,
  INTASEND_SECRET_KEY: undefined,
  INTASEND_WEBHOOK_CHALLENGE: undefined,
}
const byDaraja = {
  ...noIntaSend,
  PAYMENT_PROVIDER: 'daraja',
  DARAJA_API_BASE: 'https://sandbox.safaricom.co.ke',
  DARAJA_CONSUMER_KEY: 'hidden key',
  DARAJA_CONSUMER_SECRET: 'hidden consumer',
  DARAJA_SHORTCODE: '600000',
  DARAJA_PASSKEY: 'hidden pass',
  DARAJA_INITIATOR: 'somo',
  DARAJA_INITIATOR_PASSWORD: 'hidden initiator',
  DARAJA_CERTIFICATE: '/srv/somo/safaricom.cer',
}
const darajaLive = { ...byDaraja, DARAJA_API_BASE: 'https://api.safaricom.co.ke' }
const live = { INTASEND_PUBLIC_KEY: 'ISPubKey_live_1', INTASEND_SECRET_KEY: 'ISSecretKey_live_hidden' }

describe('the configuration', () => {
  test('needs nothing at all on one machine [OPS-01] [OPS-05]', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      publicUrl: 'http://localhost:3000',
      intasend: null,
      sms: null,
      TEACHER_SHARE_BPS: 7000,
      RECORDING_DAYS: 30,
    })
  })

  test('takes social links in the order they are given [SHELL-04]', () => {
    const { SOCIAL_LINKS } = readConfig({ SOCIAL_LINKS: 'Facebook=https://facebook.com/somo, X=https://x.com/somo?a=b' })
    expect(SOCIAL_LINKS).toEqual([
      { name: 'Facebook', href: 'https://facebook.com/somo' },
      { name: 'X', href: 'https://x.com/somo?a=b' },
    ])
  })

  test.each([
    ['https://Somo.Example/', 'https://somo.example'],
    ['https://somo.example:443', 'https://somo.example'],
    ['https://somo.example:8443', 'https://somo.example:8443'],
  ])('knows its own address %s as browsers write it [AUTH-05]', (PUBLIC_URL, origin) => {
    expect(readConfig({ PUBLIC_URL }).publicUrl).toBe(origin)
  })

  test.each<[string, Record<string, string>, string | RegExp]>([
    ['where it listens', { HOST: '10.0.0.5', PORT: '3001' }, 'http://10.0.0.5:3001'],
    ['at the machine’s own address when it listens everywhere', { HOST: '0.0.0.0' }, /^http:\/\/(?!0\.0\.0\.0)[^/]+:3000$/],
    ['where it is told', { INTERNAL_ORIGIN: 'http://somo-1.internal:3000/' }, 'http://somo-1.internal:3000'],
  ])('is found by the other servers %s [MEET-05]', (_, env, origin) => {
    expect(readConfig(env).internalOrigin).toMatch(origin)
  })

  test.each<[string, Record<string, string | undefined>, string]>([
    ['a way between servers that is not spoken', { INTERNAL_ORIGIN: 'https://hidden.internal' }, 'INTERNAL_ORIGIN'],
    ['a port that is none', { PORT: 'eighty' }, 'PORT'],
    ['a public address that is none', { PUBLIC_URL: 'https://somo.example:99999' }, 'PUBLIC_URL'],
    ['a public address with a path', { PUBLIC_URL: 'https://somo.example/hidden' }, 'PUBLIC_URL'],
    ['a social link that is no address', { SOCIAL_LINKS: 'Facebook=facebook.com/hidden' }, 'SOCIAL_LINKS'],
    ['a social link without a name', { SOCIAL_LINKS: '=https://facebook.com/hidden' }, 'SOCIAL_LINKS'],
    ['a secret that is too short', { SOMO_SECRET: 'short, hidden' }, 'SOMO_SECRET'],
    ['a database that is none', { DATABASE_URL: 'mysql://somo:hidden@db/somo' }, 'DATABASE_URL'],
    ['a password with a sign of addresses in it', { DATABASE_URL: 'postgresql://somo:#hidden@db/somo' }, 'written as %23'],
    ['a password with a bare percent sign in it', { SMTP_URL: 'smtps://somo:hidden%@mail' }, 'written as %23'],
    ['a mail server that is none', { SMTP_URL: 'http://somo:hidden@mail' }, 'SMTP_URL'],
    ['a challenge that can be guessed', { INTASEND_WEBHOOK_CHALLENGE: 'hidden' }, 'INTASEND_WEBHOOK_CHALLENGE'],
    ['a database without the secret its servers share', { SOMO_SECRET: undefined }, 'SOMO_SECRET'],
    ['half of the payment provider', { INTASEND_PUBLIC_KEY: undefined }, 'go together'],
    ['half of Daraja', { ...byDaraja, DARAJA_CERTIFICATE: undefined }, 'DARAJA_CERTIFICATE go together'],
    ['Daraja’s keys where money goes by IntaSend', { ...byDaraja, PAYMENT_PROVIDER: undefined }, 'PAYMENT_PROVIDER=daraja'],
    ['two payment providers', { ...byDaraja, INTASEND_PUBLIC_KEY: 'ISPubKey_test_1' }, 'INTASEND_… is set'],
    ['IntaSend’s keys where money goes by Daraja', { PAYMENT_PROVIDER: 'daraja' }, 'INTASEND_… is set'],
    ['a provider that there is not', { PAYMENT_PROVIDER: 'hidden' }, 'PAYMENT_PROVIDER'],
    ['a short code that is none', { ...byDaraja, DARAJA_SHORTCODE: 'hidden' }, 'DARAJA_SHORTCODE'],
    ['live money by Daraja in the database of the demo', { ...darajaLive, DATABASE_URL: undefined }, 'DATABASE_URL'],
    ['live money by Daraja without a real mail server', { ...darajaLive, SMTP_URL: undefined }, 'SMTP_URL'],
    ['live money by Daraja over plain http', { ...darajaLive, PUBLIC_URL: 'http://localhost:3000' }, 'https'],
    ['live money in the database of the demo', { ...live, DATABASE_URL: undefined }, 'DATABASE_URL'],
    ['live money without a real mail server', { ...live, SMTP_URL: undefined }, 'SMTP_URL'],
    ['live money without a place for people’s papers', { ...live, ...noBucket, FILES_FOLDER: undefined }, 'FILES_FOLDER'],
    ['live money with papers sent over plain http', { ...live, FILES_S3_ENDPOINT: 'http://files.example' }, 'FILES_S3_ENDPOINT'],
    ['a bucket whose secret is missing', { FILES_S3_SECRET: undefined }, 'go together'],
    ['a bucket’s secret alone', { ...noBucket, FILES_S3_SECRET: 'hidden' }, 'go together'],
    ['a bucket by an address', { FILES_S3_BUCKET: 'https://hidden.example' }, 'FILES_S3_BUCKET'],
    ['live money with mails from nobody’s domain', { ...live, MAIL_FROM: undefined }, 'set MAIL_FROM to addresses'],
    ['live money with nobody to write to', { ...live, SUPPORT_EMAIL: undefined }, 'set SUPPORT_EMAIL to addresses'],
    [
      'live money with links to nobody’s domain',
      { ...live, SOCIAL_LINKS: 'X=https://x.com/a, Blog=https://blog.Somo.example' },
      'set SOCIAL_LINKS to',
    ],
    ['live money at the guide’s own address', { ...live, PUBLIC_URL: 'https://lessons.example.org' }, 'set PUBLIC_URL to'],
    ['live money with mails from the guide’s own', { ...live, MAIL_FROM: 'Somo <hello@Example.org>' }, 'set MAIL_FROM to'],
    ['live money over plain http', { ...live, PUBLIC_URL: 'http://localhost:3000' }, 'https'],
    ['a public address without encryption', { PUBLIC_URL: 'http://somo.example' }, 'https'],
    ['half of Africa’s Talking', { AFRICASTALKING_USERNAME: undefined }, 'AFRICASTALKING_API_KEY go together'],
    [
      'live money with SMS over plain http',
      { ...live, AFRICASTALKING_API_BASE: 'http://sms.example' },
      'AFRICASTALKING_API_BASE',
    ],
    ['limits of no times', { LIMITS_TIMES: '0' }, 'LIMITS_TIMES'],
    ['half of Zoom', { ZOOM_WEBHOOK_SECRET: undefined }, 'ZOOM_HOSTS go together'],
    ['a host of Zoom’s who is no address', { ZOOM_HOSTS: 'room one, hidden' }, 'ZOOM_HOSTS'],
    ['a host of Zoom’s named twice', { ZOOM_HOSTS: 'a@hidden.example,a@hidden.example' }, 'ZOOM_HOSTS'],
    ['live money with Zoom over plain http', { ...live, ZOOM_API_BASE: 'http://zoom.example' }, 'ZOOM_API_BASE'],
    ['recordings that are kept for no day', { RECORDING_DAYS: '0' }, 'RECORDING_DAYS'],
    ['half of LiveKit', { ...atLiveKit, LIVEKIT_URL: undefined }, 'LIVEKIT_API_SECRET go together'],
    ['rooms in two places', { LIVEKIT_URL: 'wss://live.hidden', ...secretsOfLiveKit }, 'not both'],
    ['LiveKit by an address with a path', { ...atLiveKit, LIVEKIT_URL: 'wss://live.example/hidden' }, 'LIVEKIT_URL'],
    ['LiveKit without encryption', { ...atLiveKit, LIVEKIT_URL: 'ws://live.example' }, 'LIVEKIT_URL must begin with wss://'],
    ['a secret of LiveKit’s that can be guessed', { ...atLiveKit, LIVEKIT_API_SECRET: 'hidden' }, 'LIVEKIT_API_SECRET'],
    ['a TURN server without its secret', { ...ownRooms, TURN_URLS: turns }, 'TURN_URLS and TURN_SECRET go together'],
    ['a TURN server’s secret alone', { ...ownRooms, TURN_SECRET: turnSecret }, 'TURN_URLS and TURN_SECRET go together'],
    ['a port for a TURN server alone', { ...ownRooms, MEDIA_RELAY_PORT: '40000' }, 'MEDIA_RELAY_PORT with them'],
    ['a TURN server by another kind of address', { ...byTurn, TURN_URLS: 'https://turn.hidden' }, 'TURN_URLS'],
    ['a TURN server’s secret that can be guessed', { ...byTurn, TURN_SECRET: 'hidden' }, 'TURN_SECRET'],
    ['one secret for a TURN server and all else', { ...byTurn, SOMO_SECRET: turnSecret }, 'another than SOMO_SECRET'],
    ['a TURN server for rooms at Zoom', { TURN_URLS: turns, TURN_SECRET: turnSecret }, 'rooms of our own'],
    ['a TURN server for rooms at LiveKit', { ...byTurn, ...atLiveKit }, 'rooms of our own'],
    ['a share above the whole', { TEACHER_SHARE_BPS: '10001' }, 'TEACHER_SHARE_BPS'],
  ])('is refused at start for %s, and no secret of it is in the sentence [OPS-05]', (_, change, word) => {
    const sentence = refusalOf({ ...whole, ...change })
    expect(sentence).toContain(word)
    expect(sentence).not.toContain('hidden')
  })

  test('says of a setting that is no number, word or secret of its kind what it is to be [OPS-05]', () => {
    const settings = ['config.ts', 'money-config.ts', 'turn-config.ts'].flatMap((file) =>
      [...readFileSync(path.join(root, 'app/server', file), 'utf8').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(
        ([, name = '']) => name,
      ),
    )
    const lines = refusalOf(Object.fromEntries(settings.map((name) => [name, '§']))).split('\n')
    expect(lines.length).toBeGreaterThan(25)
    expect(lines.filter((line) => /invalid|too (small|big)/i.test(line))).toEqual([])
    expect(lines).toContain('  PORT: a whole number from 0 to 65535')
    expect(lines).toContain('  PAYMENT_PROVIDER: one of intasend, daraja')
  })

  test('is refused as the guide has it, by the names of all that an operator has to put there themselves [OPS-05]', () => {
    const file = readFileSync(path.join(root, 'docs/operating/somo.env'), 'utf8')
    const lines = [...file.matchAll(/^([A-Z_]+)="?(.*?)"?$/gm)]
    const asItIs = Object.fromEntries(lines.map(([, name = '', value]) => [name, value]))
    const own = ['DATABASE_URL', 'SOMO_SECRET', 'HOOK_SECRET', 'MEDIA_PUBLIC_IP', 'SMTP_URL']
    const ofIntaSend = ['INTASEND_PUBLIC_KEY', 'INTASEND_SECRET_KEY', 'INTASEND_WEBHOOK_CHALLENGE']
    const named = [...refusalOf(asItIs).matchAll(/^ {2}([A-Z_]+): your own/gm)].map(([, name = '']) => name)
    expect(named.toSorted()).toEqual([...own, ...ofIntaSend].toSorted())
    const { HOOK_SECRET } = asItIs
    expect(refusalOf({ ...whole, HOOK_SECRET })).toBe(
      'Error: The configuration is not right:\n  HOOK_SECRET: your own, in the place of what the guide’s file has',
    )
  })

  test('takes a PostgreSQL, a provider and a mail server of one’s own [OPS-02] [OPS-05]', () => {
    expect(readConfig({ ...whole, ...live, PUBLIC_URL: 'https://masomo.test/' })).toMatchObject({
      publicUrl: 'https://masomo.test',
      DATABASE_URL: secrets.DATABASE_URL,
      SMTP_URL: secrets.SMTP_URL,
      intasend: {
        apiBase: 'https://sandbox.intasend.com',
        sdkOrigin: 'https://websdk-sandbox-v2.intasend.com',
        publicKey: 'ISPubKey_live_1',
        secretKey: 'ISSecretKey_live_hidden',
        webhookChallenge: 'a hidden challenge',
      },
    })
    expect(readConfig(whole).intasend).not.toHaveProperty('walletId')
    const DATABASE_URL = 'postgresql://somo@/somo?host=%2Fvar%2Frun%2Fpostgresql'
    expect(readConfig({ ...whole, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL)
    expect(readConfig({ ...whole, INTASEND_WALLET_ID: 'XYZ12AB' }).intasend).toMatchObject({ walletId: 'XYZ12AB' })
  })

  test('money goes by IntaSend unless it is told that it goes by Daraja, with its keys or played [FUND-10] [OPS-05]', () => {
    expect(readConfig({})).toMatchObject({ PAYMENT_PROVIDER: 'intasend', intasend: null, daraja: null })
    expect(readConfig({ PAYMENT_PROVIDER: 'daraja' })).toMatchObject({ intasend: null, daraja: null })
    expect(readConfig({ ...whole, ...byDaraja })).toMatchObject({
      intasend: null,
      daraja: {
        apiBase: 'https://sandbox.safaricom.co.ke',
        consumerKey: 'hidden key',
        consumerSecret: 'hidden consumer',
        shortCode: '600000',
        passKey: 'hidden pass',
        initiator: 'somo',
        initiatorPassword: 'hidden initiator',
        certificateFile: '/srv/somo/safaricom.cer',
      },
    })
  })

  test('rooms are our own, or at the Zoom whose account it is told of [MEET-06] [OPS-05]', () => {
    expect(readConfig({}).zoom).toBe(null)
    expect(readConfig(whole).zoom).toEqual({
      accountId: 'account',
      clientId: 'client',
      clientSecret: 'a hidden client',
      webhookSecret: 'a hidden webhook',
      hosts: ['room1@masomo.test', 'room2@masomo.test'],
      oauthBase: 'https://zoom.us',
      apiBase: 'https://api.zoom.us',
    })
  })

  test('rooms are at the LiveKit server it is told of [MEET-07] [OPS-05]', () => {
    expect(readConfig({}).livekit).toBe(null)
    expect(readConfig({ ...whole, ...atLiveKit })).toMatchObject({
      zoom: null,
      livekit: {
        url: 'wss://live.example',
        apiKey: 'APIhidden',
        apiSecret: 'a hidden secret of at least thirty-two characters',
      },
    })
    expect(readConfig({ LIVEKIT_URL: 'ws://127.0.0.1:4029', ...secretsOfLiveKit }).livekit?.url).toBe('ws://127.0.0.1:4029')
  })

  test('pages reach our own rooms by the TURN server it is told of [MEET-05] [OPS-05]', () => {
    expect(readConfig({}).turn).toBe(null)
    const urls = ['turns:turn.masomo.test:443?transport=tcp', 'turn:[2001:db8::7]']
    expect(readConfig({ ...whole, ...byTurn }).turn).toEqual({ urls, secret: turnSecret, peerPort: 0 })
    expect(readConfig({ ...byTurn, MEDIA_RELAY_PORT: '40000' }).turn?.peerPort).toBe(40_000)
  })

  test('keeps files in a folder, or in the bucket it is told of, which is place enough for live money [OPS-02] [OPS-05]', () => {
    expect(readConfig({}).bucket).toBe(null)
    expect(readConfig({ ...whole, ...live, FILES_FOLDER: undefined }).bucket).toEqual({
      endpoint: 'https://s3.af-south-1.amazonaws.com',
      region: 'af-south-1',
      bucket: 'somo-files',
      keyId: 'AKIASOMO',
      secret: 'a hidden key',
    })
  })
})

function refusalOf(env: Record<string, string | undefined>): string {
  try {
    readConfig(env)
  } catch (error) {
    return String(error)
  }
  throw new Error('it was not refused')
}
