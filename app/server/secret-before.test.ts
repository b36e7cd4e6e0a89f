/** Another secret in the place of one that was seen by somebody: what was made by the one before goes on while that is named. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve } from '../../database/testing/serve.ts'
import { accessTokenReader } from '../../features/accounts/server/access-token.ts'
import { tokenState } from '../../features/accounts/server/one-time-tokens.ts'
import { givePaperCodes, openedSecret, sealedSecret, spendCode } from '../../features/accounts/server/second-factor.ts'
import { secondFactors } from '../../features/accounts/server/tables.ts'
import { renewFeed } from '../../features/calendar/contract.ts'
import { ownerOf } from '../../features/calendar/server/feeds.ts'
import { registrationOf, registrationToken } from '../../features/events/server/registration-token.ts'
import { makeLinkCode } from '../../features/family/link-contract.ts'
import { openLinkOf, ownerOfCode } from '../../features/family/server/link-code.ts'
import { sendPhoneCode } from '../../features/notices/choices-contract.ts'
import { confirmPhone } from '../../features/notices/server/phone-proof.ts'
import { phoneProofs } from '../../features/notices/server/tables.ts'
import { isSigned, signedAddress } from '../../features/videos/server/media-address.ts'
import { showWallet } from '../../features/wallet/contract.ts'
import { Secret, TOTP } from 'otpauth'
import { newFileKey } from '../../shared/server/file-store.ts'
import { deriveKeys, type Keys } from '../../shared/server/keys.ts'
import { startMailCatcher } from '../../simulators/mail/start.ts'
import { readConfig } from './config.ts'
import { storesOf } from './stores.ts'
import { callerOf } from './testing/caller.ts'
import { openWorld, type Person, type World } from './testing/world.ts'

const [BEFORE, NOW] = ['the secret of the tests, long enough', 'another secret, which nobody has seen']
const both = deriveKeys(NOW, BEFORE)
const alone = deriveKeys(NOW)

let somo: World
let student: Person
beforeAll(async () => {
  somo = await openWorld({ now: '2026-11-25T06:00:00Z' })
  student = await somo.people.student('Amina Njoroge')
})
afterAll(() => somo.close())

const now = () => somo.clock.now

/** What was made under the secret before, and whether it is known by these keys. */
const made: [string, () => Promise<(keys: Keys) => Promise<boolean>>][] = [
  ['the token of a page', async () => async (keys) => (await accessTokenReader(keys)(student.token, now())) !== null],
  [
    'the link of a mail',
    async () => {
      const newcomer = await somo.people.student('Baraka Kamau', { confirmed: false })
      const token = await somo.people.token('confirm_email', newcomer.id)
      return async (keys) => (await tokenState(somo.db, keys, 'confirm_email', token, now())).state === 'open'
    },
  ],
  [
    'the address of a calendar',
    async () => {
      const { address } = (await student.call(renewFeed, {})).body
      const token = new URL(address ?? '').pathname.replace(/^\/calendar\/|\.ics$/g, '')
      return async (keys) => (await ownerOf({ db: somo.db, keys }, token)) !== null
    },
  ],
  [
    'the link of an event',
    async () => {
      const token = registrationToken(somo.keys, 7)
      return async (keys) => registrationOf(keys, token) === 7
    },
  ],
  [
    'a paper of a teacher',
    async () => {
      const key = newFileKey()
      await somo.parts.files.put(key, Buffer.from('a certificate'))
      const read = (keys: Keys) => storesOf(somo.filesFolder, keys, null).files.read(key)
      return async (keys) => (await read(keys).catch(() => null))?.toString() === 'a certificate'
    },
  ],
  [
    'the code of a phone',
    async () => {
      const person = await somo.people.student('Kioko Mutua')
      await person.call(sendPhoneCode, {})
      await somo.settle()
      const code = /\d{6}/.exec(somo.texts.at(-1)?.text ?? '')?.[0] ?? ''
      const actor = { userId: person.id, role: 'student', sessionId: 0 } as const
      return async (keys) =>
        confirmPhone({ db: somo.db, keys }, actor, code, now()).then(
          () =>
            somo.db
              .update(phoneProofs)
              .set({ confirmedAt: null })
              .then(() => true),
          () => false,
        )
    },
  ],
  [
    'the code that links a student with a parent',
    async () => {
      const { code } = (await student.call(makeLinkCode, {})).body
      const parent = await somo.people.parent('Njeri Mwangi')
      const actor = { userId: parent.id, role: 'parent', sessionId: 0 } as const
      return async (keys) => {
        const shown = (await openLinkOf(somo.db, keys, student.id, now())).code?.code
        const found = await ownerOfCode(somo.db, keys, actor, code, now()).catch(() => null)
        expect(shown === code).toBe(found?.learnerId === student.id)
        return found !== null
      }
    },
  ],
  [
    'the address of a video',
    async () => {
      const placed = { name: 'full', key: 'a'.repeat(40), personId: 0, until: now().getTime() / 1000 + 60 } as const
      const address = signedAddress(somo.keys.media, placed)
      const signature = new URL(address, 'http://localhost').searchParams.get('s') ?? ''
      return async (keys) => isSigned(keys, placed, signature)
    },
  ],
  [
    'a code on paper',
    async () => {
      const codes = await somo.db.transaction((tx) => givePaperCodes(tx, somo.keys, student.id))
      return async (keys) => spendCode(somo.db, keys, student.id, codes.pop() ?? '', now())
    },
  ],
]

