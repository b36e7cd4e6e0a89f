/** Every setting of the server, read once at start. A combination that is not safe is refused with the reason. */
import { networkInterfaces } from 'node:os'
import * as z from 'zod/mini'
import { EXAMPLE_DOMAIN, MAIL_FROM, SUPPORT_EMAIL } from '../../shared/brand.ts'
import type { LiveKitSettings, TurnSettings, ZoomSettings } from '../../features/classroom/server/index.ts'
import type { BucketSettings } from '../../shared/server/bucket.ts'
import { darajaSettings, intasendSettings, isLiveMoney, moneySettings, unsafeMoney } from './money-config.ts'
import { examplesIn, placeholdersIn } from './placeholders.ts'
import { addressBy, addresses, count, days, links, oneOf, origin, port } from './setting-kinds.ts'
import { turnEnvironment, turnSettings, unsafeTurn } from './turn-config.ts'

const environment = z.object({
  PORT: z._default(port, 3000),
  HOST: z._default(z.string(), '127.0.0.1'),
  PUBLIC_URL: z.optional(origin),
  DATABASE_URL: z.optional(addressBy(/^postgres(ql)?:\/\//, 'postgresql://')),
  FILES_FOLDER: z.optional(z.string()),
  FILES_S3_ENDPOINT: z.optional(origin),
  FILES_S3_REGION: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/, 'a region such as af-south-1'))),
  FILES_S3_BUCKET: z.optional(z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'the name of a bucket'))),
  FILES_S3_KEY_ID: z.optional(z.string()),
  FILES_S3_SECRET: z.optional(z.string()),
  SOMO_SECRET: z.optional(z.string().check(z.minLength(32, 'at least 32 characters'))),
  SOMO_SECRET_BEFORE: z.optional(z.string().check(z.minLength(32, 'at least 32 characters'))),
  HOOK_SECRET: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{24,64}$/, '24 to 64 letters and digits'))),
  LOG_LEVEL: z._default(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'silent'), 'info'),
  TRUSTED_PROXIES: z._default(count, 0),
  DATABASE_CONNECTIONS: z._default(count, 10),
  ATTEMPTS_PER_ADDRESS: z._default(count, 100),
  LIMITS_TIMES: z._default(count, 1),
  TEACHER_SHARE_BPS: z._default(count, 7000),
  RECORDING_DAYS: z._default(days, 30),
  ...moneySettings(origin),
  AFRICASTALKING_API_BASE: z.optional(origin),
  AFRICASTALKING_USERNAME: z.optional(z.string()),
  AFRICASTALKING_API_KEY: z.optional(z.string()),
  AFRICASTALKING_SENDER: z.optional(z.string().check(z.regex(/^[A-Za-z0-9 _-]{1,11}$/, 'at most 11 plain letters and digits'))),
  SMTP_URL: z.optional(addressBy(/^smtps?:\/\//, 'smtp:// or smtps://')),
  MAIL_FROM: z._default(z.string(), MAIL_FROM),
  SUPPORT_EMAIL: z._default(z.string(), SUPPORT_EMAIL),
  SUPPORT_PHONE: z.optional(z.string()),
  SUPPORT_CHAT_URL: z.optional(z.string()),
  SOCIAL_LINKS: z.optional(links),
  SOMO_DEV: z.optional(oneOf('1')),
  ZOOM_ACCOUNT_ID: z.optional(z.string()),
  ZOOM_CLIENT_ID: z.optional(z.string()),
  ZOOM_CLIENT_SECRET: z.optional(z.string()),
  ZOOM_WEBHOOK_SECRET: z.optional(z.string().check(z.minLength(8, 'at least 8 characters'))),
  ZOOM_HOSTS: z.optional(addresses),
  ZOOM_OAUTH_BASE: z._default(origin, 'https://zoom.us'),
  ZOOM_API_BASE: z._default(origin, 'https://api.zoom.us'),
  LIVEKIT_URL: z.optional(z.string().check(z.regex(/^wss?:\/\/[^/]+$/, 'an address that begins with wss://, without a path'))),
  LIVEKIT_API_KEY: z.optional(z.string()),
  LIVEKIT_API_SECRET: z.optional(z.string().check(z.minLength(32, 'at least 32 characters'))),
  INTERNAL_ORIGIN: z.optional(origin),
  MEDIA_PORT: z.optional(port),
  MEDIA_TCP_PORT: z.optional(port),
  MEDIA_PUBLIC_IP: z.optional(z.string()),
  ...turnEnvironment(port),
  METRICS_PORT: z.optional(port),
  METRICS_HOST: z._default(z.string(), '127.0.0.1'),
})

