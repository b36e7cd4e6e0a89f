import { describe, expect, test } from 'vitest'
import { Loudness } from './loudness.ts'
import { pictureQuality, pictureSeats, voiceSeats, type Sitter } from './seating.ts'

const NOW = 100_000

const person = (id: string, facts: Partial<Sitter> = {}): Sitter => ({
  id,
  role: 'learner',
  mic: true,
  camera: true,
  hand: false,
  order: 0,
  spokeAt: 0,
  loudness: 0,
  ...facts,
})
const teacher = person('otieno', { role: 'host', order: 1 })
const amina = person('amina', { order: 2 })
const baraka = person('baraka', { order: 3 })
const cheptoo = person('cheptoo', { order: 4 })

describe('who is seen', () => {
  test('two people see each other and nobody sees themselves', () => {
    expect(pictureSeats('amina', 'small', [teacher, amina], [null, null], NOW)).toEqual(['otieno', null])
    expect(pictureSeats('otieno', 'small', [teacher, amina], [null, null], NOW)).toEqual(['amina', null])
  })

  test('with voice only nobody is seen, and a camera that is off takes no seat', () => {
    expect(pictureSeats('amina', 'voice', [teacher, amina], ['otieno'], NOW)).toEqual([null])
    expect(pictureSeats('amina', 'small', [{ ...teacher, camera: false }, amina], ['otieno'], NOW)).toEqual([null])
  })

  test('on a phone with one seat the host is seen; the host sees whoever spoke last and changes only for a reason', () => {
    expect(pictureSeats('amina', 'small', [baraka, amina, teacher], [null], NOW)).toEqual(['otieno'])
    const everybody = [teacher, amina, { ...baraka, spokeAt: NOW - 1000 }, cheptoo]
    expect(pictureSeats('otieno', 'small', everybody, ['amina'], NOW)).toEqual(['baraka'])
    expect(pictureSeats('otieno', 'small', [teacher, amina, baraka], ['baraka'], NOW)).toEqual(['baraka'])
    expect(pictureSeats('otieno', 'small', [teacher, { ...amina, hand: true }, baraka], ['baraka'], NOW)).toEqual(['amina'])
  })

  test('those who sit keep their seat; a host who switches the camera on takes the big one', () => {
    const people = [{ ...teacher, camera: false }, amina, baraka, cheptoo]
    expect(pictureSeats('cheptoo', 'full', people, ['baraka', 'amina', null], NOW)).toEqual(['baraka', 'amina', null])
    expect(pictureSeats('cheptoo', 'full', [teacher, amina, baraka, cheptoo], ['baraka', 'amina', null], NOW)).toEqual([
      'otieno',
      'amina',
      'baraka',
    ])
  })

  test('the big seat is never empty while a small one is taken', () => {
    expect(pictureSeats('otieno', 'full', [teacher, amina], ['baraka', 'amina'], NOW)).toEqual(['amina', null])
  })

  test('full data means one large picture, the rest small', () => {
    expect([0, 1].map((slot) => pictureQuality('full', slot))).toEqual(['high', 'low'])
    expect(pictureQuality('small', 0)).toBe('low')
  })
})

describe('who is heard', () => {
  test('everybody while they fit, except oneself and who is muted', () => {
    expect(voiceSeats('amina', [teacher, amina, { ...baraka, mic: false }, cheptoo], [null, null, null], NOW)).toEqual([
      'otieno',
      'cheptoo',
      null,
    ])
  })

  test('the loudest when there are more; a voice is held for half a second of silence', () => {
    const loud = (sitter: Sitter, loudness: number, spokeAt = 0) => ({ ...sitter, loudness, spokeAt })
    const people = [loud(teacher, 90), loud(baraka, 80), loud(cheptoo, 70)]
    expect(voiceSeats('amina', people, [null, null], NOW)).toEqual(['otieno', 'baraka'])
    const pause = [loud(teacher, 90), loud(baraka, 10, NOW - 400), loud(cheptoo, 70)]
    expect(voiceSeats('amina', pause, ['otieno', 'baraka'], NOW)).toEqual(['otieno', 'baraka'])
    expect(voiceSeats('amina', pause, ['otieno', 'baraka'], NOW + 200)).toEqual(['otieno', 'cheptoo'])
  })
})

describe('how loud somebody is', () => {
  test('speech is noticed within a few packets, a click is not, and silence ends it', () => {
    const voice = new Loudness()
    voice.hear(100, 100, 0)
    expect(voice.speaking(0)).toBe(false)
    voice.hear(100, 100, 60)
    expect(voice.speaking(60)).toBe(true)
    expect(voice.at(100)).toBeGreaterThan(75)
    expect(voice.at(500)).toBe(0)
    expect(voice.speaking(1000)).toBe(false)
  })

  test('a browser that does not tell its level is judged by whether it sends anything', () => {
    const voice = new Loudness()
    for (const at of [0, 60, 120, 180]) voice.hear(null, 150, at)
    expect(voice.speaking(180)).toBe(true)
    const silent = new Loudness()
    for (const at of [0, 60, 120, 180]) silent.hear(null, 3, at)
    expect(silent.speaking(180)).toBe(false)
  })
})
