/** What Zoom's refusals mean, by its headers, words and numbers. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Heard } from '../../../../shared/server/heard.ts'
import { json, listen, type Listening, type Page } from '../../../../simulators/http.ts'
import { zoomApi } from './zoom-api.ts'
import { zoomClient, type ZoomClient } from './zoom-client.ts'

const NOW = Date.parse('2026-11-25T09:00:00Z')
const perSecond = { code: 429, message: 'You have reached the maximum per-second rate limit for this API. Try again later.' }
const busy = { code: 429, message: 'Too many concurrent requests.' }
const daily = { code: 429, message: 'You have reached the maximum daily rate limit for this API.' }
const ofHost = { code: 429, message: 'You have exceeded the daily rate limit (100) of Meeting Create/Update API requests.' }

let zoom: Listening
let ask: ZoomClient
let impatient: ZoomClient
let answers: Page[]
let asked: number
let heard: Heard[]
beforeEach(async () => {
  ;[answers, asked, heard] = [[], 0, []]
  zoom = await listen(
    ({ path }) => {
      if (path === '/oauth/token') return json(200, { access_token: 'a-token', expires_in: 3600 })
      asked += 1
      return answers.shift() ?? json(200, { fine: true })
    },
    { host: '127.0.0.1', port: 0 },
  )
  const keys = { accountId: 'a', clientId: 'c', clientSecret: 's', webhookSecret: 'w', hosts: [] }
  const settings = { ...keys, oauthBase: zoom.origin, apiBase: zoom.origin }
  const hear = (how: Heard) => void heard.push(how)
  ask = zoomClient(settings, () => NOW, { pauseMs: 1, hear })
  impatient = zoomClient(settings, () => NOW, { pauseMs: 1, answerMs: 500, hear })
})
afterEach(() => zoom.close())

/** What becomes of a call that is answered so, and how often it was asked. */
async function outcome(method: 'GET' | 'POST', ...given: Page[]): Promise<[string, number]> {
  answers = given
  const kind = await ask({ method, path: '/x', what: 'ask' }).then(
    () => 'fine',
    (error: unknown) => (error as { kind: string }).kind,
  )
  return [kind, asked]
}

test.each([
  ['by the second', perSecond, {}],
  ['at once of one meeting', busy, {}],
  ['by the second, with its header', perSecond, { 'x-ratelimit-type': 'QPS', 'retry-after': '0' }],
  ['until an instant that is now', perSecond, { 'retry-after': '2026-11-25T09:00:00Z' }],
])('too much %s is asked again, three times in all [MEET-06]', async (_, body, headers) => {
  const refused = json(429, body, headers)
  expect(await outcome('POST', refused, refused)).toEqual(['fine', 3])
  asked = 0
  expect(await outcome('POST', refused, refused, refused)).toEqual(['hurried', 3])
  expect(heard).toEqual(['answered', 'limited'])
})

test.each([
  ['a day, in its words', daily, {}, 'limited'],
  ['a day of one host, beside headers that tell of the account', ofHost, { 'x-ratelimit-remaining': '5893' }, 'limited'],
  ['a day, in its header', busy, { 'x-ratelimit-type': 'Daily-limit', 'retry-after': '2026-11-26T00:00:00Z' }, 'limited'],
  ['a minute', perSecond, { 'retry-after': '60' }, 'hurried'],
])('what will be refused for %s is not asked again while somebody waits [MEET-06]', async (_, body, headers, kind) => {
  expect(await outcome('POST', json(429, body, headers))).toEqual([kind, 1])
})

test.each([
  [400, 4711, 'unauthorized'],
  [400, 300, 'rejected'],
  [400, 3007, 'gone'],
  [404, 3001, 'gone'],
  [401, 124, 'unauthorized'],
])('%i with number %i is %s [MEET-06]', async (status, code, kind) => {
  const refused = json(status, { code, message: 'No.' })
  expect((await outcome('GET', refused, refused))[0]).toBe(kind)
})

test.each(['drop', 'hang'] as const)(
  'of an answer that breaks off (%s) nobody knows what it would have said: what only reads has done nothing [MEET-06]',
  async (by) => {
    ask = impatient
    const broken: Page = { ...json(201, { id: 85 }), breaks: { after: 4, by } }
    expect(await outcome('POST', broken)).toEqual(['in_doubt', 1])
    expect(await outcome('GET', broken)).toEqual(['away', 2])
    expect(heard).toEqual(['silent', 'silent'])
  },
)

test('a scope that is missing counts as keys that are refused, so that the operator is told [MEET-06]', async () => {
  await outcome('GET', json(400, { code: 4711, message: 'Invalid access token, does not contain scopes.' }))
  expect(heard).toEqual(['unauthorized'])
})

test('a list of who was there is read to its last page [MEET-06]', async () => {
  const stay = (id: string) => ({ user_id: id, join_time: '2026-11-25T09:00:00Z', leave_time: '2026-11-25T09:05:00Z' })
  answers = [json(200, { participants: [stay('1')], next_page_token: 'more' }), json(200, { participants: [stay('2')] })]
  expect((await zoomApi(ask).stays('u', 'h')).map(({ participant }) => participant)).toEqual(['1', '2'])
})

test('a meeting is looked for to the last page of its host’s list [MEET-06]', async () => {
  const found = (agenda: string) => ({ id: 85, agenda })
  answers = [json(200, { meetings: [found('other')], next_page_token: 'more' }), json(200, { meetings: [found('ours')] })]
  expect(await zoomApi(ask).meetingOf('h', 'ours')).toBe('85')
})

test('who only stood in a waiting room that the account insists on was not in the meeting [MEET-06]', async () => {
  const stay = { id: '', registrant_id: 'r', join_time: '2026-11-25T09:00:00Z', leave_time: '2026-11-25T09:05:00Z' }
  const participants = [
    { ...stay, user_id: '1', status: 'in_waiting_room' },
    { ...stay, user_id: '2', status: 'in_meeting' },
    { ...stay, user_id: '3' },
  ]
  answers = [json(200, { participants })]
  expect((await zoomApi(ask).stays('u', 'h')).map(({ participant }) => participant)).toEqual(['2', '3'])
})
