/** The simulated LiveKit as its own libraries meet it, and what it refuses. */
import { AccessToken, RoomServiceClient, TokenVerifier, WebhookReceiver } from 'livekit-server-sdk'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { livekitApi } from '../../features/classroom/server/providers/livekit-api.ts'
import { callToken, wayIn } from '../../features/classroom/server/providers/livekit-token.ts'
import { readLiveKitWebhook } from '../../features/classroom/server/providers/livekit-webhook.ts'
import { startLiveKitSimulator, type LiveKitSimulator } from './start.ts'

let sim: LiveKitSimulator
beforeEach(async () => {
  sim = await startLiveKitSimulator({ control: true })
})
afterEach(() => sim.close())

const control = async <T = unknown>(path: string, body: object): Promise<T> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${sim.origin}/__sim/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await response.json()) as T
}
const theirs = () => new RoomServiceClient(sim.origin, sim.keys.apiKey, sim.keys.apiSecret)
const ours = () => livekitApi({ ...sim.keys, url: sim.url }, () => new Date())
const guest = {
  ...({ personId: '41', name: 'Amina', role: 'learner', maySend: true, mayWrite: true, keepsDoor: false } as const),
  until: new Date(Date.now() + 3_600_000),
}
const token = (room = 'lesson-1@somo.example') => wayIn(sim.keys, room, guest, new Date())

test('LiveKit’s own client and ours do the same to it [MEET-07]', async () => {
  await ours().create('lesson-1@somo.example', 7)
  const [room] = await theirs().listRooms()
  expect([room?.name, room?.maxParticipants, room?.emptyTimeout]).toEqual(['lesson-1@somo.example', 7, 300])
  expect((await theirs().createRoom({ name: 'lesson-1@somo.example' })).sid).toBe(room?.sid)
  const { sid } = await control<{ sid: string }>('join', { token: await token() })
  const [listed] = await theirs().listParticipants('lesson-1@somo.example')
  expect([listed?.identity, listed?.sid, listed?.name]).toEqual(['41', sid, 'Amina'])
  expect(await ours().inside('lesson-1@somo.example')).toMatchObject([{ stay: sid, identity: '41', tracks: [] }])
  await ours().remove('lesson-1@somo.example', '41')
  expect(await theirs().listParticipants('lesson-1@somo.example')).toEqual([])
  await ours().end('lesson-1@somo.example')
  expect(await theirs().listRooms()).toEqual([])
  expect(await ours().inside('lesson-1@somo.example')).toEqual([])
  await ours().end('lesson-1@somo.example')
  await expect(theirs().deleteRoom('lesson-1@somo.example')).rejects.toMatchObject({ status: 404, code: 'not_found' })
})

test('LiveKit’s own verifier takes our tokens [MEET-07]', async () => {
  const { apiKey, apiSecret } = sim.keys
  const claims = await new TokenVerifier(apiKey, apiSecret).verify(await token())
  expect(claims).toMatchObject({ name: 'Amina', video: { room: 'lesson-1@somo.example', roomJoin: true } })
})

test('a token says no more than one call needs, and the server looks [MEET-07]', async () => {
  const call = async (method: string, body: object, bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' }
    const address = `${sim.origin}/twirp/livekit.RoomService/${method}`
    return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status
  }
  const keeper = await callToken(sim.keys, { room: 'a', roomAdmin: true }, new Date())
  await ours().create('a', 2)
  expect(await call('ListParticipants', { room: 'a' }, keeper)).toBe(200)
  expect(await call('ListParticipants', { room: 'b' }, keeper)).toBe(403)
  expect(await call('CreateRoom', { name: 'b' }, keeper)).toBe(403)
  expect(await call('ListParticipants', { room: 'a', rooom: 'a' }, keeper)).toBe(400)
  expect(await call('ListParticipants', { room: 'a' }, await token('a'))).toBe(403)
  const old = await callToken(sim.keys, { room: 'a', roomAdmin: true }, new Date(Date.now() - 600_000))
  expect(await call('ListParticipants', { room: 'a' }, old)).toBe(401)
  expect(
    await call('ListParticipants', { room: 'a' }, await callToken({ ...sim.keys, apiSecret: 'x'.repeat(32) }, {}, new Date())),
  ).toBe(401)
})

test('a room is full at its number, and one person is in it once [MEET-07]', async () => {
  await ours().create('lesson-1@somo.example', 1)
  const first = await control<{ sid: string }>('join', { token: await token() })
  const again = await control<{ sid: string }>('join', { token: await token() })
  expect(again.sid).not.toBe(first.sid)
  const other = await wayIn(sim.keys, 'lesson-1@somo.example', { ...guest, personId: '42' }, new Date())
  expect(await control('join', { token: other })).toEqual({ error: 'room is full' })
})

test('LiveKit’s own receiver and ours read its webhooks alike; a room nobody comes back to is over [MEET-07]', async () => {
  const got: { body: string; token: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    got.push({ body: Buffer.concat(chunks).toString(), token: request.headers.authorization ?? '' })
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  await control('webhook/configure', { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
  await control('join', { token: await token() })
  await control('leave', { room: 'lesson-1@somo.example', identity: '41' })
  await control('clock/advance', { ms: 20_000 })
  server.close()
  const receiver = new WebhookReceiver(sim.keys.apiKey, sim.keys.apiSecret)
  const read = await Promise.all(got.map(({ body, token: signed }) => receiver.receive(body, signed, false, 60)))
  const kinds = read.map(({ event }) => event).toSorted()
  expect(kinds).toEqual(['participant_joined', 'participant_left', 'room_finished', 'room_started'])
  const settings = { ...sim.keys, url: sim.url }
  const mine = await Promise.all(
    got.map(({ body, token: signed }) =>
      readLiveKitWebhook(Buffer.from(body), new Headers({ authorization: signed }), settings, new Date()),
    ),
  )
  expect(mine.map((one) => (one.authentic ? (one.event?.kind ?? '') : 'refused')).toSorted()).toEqual([
    '',
    'ended',
    'joined',
    'left',
  ])
  const bearer = new AccessToken(sim.keys.apiKey, sim.keys.apiSecret)
  const bare = await readLiveKitWebhook(
    Buffer.from(got[0]?.body ?? ''),
    new Headers({ authorization: await bearer.toJwt() }),
    settings,
    new Date(),
  )
  expect(bare.authentic).toBe(false)
})
