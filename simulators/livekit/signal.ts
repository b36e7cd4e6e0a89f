/** The signal connection of a page: a WebSocket at `/rtc/v1` that speaks LiveKit's protocol, and the media that belongs to it. */
import { gunzipSync } from 'node:zlib'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  ConnectionQualityUpdate,
  DataPacket,
  JoinRequest,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action as After,
} from '@livekit/protocol'
import { MediaSectionsRequirement, MuteTrackRequest, ParticipantUpdate, Pong, ServerInfo } from '@livekit/protocol'
import { SessionDescription, SignalRequest, SignalResponse } from '@livekit/protocol'
import { TrackInfo, TrackPublishedResponse, TrackType, type AddTrackRequest } from '@livekit/protocol'
import { WrappedJoinRequest, WrappedJoinRequest_Compression as Compression } from '@livekit/protocol'
import { WebSocketServer, type WebSocket } from 'ws'
import { json, type Answer, type Ask, type Upgrade } from '../http.ts'
import { activate, infoOf, join, leave, REASONS, tellOthers } from './inside.ts'
import { PageMedia } from './media.ts'
import { linesOf } from './sdp.ts'
import { nextId, type Room, type Sim, type Stay } from './state.ts'
import { readToken, type Claims } from './tokens.ts'

const PATH = '/rtc/v1'

type Said = NonNullable<SignalResponse['message']['case']>
type Page = {
  room: Room
  stay: Stay
  media: PageMedia
  send(what: Said, value: unknown): void
  /** What is published, by the browser's names. */
  cids: Map<string, string>
  /** Of those, what the last offer sends. */
  offered: ReadonlySet<string>
}

/** How a page learns why it was not let in: browsers are told nothing of a refused upgrade. */
export async function validate(sim: Sim, ask: Ask): Promise<Answer | null> {
  if (ask.path !== `${PATH}/validate`) return null
  const claims = await readToken(sim, ask.query.get('access_token') ?? '')
  const answer = typeof claims === 'string' ? json(401, claims) : json(200, 'success')
  return { ...answer, headers: { ...answer.headers, 'access-control-allow-origin': '*' } }
}

export function signalling(sim: Sim): { upgrade: Upgrade; close(): void } {
  const sockets = new WebSocketServer({ noServer: true })
  const pages = new Set<Page>()
  const take = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://simulator')
    const claims = await readToken(sim, searchParams.get('access_token') ?? '')
    if (pathname !== PATH) return refuse(socket, 404)
    if (typeof claims === 'string') return refuse(socket, 401)
    const wanted = joinRequestIn(searchParams.get('join_request') ?? '')
    sockets.handleUpgrade(request, socket, head, (ws) => void serve(sim, pages, ws, claims, wanted))
  }
  return {
    upgrade: (request, socket, head) => void take(request, socket, head),
    close() {
      for (const { media } of pages) media.close()
      for (const ws of sockets.clients) ws.terminate()
      sockets.close()
    },
  }
}

