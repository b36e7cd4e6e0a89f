import { expect, test } from 'vitest'
import { instantAt } from '../../../shared/time.ts'
import { hourOf, texts } from './greeting-texts.ts'

test.each([
  ['09:00', 'Good morning, Amina', 'Habari za asubuhi, Amina'],
  ['12:00', 'Good afternoon, Amina', 'Habari za mchana, Amina'],
  ['17:30', 'Good evening, Amina', 'Habari za jioni, Amina'],
  ['19:00', 'Good evening, Amina', 'Habari za usiku, Amina'],
])('at %s in Nairobi one is greeted by "%s" and "%s" [STU-01] [SHELL-08]', (clock, english, kiswahili) => {
  const hour = hourOf(instantAt('2026-11-25', clock) ?? new Date(0))
  expect([texts.en.greeting('Amina', hour), texts.sw.greeting('Amina', hour)]).toEqual([english, kiswahili])
})
