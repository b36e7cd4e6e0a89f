/** What happens by itself is named in words on the page of health, in both languages. */
import { expect, test } from 'vitest'
import { features } from '../../app/server/features.ts'
import { LANGUAGES } from '../../shared/said.ts'
import { texts as words } from './web/word-texts.ts'

const notes = features.flatMap((feature) => Object.keys(feature.notes ?? {}))
const timers = features.flatMap(({ sweeps = [] }) => sweeps.filter((sweep) => sweep.oldestDue).map(({ name }) => name))

test.each(LANGUAGES)(
  'every note and every timer that can be late has its words, and no word is for none: %s [ADM-08]',
  (language) => {
    expect(Object.keys(words[language].notes).sort()).toEqual([...notes].sort())
    expect(Object.keys(words[language].timers).sort()).toEqual([...timers].sort())
  },
)