function refuse(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} No\r\nConnection: close\r\n\r\n`)
}

function joinRequestIn(text: string): JoinRequest {
  const wrapped = WrappedJoinRequest.fromBinary(Buffer.from(text, 'base64'))
  const bytes = wrapped.compression === Compression.GZIP ? gunzipSync(wrapped.joinRequest) : wrapped.joinRequest
  return JoinRequest.fromBinary(bytes)
}

async function serve(sim: Sim, pages: Set<Page>, ws: WebSocket, claims: Claims, wanted: JoinRequest): Promise<void> {
  const send = (what: Said, value: unknown): void =>
    ws.send(new SignalResponse({ message: { case: what, value } as SignalResponse['message'] }).toBinary())
  const over = (reason: number, action: After): void => {
    send('leave', new LeaveRequest({ reason, action, canReconnect: action !== After.DISCONNECT }))
    ws.close()
  }
  // Nothing of a stay outlives its connection here: the page begins anew.
  if (wanted.reconnect) return over(0, After.RECONNECT)
  const inside = join(sim, claims, {
    tell: (participants) => send('update', new ParticipantUpdate({ participants: [...participants] })),
    quality: (of) => send('connectionQuality', new ConnectionQualityUpdate({ updates: [of] })),
    muted: (sid) => send('mute', new MuteTrackRequest({ sid, muted: true })),
    over: (reason) => over(reason, After.DISCONNECT),
    lose: () => ws.terminate(),
  })
  if (typeof inside === 'string') return ws.close()
  const page: Page = { ...inside, send, cids: new Map(), offered: new Set(), media: openMedia(() => page, pages) }
  const { room, stay } = page
  const otherParticipants = room.stays.filter((one) => one !== stay).map(({ info }) => info)
  pages.add(page)
  ws.on('close', () => {
    pages.delete(page)
    page.media.close()
    for (const { sid } of stay.info.tracks) for (const other of others(pages, page)) other.media.drop(sid)
    leave(sim, room, stay, REASONS.lost)
  })
  ws.on('message', (bytes: Buffer) => void obey(sim, pages, page, SignalRequest.fromBinary(bytes), over))
  const serverInfo = new ServerInfo({ version: '1.9.0', protocol: 16, region: 'simulated' })
  const about = { serverInfo, pingInterval: 5, pingTimeout: 15 }
  send('join', new JoinResponse({ room: infoOf(room), participant: stay.info, otherParticipants, ...about }))
  if (wanted.publisherOffer) await answer(page, wanted.publisherOffer)
}

const others = (pages: Set<Page>, page: Page): Page[] => [...pages].filter((one) => one !== page && one.room === page.room)

const openMedia = (of: () => Page, pages: Set<Page>): PageMedia =>
  new PageMedia('page', {
    onPacket(cid, bytes) {
      const sid = of().cids.get(cid)
      if (sid) for (const other of others(pages, of())) other.media.send(sid, bytes)
    },
    onReady: () => activate(of().room, of().stay),
    onData: (channel, bytes) => handOn(of(), pages, channel, bytes),
  })

/** Who says it is for the server to say. */
function handOn(page: Page, pages: Set<Page>, channel: string, bytes: Buffer): void {
  const { info } = page.stay
  if (info.permission?.canPublishData === false) return
  const packet = DataPacket.fromBinary(bytes)
  Object.assign(packet, { participantSid: info.sid, participantIdentity: info.identity })
  const to = packet.destinationIdentities
  for (const other of others(pages, page))
    if (to.length === 0 || to.includes(other.stay.info.identity)) other.media.data(channel, packet.toBinary())
}

async function answer(page: Page, { sdp: offer, id }: SessionDescription): Promise<void> {
  const { sdp, slots } = await page.media.answer(offer)
  page.send('answer', new SessionDescription({ type: 'answer', sdp, id, midToTrackId: slots }))
}

type Over = (reason: number, action: After) => void

async function obey(sim: Sim, pages: Set<Page>, page: Page, { message }: SignalRequest, over: Over): Promise<void> {
  const { room, stay } = page
  switch (message.case) {
    case 'offer':
      unpublish(pages, page, message.value.sdp)
      return answer(page, message.value)
    case 'trickle': {
      const { candidate, sdpMid } = JSON.parse(message.value.candidateInit) as { candidate?: string; sdpMid?: string }
      if (candidate) page.media.addCandidate(candidate, sdpMid ?? '0')
      return
    }
    case 'addTrack':
      return publish(sim, page, message.value)
    case 'mute': {
      const { sid, muted } = message.value
      const track = stay.info.tracks.find((one) => one.sid === sid)
      if (!track) return
      track.muted = muted
      return tellOthers(room, stay)
    }
    case 'subscription': {
      const { trackSids, subscribe } = message.value
      for (const sid of trackSids)
        if (subscribe) subscribeTo(pages, page, sid)
        else page.media.drop(sid)
      // The page offers again, and the answer says what is where.
      return page.send('mediaSectionsRequirement', new MediaSectionsRequirement({ numAudios: 0, numVideos: 0 }))
    }
    case 'ping':
      return page.send('pong', message.value)
    case 'pingReq':
      return page.send('pongResp', new Pong({ lastPingTimestamp: message.value.timestamp, timestamp: BigInt(Date.now()) }))
    case 'leave':
      leave(sim, room, stay, REASONS.left)
      return over(REASONS.left, After.DISCONNECT)
  }
}

/** A token that says what may be sent is held to it. */
function publish(sim: Sim, page: Page, { cid, name, type, source, muted, width, height, sid: again }: AddTrackRequest): void {
  const { info } = page.stay
  const { canPublish = true, canPublishSources = [] } = info.permission ?? {}
  if (!canPublish || (canPublishSources.length > 0 && !canPublishSources.includes(source))) return
  const track = new TrackInfo({
    sid: again || nextId(sim, 'TR_'),
    name,
    type,
    source,
    muted,
    width,
    height,
    mimeType: mimeOf(type),
  })
  info.tracks.push(track)
  page.cids.set(cid, track.sid)
  page.send('trackPublished', new TrackPublishedResponse({ cid, track }))
  tellOthers(page.room, page.stay)
}

/** A track that was in an offer and is sent in this one no more is gone: its sender says so in no other way. */
function unpublish(pages: Set<Page>, page: Page, offer: string): void {
  const { info } = page.stay
  const sent = new Set(linesOf(offer).flatMap(({ sends, track }) => (sends ? [track] : [])))
  for (const cid of page.offered) {
    const sid = page.cids.get(cid)
    if (sent.has(cid) || sid === undefined) continue
    page.cids.delete(cid)
    info.tracks = info.tracks.filter((one) => one.sid !== sid)
    for (const other of others(pages, page)) other.media.drop(sid)
    tellOthers(page.room, page.stay)
  }
  page.offered = sent
}

const mimeOf = (type: TrackType): string => (type === TrackType.AUDIO ? 'audio/opus' : 'video/vp8')

function subscribeTo(pages: Set<Page>, page: Page, sid: string): void {
  if (page.media.carries(sid)) return
  for (const other of others(pages, page)) {
    const track = other.stay.info.tracks.find((one) => one.sid === sid)
    const [cid] = [...other.cids].find(([, own]) => own === sid) ?? []
    if (!track || cid === undefined) continue
    const askKeyFrame = () => other.media.askKeyFrame(cid)
    const kind = track.type === TrackType.AUDIO ? 'audio' : 'video'
    const needed = !page.media.carry(kind, { stay: other.stay.info.sid, track: sid, askKeyFrame })
    // No place is free: the page makes one more, and asks again by its next offer.
    if (needed) page.send('mediaSectionsRequirement', new MediaSectionsRequirement({ numAudios: 1, numVideos: 1 }))
    else if (kind === 'video') askKeyFrame()
  }
}