export type Config = z.infer<typeof environment> & {
  publicUrl: string
  /** Where the other servers of the same database reach this one. */
  internalOrigin: string
  /** Null where it is played, or where money does not go by it; at most one of the two is not. */
  intasend: ReturnType<typeof intasendSettings>
  daraja: ReturnType<typeof darajaSettings>
  /** Null where nobody is written to by SMS. */
  sms: { apiBase: string; username: string; apiKey: string; sender: string | null } | null
  /** Null where rooms are not at Zoom. */
  zoom: ZoomSettings | null
  /** Null where rooms are not at a LiveKit server. Where both are null they are our own. */
  livekit: LiveKitSettings | null
  /** Null where no TURN server relays pages to our own rooms. */
  turn: TurnSettings | null
  /** Null where files lie in a folder. */
  bucket: BucketSettings | null
}

/** Reads and checks the environment. Throws one error that names every setting that is wrong. Values are never in it. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const result = environment.safeParse(given)
  const left = placeholdersIn(given).filter((name) => name in environment.shape)
  if (!result.success || left.length > 0) {
    const issues = (result.error?.issues ?? []).map(({ path, message }) => ({ name: path.join('.'), message }))
    const own = left.map((name) => ({ name, message: 'your own, in the place of what the guide’s file has' }))
    const wrong = [...own, ...issues.filter(({ name }) => !left.includes(name))]
    throw new Error(`The configuration is not right:\n${wrong.map(({ name, message }) => `  ${name}: ${message}`).join('\n')}`)
  }
  const config = {
    ...result.data,
    // As browsers write it, who say where they come from: in small letters, and without a port that goes without saying.
    publicUrl: new URL(result.data.PUBLIC_URL ?? `http://localhost:${result.data.PORT}`).origin,
    internalOrigin: result.data.INTERNAL_ORIGIN ?? `http://${reachableAt(result.data.HOST)}:${result.data.PORT}`,
    intasend: intasendSettings(result.data),
    daraja: darajaSettings(result.data),
    sms: smsSettings(result.data),
    zoom: zoomSettings(result.data),
    livekit: livekitSettings(result.data),
    turn: turnSettings(result.data),
    bucket: bucketSettings(result.data),
  }
  const unsafe = unsafeCombinations(config)
  if (unsafe.length > 0) throw new Error(`The configuration is not safe:\n${unsafe.map((line) => `  ${line}`).join('\n')}`)
  return config
}

/** What listens everywhere is found at the machine's own address. */
function reachableAt(host: string): string {
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses.filter(({ internal }) => !internal))
  const at = ['0.0.0.0', '::'].includes(host) ? (own.find(({ family }) => family === 'IPv4') ?? own[0])?.address : host
  return at?.includes(':') ? `[${at}]` : (at ?? '127.0.0.1')
}

function smsSettings(env: z.infer<typeof environment>): Config['sms'] {
  const { AFRICASTALKING_API_BASE: apiBase, AFRICASTALKING_USERNAME: username, AFRICASTALKING_API_KEY: apiKey } = env
  return apiBase && username && apiKey ? { apiBase, username, apiKey, sender: env.AFRICASTALKING_SENDER ?? null } : null
}

function zoomSettings(env: z.infer<typeof environment>): ZoomSettings | null {
  const { ZOOM_ACCOUNT_ID: accountId, ZOOM_CLIENT_ID: clientId, ZOOM_CLIENT_SECRET: clientSecret } = env
  const { ZOOM_WEBHOOK_SECRET: webhookSecret, ZOOM_HOSTS: hosts, ZOOM_OAUTH_BASE: oauthBase, ZOOM_API_BASE: apiBase } = env
  if (!accountId || !clientId || !clientSecret || !webhookSecret || !hosts) return null
  return { accountId, clientId, clientSecret, webhookSecret, hosts, oauthBase, apiBase }
}

function livekitSettings(env: z.infer<typeof environment>): LiveKitSettings | null {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = env
  return url && apiKey && apiSecret ? { url, apiKey, apiSecret } : null
}

