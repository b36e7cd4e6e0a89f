import type { ChatLine, DataChoice, OverCode, Person, Role, ServerMessage } from '../protocol.ts'
import { getsScreen, lesser, type Signal } from '../rules.ts'
import { boardWith, firstBoard, type BoardView } from './board-view.ts'
import { noDevices, type Own } from './own-devices.ts'

/** A line of one's own stands in the chat before the room has it. */
export type ShownLine = ChatLine & { sending: boolean }

/** A picture that flows, in the order of importance; the first is the big one. */
export type Picture = { person: string; stream: MediaStream }

/** Somebody the teacher has not let in yet. */
export type Waiting = { id: string; name: string; role: Role }

/** What happened just now, for a screen reader to say. */
export type News =
  | { id: number; kind: 'came' | 'gone' | 'hand' | 'waits' | 'shares'; name: string; role: Role }
  | { id: number; kind: 'chat'; name: string; text: string }
  | { id: number; kind: 'muted' | 'back'; name: string }

/** Everything the page shows, replaced as a whole at every change. */
export type RoomView = Own & {
  /** `look` is the check screen, `waiting` that the teacher lets in by hand, `lost` that it is coming back by itself. */
  phase: 'look' | 'joining' | 'waiting' | 'inside' | 'lost' | 'over'
  over: OverCode | 'left' | null
  /** When the connection was lost, on the clock of `performance.now()`. */
  lostAt: number | null
  /** Who is inside, as the check screen sees it; `null` until the room has answered. */
  lobby: readonly { name: string; role: Role }[] | null
  maySend: boolean
  mayWrite: boolean
  people: readonly Person[]
  /** The teacher's: whether the room is locked, and who waits before it. */
  door: { locked: boolean; waiting: readonly Waiting[] } | null
  /** The teacher's, where nobody waits before a room: they take somebody out for good. */
  takesOut: boolean
  chat: readonly ShownLine[]
  hasBoard: boolean
  board: BoardView
  pictures: readonly Picture[]
  /** Somebody's screen, which stands above every face. */
  shared: Picture | null
  /** The voices of others, as they come to be played; other streams after a lost connection. */
  voices: readonly MediaStream[]
  speaking: readonly string[]
  hand: boolean
  /** What the person chose to receive, and what the network allows. */
  data: DataChoice
  ceiling: DataChoice
  /** The screen that is shared now is wanted though little data is; the next one is asked for anew. */
  asksScreen: boolean
  /** `failed`: chat works, voice and picture do not get through this network. */
  media: 'connecting' | 'connected' | 'failed'
  /** The browser wants a tap before it plays voices. */
  soundBlocked: boolean
  megabytes: number
  signal: Signal | null
  /** What oneself sends does not get through to the room. */
  uplinkWeak: boolean
  /** Who left last: an empty room that somebody was in says so. */
  lastGone: string | null
  news: readonly News[]
}

export const firstView: RoomView = {
  ...noDevices,
  phase: 'look',
  over: null,
  lostAt: null,
  lobby: null,
  maySend: true,
  mayWrite: true,
  people: [],
  door: null,
  takesOut: false,
  chat: [],
  hasBoard: true,
  board: firstBoard,
  pictures: [],
  shared: null,
  voices: [],
  speaking: [],
  hand: false,
  data: 'small',
  ceiling: 'full',
  asksScreen: false,
  media: 'connecting',
  soundBlocked: false,
  megabytes: 0,
  signal: null,
  uplinkWeak: false,
  lastGone: null,
  news: [],
}

/** What a message about people or chat makes of the view: pure, so it can be read and tested apart from any connection. */
export function viewAfter(view: RoomView, message: ServerMessage, me: string): RoomView {
  const next = heard(view, message, me)
  return next.asksScreen && !sharerIn(next, me) ? { ...next, asksScreen: false } : next
}

/** Whose screen is not sent to this page, to save data. One that the network does not carry comes back by itself. */
export function unsentScreen(view: RoomView, me: string): Person | undefined {
  return getsScreen(view.data, view.asksScreen) ? undefined : sharerIn(view, me)
}

/** Whether the network costs this page something that it wants. */
export const isCut = ({ data, ceiling, asksScreen }: RoomView): boolean =>
  lesser(ceiling, data) !== data || (asksScreen && ceiling === 'voice')

const sharerIn = ({ people }: RoomView, me: string) => people.find(({ id, screen }) => id !== me && screen)

