import { SignJWT } from 'jose/jwt/sign'
import { expect, test } from 'vitest'
import { readRoomToken, signRoomToken } from './room-token.ts'

const secret = new Uint8Array(32).fill(7)
const NOW = Date.UTC(2026, 10, 25, 15, 22)
const guest = {
  personId: '41',
  name: 'Amina Yusuf',
  role: 'learner' as const,
  maySend: true,
  mayWrite: true,
  keepsDoor: false,
  until: new Date(NOW + 60_000),
}

test('an admission says who, where, what they may do and until when, to the millisecond it was issued', async () => {
  const token = await signRoomToken(secret, 'room-1', guest, NOW + 123)
  expect(await readRoomToken([secret], token, NOW + 200)).toMatchObject({
    room: 'room-1',
    person: '41',
    name: 'Amina Yusuf',
    role: 'learner',
    maySend: true,
    mayWrite: true,
    keepsDoor: false,
    issuedAt: NOW + 123,
    until: NOW + 60_000,
  })
})

test('an admission that has run out, was changed or was signed for something else lets nobody in', async () => {
  const token = await signRoomToken(secret, 'room-1', guest, NOW)
  expect(await readRoomToken([secret], token, NOW + 61_000)).toBe('expired')
  expect(await readRoomToken([new Uint8Array(32).fill(8)], token, NOW)).toBe('bad_token')
  expect(await readRoomToken([secret], `${token}x`, NOW)).toBe('bad_token')
  expect(await readRoomToken([secret], 'nonsense', NOW)).toBe('bad_token')
  const claims = {
    room: 'r',
    person: 'p',
    name: 'n',
    role: 'host',
    maySend: true,
    mayWrite: true,
    keepsDoor: false,
    iat: NOW / 1000,
    jti: 'j',
  }
  const sign = (audience: string, payload: object) =>
    new SignJWT({ ...payload })
      .setProtectedHeader({ alg: 'HS256' })
      .setAudience(audience)
      .setExpirationTime(NOW / 1000 + 60)
      .sign(secret)
  expect(await readRoomToken([secret], await sign('room', claims), NOW)).toMatchObject({ room: 'r', person: 'p' })
  expect(await readRoomToken([secret], await sign('api', claims), NOW)).toBe('bad_token')
  expect(await readRoomToken([secret], await sign('room', { ...claims, role: 'admin' }), NOW)).toBe('bad_token')
})

test('an admission that the secret of before has signed counts while that is named, and no longer than it says', async () => {
  const before = new Uint8Array(32).fill(8)
  const token = await signRoomToken(before, 'room-1', guest, NOW)
  expect(await readRoomToken([secret, before], token, NOW)).toMatchObject({ room: 'room-1', person: '41' })
  expect(await readRoomToken([secret, before], token, NOW + 61_000)).toBe('expired')
  expect(await readRoomToken([secret], token, NOW)).toBe('bad_token')
})