describe('what was made under the secret before', () => {
  test.each(made)('goes on beside the new one, and ends without it: %s [OPS-05]', async (_, make) => {
    const known = await make()
    expect(await known(both)).toBe(true)
    expect(await known(alone)).toBe(false)
  })

  test('is a second factor, which its next code seals by the new one for good [AUTH-12] [OPS-05]', async () => {
    const secret = Buffer.from(new Secret({ size: 20 }).bytes)
    const totp = new TOTP({
      secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    })
    const sealed = sealedSecret(somo.keys, student.id, secret)
    await somo.db.insert(secondFactors).values({ userId: student.id, sealed, createdAt: now(), confirmedAt: now() })
    const code = totp.generate({ timestamp: now().getTime() })
    expect(await spendCode(somo.db, alone, student.id, code, now())).toBe(false)
    expect(await spendCode(somo.db, both, student.id, code, now())).toBe(true)
    expect(await spendCode(somo.db, both, student.id, code, now())).toBe(false)
    const [factor] = await somo.db.select().from(secondFactors)
    expect(factor && openedSecret(alone, student.id, factor.sealed)?.equals(secret)).toBe(true)
  })
})

test('a server takes it by a setting, and the address of webhooks need not follow from any [OPS-05]', async () => {
  await using opened = new AsyncDisposableStack()
  const mail = await startMailCatcher()
  opened.defer(() => mail.close())
  const HOOK_SECRET = 'a-word-of-the-operator-12345'
  const { origin } = await serve(opened, somo.target, {
    smtpUrl: mail.smtpUrl,
    secret: NOW,
    now,
    env: { SOMO_SECRET: NOW, SOMO_SECRET_BEFORE: BEFORE, HOOK_SECRET },
  })
  const { callAs } = callerOf({ request: (address, init) => fetch(address, init) }, origin)
  expect((await callAs({ token: student.token }, showWallet, { userId: student.id })).ok).toBe(true)
  expect((await fetch(`${origin}/hooks/intasend/${HOOK_SECRET}`, { method: 'POST', body: '{}' })).status).toBe(200)
  expect(() => readConfig({ SOMO_SECRET: NOW, SOMO_SECRET_BEFORE: NOW })).toThrow('two different ones')
})
