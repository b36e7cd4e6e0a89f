import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { accessToken, forgetSession, keepSession, keepUser, keptUser, keptUserId, onSessionChange } from './kept-session.ts'

const amina = { access_token: 'of Amina', user_info: { id: 7 } }
const device = ['dataSaver', 'cookieConsent', 'clockAhead']
let kept: Map<string, string>
let stores: string[]

beforeEach(() => {
  kept = new Map(device.map((name) => [name, 'set']))
  stores = ['pages', 'build one']
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
  vi.stubGlobal('caches', { delete: async (name: string) => void (stores = stores.filter((one) => one !== name)) })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  keepSession(amina)
  kept.set('kept-offline', 'what Amina read')
  kept.set('selectedRole', 'student')
  kept.set('chosen-child', '9')
})
afterEach(() => vi.unstubAllGlobals())

test('signing out leaves how the device is set, and nothing of the person or of what they read [AUTH-05]', () => {
  forgetSession()
  expect([[...kept.keys()], stores]).toEqual([device, ['build one']])
})

test.each([
  ['a document that was made for them', () => keepUser({ id: 8 })],
  ['a token that was renewed for them', () => keepSession({ access_token: 'of Baraka', user_info: { id: 8 } })],
])('of whoever was here before nothing stays once somebody else is, by %s [AUTH-05]', (_, come) => {
  come()
  expect(kept.get('userInfo')).toBe('{"id":8}')
  expect(['kept-offline', 'selectedRole', 'chosen-child'].filter((name) => kept.has(name))).toEqual([])
  expect([accessToken() === 'of Amina', stores]).toEqual([false, ['build one']])
  expect(device.every((name) => kept.has(name))).toBe(true)
})

test('somebody who comes back finds what they have read, and another tab hears of them only when they are another', () => {
  let heard = 0
  const stop = onSessionChange(() => (heard += 1))
  keepUser({ id: 7 })
  keepSession({ access_token: 'newer', user_info: { id: 7 } })
  expect([accessToken(), kept.get('kept-offline'), stores, heard]).toEqual([
    'newer',
    'what Amina read',
    ['pages', 'build one'],
    0,
  ])
  keepUser({ id: 8 })
  expect(heard).toBe(1)
  stop()
  keepUser({ id: 9 })
  expect(heard).toBe(1)
})

test.each(['', '{', 'null', '[]', '7', '"x"', '{"id":"7"}', 'undefined'])(
  'what a browser has made of the person is read as nobody, and replaced: %s',
  (damaged) => {
    kept.set('userInfo', damaged)
    expect(keptUserId()).toBeNull()
    keepUser({ id: 8 })
    expect([keptUser(), kept.has('kept-offline')]).toEqual(['{"id":8}', false])
  },
)
