import { expect, test } from 'vitest'
import { readMessage, serverMessage, type DataChoice, type Person, type ServerMessage } from '../protocol.ts'
import { firstView, isCut, unsentScreen, viewAfter, wantedIn, type RoomView } from './room-view.ts'

const amina: Person = { id: 'amina', name: 'Amina Yusuf', role: 'learner', mic: true, camera: false, screen: false, hand: false }
const otieno: Person = { ...amina, id: 'otieno', name: 'Otieno Okoth', role: 'host' }
const after = (messages: ServerMessage[], from: RoomView = firstView): RoomView =>
  messages.reduce((view, message) => viewAfter(view, message, 'amina'), from)
const welcome: ServerMessage = { t: 'welcome', answer: '', maySend: true, mayWrite: true, people: [amina, otieno], chat: [] }
const line = { id: 'line-0001', from: 'otieno', name: 'Otieno Okoth', text: 'Karibu', at: 1 }

test('of a room that is newer than the page, what the page knows is taken, word by word, and nothing else [OPS-02]', () => {
  const said = (message: object) => readMessage(serverMessage, JSON.stringify(message))
  expect(said({ ...welcome, mood: 'glad', people: [{ ...amina, mood: 'sad' }] })).toEqual({ ...welcome, people: [amina] })
  expect(said({ t: 'telepathy', of: 'all' })).toBeNull()
  expect(said({ ...welcome, people: [{ ...amina, mic: 'loud' }] })).toBeNull()
})

test('who comes, goes, raises a hand, shows a screen or writes is told to a screen reader, oneself is not', () => {
  const view = after([
    welcome,
    { t: 'changed', person: { ...amina, hand: true } },
    { t: 'changed', person: { ...otieno, hand: true } },
    { t: 'changed', person: { ...otieno, hand: true, screen: true } },
    { t: 'changed', person: { ...amina, screen: true } },
    { t: 'chat', line },
    { t: 'chat', line: { ...line, id: 'line-0002', from: 'amina' } },
    { t: 'gone', id: 'otieno' },
    { t: 'gone', id: 'otieno' },
  ])
  expect(view.news.map(({ kind }) => kind)).toEqual(['hand', 'shares', 'chat', 'gone'])
  expect(view.people.map(({ id }) => id)).toEqual(['amina'])
  expect(view.lastGone).toBe('Otieno Okoth')
})

test('only the last five pieces of news are kept, each with its own number', () => {
  const view = after(
    Array.from({ length: 9 }, (_, n): ServerMessage => ({ t: 'chat', line: { ...line, id: `line-${n}` } })),
    after([welcome]),
  )
  expect(view.news.map(({ id }) => id)).toEqual([5, 6, 7, 8, 9])
})

test('a line of one’s own is confirmed by its return, and the chat survives coming back without doubles', () => {
  const sending = { ...line, id: 'mine-0001', from: 'amina', sending: true }
  const view = after([welcome, { t: 'chat', line }], { ...firstView, chat: [sending] })
  expect(view.chat.map(({ sending: waits }) => waits)).toEqual([true, false])
  const back = after([{ ...welcome, chat: [line, { ...sending, at: 5 }] } as ServerMessage], view)
  expect(back.chat.map(({ id, sending: waits }) => [id, waits])).toEqual([
    ['mine-0001', false],
    ['line-0001', false],
  ])
})

test('a line that is told twice is shown once and announced once, another’s under its id is a line of its own [MEET-07]', () => {
  const view = after([welcome, { t: 'chat', line }, { t: 'chat', line }])
  expect([view.chat.length, view.news.length]).toEqual([1, 1])
  const other = after([{ t: 'chat', line: { ...line, from: 'wanjiku', name: 'Wanjiku Kamau' } }], view)
  expect(other.news.map(({ name }) => name)).toEqual(['Otieno Okoth', 'Wanjiku Kamau'])
})

test('a screen that is not sent to save data is told of; asking is for that screen, the next is asked for anew [STU-03]', () => {
  const shares: ServerMessage = { t: 'changed', person: { ...otieno, screen: true } }
  const saving = after([welcome, shares], { ...firstView, data: 'voice' })
  expect(unsentScreen(saving, 'amina')?.name).toBe('Otieno Okoth')
  expect(unsentScreen(saving, 'otieno')).toBeUndefined()
  expect(unsentScreen({ ...saving, data: 'small' }, 'amina')).toBeUndefined()
  // One that the network does not carry comes back by itself.
  expect(unsentScreen({ ...saving, data: 'small', ceiling: 'voice' }, 'amina')).toBeUndefined()
  expect(wantedIn(saving)).toEqual({ choice: 'voice' })

  const asking = after([{ t: 'changed', person: { ...otieno, screen: true, hand: true } }], { ...saving, asksScreen: true })
  expect(unsentScreen(asking, 'amina')).toBeUndefined()
  expect(wantedIn(asking)).toEqual({ choice: 'voice', asksScreen: true })
  expect(wantedIn(after([{ t: 'changed', person: otieno }], asking))).toEqual({ choice: 'voice' })
  expect(wantedIn(after([{ t: 'gone', id: 'otieno' }], asking))).toEqual({ choice: 'voice' })
})

test('what the network costs is told of whatever was wanted, also of a screen that was asked for beside voices [MEET-05]', () => {
  const cut = (data: DataChoice, ceiling: DataChoice, asksScreen = false) => isCut({ ...firstView, data, ceiling, asksScreen })
  expect([cut('full', 'small'), cut('small', 'voice'), cut('voice', 'voice', true)]).toEqual([true, true, true])
  expect([cut('small', 'full'), cut('small', 'small'), cut('voice', 'voice'), cut('voice', 'full', true)]).toEqual([
    false,
    false,
    false,
    false,
  ])
})

test('how much the network bears is the room’s word, which changes what is shown and not what is wanted [MEET-05]', () => {
  const weak = after([welcome, { t: 'ceiling', most: 'voice' }], { ...firstView, data: 'full' })
  expect([weak.ceiling, wantedIn(weak)]).toEqual(['voice', { choice: 'full' }])
  expect(after([welcome], weak).ceiling).toBe('full')
})