function bucketSettings(env: z.infer<typeof environment>): BucketSettings | null {
  const { FILES_S3_ENDPOINT: endpoint, FILES_S3_REGION: region, FILES_S3_BUCKET: bucket } = env
  const { FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = env
  return endpoint && region && bucket && keyId && secret ? { endpoint, region, bucket, keyId, secret } : null
}

function unsafeCombinations(config: Config): string[] {
  const { publicUrl } = config
  const live = isLiveMoney(config)
  const examples = examplesIn(config)
  const local = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(publicUrl)
  const rules: [boolean, string][] = [
    ...unsafeMoney(config),
    [
      !config.sms &&
        [
          config.AFRICASTALKING_API_BASE,
          config.AFRICASTALKING_USERNAME,
          config.AFRICASTALKING_API_KEY,
          config.AFRICASTALKING_SENDER,
        ].some(Boolean),
      'AFRICASTALKING_API_BASE, AFRICASTALKING_USERNAME and AFRICASTALKING_API_KEY go together.',
    ],
    [
      live && config.sms !== null && !config.sms.apiBase.startsWith('https://'),
      'Live payment keys need AFRICASTALKING_API_BASE to begin with https://.',
    ],
    [live && !publicUrl.startsWith('https://'), 'Live payment keys need PUBLIC_URL to begin with https://.'],
    [
      live && !config.DATABASE_URL,
      'Live payment keys need a database of their own: set DATABASE_URL. The local one has demo people.',
    ],
    [live && !config.SMTP_URL, 'Live payment keys need a real mail server: set SMTP_URL.'],
    [
      live && examples.length > 0,
      `${EXAMPLE_DOMAIN} and example.org are nobody’s, nothing arrives there: set ${examples.join(', ')} to addresses of yours.`,
    ],
    [
      !local && !publicUrl.startsWith('https://'),
      'PUBLIC_URL must begin with https://, except on localhost: sessions travel in it.',
    ],
    [
      config.DATABASE_URL !== undefined && !config.SOMO_SECRET,
      'DATABASE_URL needs SOMO_SECRET: every server of one database must share it.',
    ],
    [
      !config.bucket &&
        [
          config.FILES_S3_ENDPOINT,
          config.FILES_S3_REGION,
          config.FILES_S3_BUCKET,
          config.FILES_S3_KEY_ID,
          config.FILES_S3_SECRET,
        ].some(Boolean),
      'FILES_S3_ENDPOINT, FILES_S3_REGION, FILES_S3_BUCKET, FILES_S3_KEY_ID and FILES_S3_SECRET go together.',
    ],
    [
      live && config.bucket !== null && !config.bucket.endpoint.startsWith('https://'),
      'Live payment keys need FILES_S3_ENDPOINT to begin with https://.',
    ],
    [
      live && !config.FILES_FOLDER && !config.bucket,
      'Live payment keys need FILES_FOLDER or FILES_S3_ENDPOINT, which every server shares: papers of people lie there.',
    ],
    ...unsafeRooms(config, live),
    [!config.internalOrigin.startsWith('http://'), 'INTERNAL_ORIGIN begins with http://: it is for a network of our own.'],
    [
      config.SOMO_SECRET_BEFORE !== undefined && (!config.SOMO_SECRET || config.SOMO_SECRET_BEFORE === config.SOMO_SECRET),
      'SOMO_SECRET_BEFORE is what SOMO_SECRET was before: set both, to two different ones.',
    ],
    [config.METRICS_PORT === config.PORT, 'METRICS_PORT is another than PORT: figures are not for the public.'],
    [config.LIMITS_TIMES < 1, 'LIMITS_TIMES is at least 1.'],
    [config.TEACHER_SHARE_BPS > 10_000, 'TEACHER_SHARE_BPS is at most 10000.'],
  ]
  return rules.filter(([broken]) => broken).map(([, line]) => line)
}

const unsafeRooms = (config: Config, live: boolean) => [
  ...unsafeZoom(config, live),
  ...unsafeLiveKit(config, live),
  ...unsafeTurn(config),
]

const unsafeZoom = (config: Config, live: boolean): [boolean, string][] => [
  [
    !config.zoom &&
      [
        config.ZOOM_ACCOUNT_ID,
        config.ZOOM_CLIENT_ID,
        config.ZOOM_CLIENT_SECRET,
        config.ZOOM_WEBHOOK_SECRET,
        config.ZOOM_HOSTS,
      ].some(Boolean),
    'ZOOM_ACCOUNT_ID, ZOOM_CLIENT_ID, ZOOM_CLIENT_SECRET, ZOOM_WEBHOOK_SECRET and ZOOM_HOSTS go together.',
  ],
  [
    live && ![config.ZOOM_OAUTH_BASE, config.ZOOM_API_BASE].every((base) => base.startsWith('https://')),
    'Live payment keys need ZOOM_OAUTH_BASE and ZOOM_API_BASE to begin with https://.',
  ],
]

const unsafeLiveKit = (config: Config, live: boolean): [boolean, string][] => [
  [
    !config.livekit && [config.LIVEKIT_URL, config.LIVEKIT_API_KEY, config.LIVEKIT_API_SECRET].some(Boolean),
    'LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET go together.',
  ],
  [config.livekit !== null && config.zoom !== null, 'Rooms are at Zoom or at LiveKit: set ZOOM_HOSTS or LIVEKIT_URL, not both.'],
  [
    config.livekit !== null && !config.livekit.url.startsWith('wss://') && (live || config.publicUrl.startsWith('https://')),
    'LIVEKIT_URL must begin with wss://, except on localhost: pages that came by https connect to nothing else.',
  ],
]
