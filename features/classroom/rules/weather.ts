/** When a weak network gives up the picture, and when it gets it back: at LiveKit, where the page chooses (record 47). */
import type { DataChoice } from '../protocol.ts'
import { LADDER, lesser, lossAfter, signalOf, type NetworkSample, type Signal } from '../rules.ts'

/** What the room makes of it: the word, and the most it dares to ask for. */
export type Weather = {
  signal: Signal | null
  ceiling: DataChoice
  loss: number
  /** Samples in a row that were weak, or good. */
  weak: number
  good: number
  /** Good samples in a row wanted before it dares more; doubles with every attempt until the network has long been good. */
  patience: number
}

export const fairWeather: Weather = { signal: null, ceiling: 'full', loss: 0, weak: 0, good: 0, patience: 10 }

const LONGEST_PATIENCE = 80
/** Two minutes. */
const CALM = 60

/**
 * One more sample, taken every two seconds. Two weak ones in a row cost a step of the picture, because voice must get through
 * before anything else; a run of good ones gives it back.
 */
export function weatherAfter(before: Weather, sample: NetworkSample, wanted: DataChoice): Weather {
  const loss = lossAfter(before.loss, sample)
  const signal = signalOf(loss, sample.roundTripMs)
  const weak = signal === 'weak' ? before.weak + 1 : 0
  const good = signal === 'good' ? before.good + 1 : 0
  const asked = lesser(before.ceiling, wanted)
  if (weak >= 2 && asked !== 'voice') {
    return { signal, loss, ceiling: step(asked, -1), weak: 0, good: 0, patience: before.patience }
  }
  if (good >= before.patience && before.ceiling !== 'full') {
    const patience = Math.min(LONGEST_PATIENCE, before.patience * 2)
    return { signal, loss, ceiling: step(before.ceiling, 1), weak: 0, good: 0, patience }
  }
  return { signal, loss, ceiling: before.ceiling, weak, good, patience: good > CALM ? fairWeather.patience : before.patience }
}

const step = (choice: DataChoice, by: 1 | -1): DataChoice => LADDER[LADDER.indexOf(choice) + by] ?? choice
