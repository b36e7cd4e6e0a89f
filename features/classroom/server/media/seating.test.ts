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
  speech: 0,
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
  const speaks = (sitter: Sitter, speech: number, agoMs = 0) => ({ ...sitter, loudness: speech, speech, spokeAt: NOW - agoMs })
  const otherwise: Sitter = person('dorcas', { order: 5 })

  test('everybody while they fit, except oneself and who is muted', () => {
    expect(voiceSeats('amina', [teacher, amina, { ...baraka, mic: false }, cheptoo], [null, null], null, NOW)).toEqual([
      'otieno',
      'cheptoo',
    ])
  })

  test('the two loudest of those who speak, however many slots a page has [MEET-05]', () => {
    const people = [teacher, amina, speaks(baraka, 80), speaks(cheptoo, 95), speaks(otherwise, 90)]
    expect(voiceSeats('amina', people, [null, null, null], null, NOW)).toEqual(['cheptoo', 'dorcas', null])
  })

  test('whoever is heard stays in a pause of half a second, and gives way after it [MEET-05]', () => {
    const pause = (agoMs: number) => [
      amina,
      speaks(baraka, 90),
      { ...speaks(cheptoo, 90, agoMs), loudness: 0 },
      speaks(otherwise, 90),
    ]
    expect(voiceSeats('amina', pause(400), ['baraka', 'cheptoo'], null, NOW)).toEqual(['baraka', 'cheptoo'])
    expect(voiceSeats('amina', pause(600), ['baraka', 'cheptoo'], null, NOW)).toEqual(['baraka', 'dorcas'])
  })

  test('of equals those go on being heard who are; one who is clearly louder takes a place [MEET-05]', () => {
    const third = (speech: number) => [amina, speaks(baraka, 90), speaks(cheptoo, 85), speaks(otherwise, speech)]
    expect(voiceSeats('amina', third(95), ['baraka', 'cheptoo'], null, NOW)).toEqual(['baraka', 'cheptoo'])
    expect(voiceSeats('amina', third(99), ['baraka', 'cheptoo'], null, NOW)).toEqual(['baraka', 'dorcas'])
  })

  test('a teacher who speaks is one of them, however softly [MEET-05]', () => {
    const people = [speaks(teacher, 76), amina, speaks(baraka, 120), speaks(cheptoo, 110)]
    expect(voiceSeats('amina', people, ['baraka', 'cheptoo'], null, NOW)).toEqual(['baraka', 'otieno'])
  })

  test('whoever has the big picture has the first voice, and nobody is heard for being seen [MEET-05]', () => {
    const people = [teacher, amina, baraka, cheptoo]
    expect(voiceSeats('amina', people, ['baraka', 'otieno'], 'otieno', NOW)).toEqual(['otieno', 'baraka'])
    expect(voiceSeats('amina', people, ['baraka', 'otieno'], 'cheptoo', NOW)).toEqual(['baraka', 'otieno'])
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

  test('how loud they speak does not fall in a pause, and is taken anew when they begin anew [MEET-05]', () => {
    const voice = new Loudness()
    for (let at = 0; at < 1000; at += 40) voice.hear(100, 100, at)
    for (let at = 1000; at < 1400; at += 40) voice.hear(20, 100, at)
    expect(voice.at(1400)).toBeLessThan(60)
    expect(voice.speech).toBeGreaterThan(90)
    for (let at = 2000; at < 2200; at += 40) voice.hear(80, 100, at)
    expect(voice.speech).toBeLessThan(81)
    expect(voice.beganAt).toBeGreaterThanOrEqual(2000)
  })
})
