import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SLUG } from '../../../shared/brand.ts'

/** Something like speech without end, for a microphone that is not there: a browser's own beep is silent most of the time. */
const RATE = 48_000
const SECONDS = 12

/** What a browser is told for its microphone to speak, until the file is removed. */
export function spokenMicrophone(): { flag: string; remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), `${SLUG}-room-`))
  const file = path.join(folder, 'speech.wav')
  writeFileSync(file, spokenWave())
  return { flag: `--use-file-for-fake-audio-capture=${file}`, remove: () => rmSync(folder, { recursive: true }) }
}

/** A WAV file: a voice of 120 Hz whose vowels change four times a second, breathing between sentences. */
function spokenWave(): Buffer {
  const samples = RATE * SECONDS
  const wave = Buffer.alloc(44 + samples * 2)
  wave.write('RIFF', 0)
  wave.writeUInt32LE(36 + samples * 2, 4)
  wave.write('WAVEfmt ', 8)
  wave.writeUInt32LE(16, 16)
  wave.writeUInt16LE(1, 20)
  wave.writeUInt16LE(1, 22)
  wave.writeUInt32LE(RATE, 24)
  wave.writeUInt32LE(RATE * 2, 28)
  wave.writeUInt16LE(2, 32)
  wave.writeUInt16LE(16, 34)
  wave.write('data', 36)
  wave.writeUInt32LE(samples * 2, 40)
  let phase = 0
  for (let at = 0; at < samples; at += 1) {
    const seconds = at / RATE
    phase += (2 * Math.PI * (120 + 15 * Math.sin(2 * Math.PI * 0.7 * seconds))) / RATE
    const vowel = Math.floor(seconds * 4) % VOWELS.length
    const syllable = 0.35 + 0.65 * Math.abs(Math.sin(Math.PI * 4 * seconds))
    const value = (VOWELS[vowel] ?? []).reduce((sum, share, harmonic) => sum + share * Math.sin(phase * (harmonic + 1)), 0)
    wave.writeInt16LE(Math.round(value * syllable * 7000), 44 + at * 2)
  }
  return wave
}

/** How strong each harmonic is. */
const VOWELS = [
  [1, 0.7, 0.5, 0.6, 0.9, 0.7, 0.3, 0.2, 0.3, 0.2],
  [1, 0.9, 0.4, 0.2, 0.1, 0.1, 0.1, 0.1, 0.1, 0.2, 0.3, 0.4, 0.3],
  [1, 1, 0.8, 0.5, 0.2, 0.1, 0.2, 0.2, 0.1],
  [1, 0.5, 0.3, 0.2, 0.2, 0.2, 0.3, 0.5, 0.6, 0.4, 0.2],
  [1, 0.8, 0.9, 0.7, 0.3, 0.2, 0.1, 0.1],
]