function heard(view: RoomView, message: ServerMessage, me: string): RoomView {
  switch (message.t) {
    case 'ceiling':
      return { ...view, ceiling: message.most }
    case 'lobby':
      return { ...view, ...rightsIn(message), lobby: message.people }
    case 'welcome':
      return {
        ...{ ...view, ...rightsIn(message), people: message.people, chat: message.chat.reduce(withLine, view.chat) },
        // How much the network bears is found out anew.
        ceiling: firstView.ceiling,
      }
    case 'came':
      return withNews(
        { ...view, people: withPerson(view.people, message.person) },
        { kind: 'came', ...nameAndRole(message.person) },
      )
    case 'changed': {
      const before = view.people.find(({ id }) => id === message.person.id)
      const next = { ...view, people: withPerson(view.people, message.person) }
      if (message.person.id === me || !before) return next
      const { hand, screen } = message.person
      const raised = hand && !before.hand ? withNews(next, { kind: 'hand', ...nameAndRole(before) }) : next
      return screen && !before.screen ? withNews(raised, { kind: 'shares', ...nameAndRole(before) }) : raised
    }
    case 'gone': {
      const person = view.people.find(({ id }) => id === message.id)
      const next = { ...view, people: view.people.filter(({ id }) => id !== message.id) }
      return person ? withNews({ ...next, lastGone: person.name }, { kind: 'gone', ...nameAndRole(person) }) : next
    }
    case 'chat': {
      const next = { ...view, chat: withLine(view.chat, message.line) }
      const { from, name, text } = message.line
      const isNew = next.chat.length > view.chat.length
      return from === me || !isNew ? next : withNews(next, { kind: 'chat', name, text })
    }
    case 'wait':
      return { ...view, phase: 'waiting' }
    case 'door': {
      const { locked, waiting } = message
      const known = view.door?.waiting ?? []
      const newcomers = waiting.filter(({ id }) => !known.some((one) => one.id === id))
      const next: RoomView = { ...view, door: { locked, waiting } }
      return newcomers.reduce((shown, { name, role }) => withNews(shown, { kind: 'waits', name, role }), next)
    }
    case 'board':
      return { ...view, board: boardWith(view.board, message) }
    case 'problem':
      return message.code === 'board_full' ? { ...view, board: { ...view.board, sending: [], full: true } } : view
    case 'speaking':
      return { ...view, speaking: message.people }
    default:
      return view
  }
}

type Rights = Pick<RoomView, 'maySend' | 'mayWrite'>
const rightsIn = ({ maySend, mayWrite }: Rights): Rights => ({ maySend, mayWrite })

type Untold<T> = T extends News ? Omit<T, 'id'> : never

/** Only the last few: a screen reader that was busy should not be flooded. */
export function withNews(view: RoomView, news: Untold<News>): RoomView {
  const id = (view.news.at(-1)?.id ?? 0) + 1
  return { ...view, news: [...view.news, { ...news, id } as News].slice(-5) } // as: `id` completes whichever kind it is
}

/** The chat with a line that came from the room; one's own that was waiting is thereby confirmed. */
function withLine(lines: readonly ShownLine[], line: ChatLine): readonly ShownLine[] {
  const shown = { ...line, sending: false }
  const known = lines.findIndex(({ id, from }) => id === line.id && from === line.from)
  return known < 0 ? [...lines, shown] : lines.with(known, shown)
}

function withPerson(people: readonly Person[], person: Person): readonly Person[] {
  const known = people.findIndex(({ id }) => id === person.id)
  return known < 0 ? [...people, person] : people.with(known, person)
}

const nameAndRole = ({ name, role }: Person): { name: string; role: Role } => ({ name, role })

type OwnState = { mic: boolean; camera: boolean; screen: boolean; hand: boolean; weak: boolean }

/** What the room is to know of oneself. */
export const ownIn = ({ mic, camera, screen, hand, uplinkWeak: weak }: RoomView): OwnState => ({
  mic: mic.on,
  camera: camera.on,
  screen: screen.on,
  hand,
  weak,
})

/** What of it is different from what the room was told; `null` for nothing. Saying more would undo what a host switched off. */
export function changeOf(told: OwnState, view: RoomView): Partial<OwnState> | null {
  const own = ownIn(view)
  const names = Object.keys(own) as (keyof OwnState)[] // as: it has no others
  const changed = names.filter((name) => own[name] !== told[name])
  return changed.length > 0 ? Object.fromEntries(changed.map((name) => [name, own[name]])) : null
}

/** What this page is to be sent, as the room is told: asking is said only where it is asked. */
export function wantedIn({ data, asksScreen }: RoomView): { choice: DataChoice; asksScreen?: true } {
  return { choice: data, ...(asksScreen && { asksScreen }) }
}
