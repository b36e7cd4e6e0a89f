import { describe, expect, test } from 'vitest'
import { answerTo, openDoor, UNATTENDED_MS, withBarred, withGuest, type DoorState, type Knock } from './door.ts'

const knock: Knock = { person: 'amina', role: 'learner', hostInside: true, unattendedMs: 0 }
const locked: DoorState = { ...openDoor, locked: true }
const alone = { hostInside: false }

describe('the door of a room as its host keeps it', () => {
  test.each<[string, DoorState, Partial<Knock>, string]>([
    ['open', openDoor, {}, 'in'],
    ['locked', locked, {}, 'wait'],
    ['locked, for the host', locked, { role: 'host' }, 'in'],
    ['locked, for who sits in', locked, { role: 'guardian' }, 'wait'],
    ['locked, for who has been inside', withGuest(locked, 'amina'), {}, 'in'],
    ['locked, the host gone for a moment', locked, { ...alone, unattendedMs: UNATTENDED_MS - 1 }, 'wait'],
    ['locked, the host gone for longer', locked, { ...alone, unattendedMs: UNATTENDED_MS }, 'in'],
    ['open, for who was taken out', withBarred(openDoor, 'amina'), {}, 'wait'],
    ['open, the host long gone, for who was taken out', withBarred(openDoor, 'amina'), { ...alone, unattendedMs: 1e9 }, 'wait'],
    ['open, for who was taken out and let in', withGuest(withBarred(openDoor, 'amina'), 'amina'), {}, 'in'],
    ['locked, for who was inside and taken out', withBarred(withGuest(locked, 'amina'), 'amina'), {}, 'wait'],
    ['ended', { ...openDoor, ended: true }, {}, 'host_ended'],
    ['ended, for the host', { ...openDoor, ended: true }, { role: 'host' }, 'in'],
  ])('%s [MEET-05]', (_, door, change, answer) => {
    expect(answerTo(door, { ...knock, ...change })).toBe(answer)
  })
})
