import { describe, expect, test } from 'vitest'
import { roomEvents, together } from './room-events.ts'

/** Wanjiku is there all the time; Kiprono comes 12 minutes late, is away for 11, and leaves 11 before the end. */
const learner = { minutes: 60, stretches: [{ from: 0, to: 60 }] }
const teacher = {
  minutes: 26,
  stretches: [
    { from: 12, to: 20 },
    { from: 31, to: 49 },
  ],
}

describe('what a room saw of a lesson', () => {
  test('is told in the order in which it happened: late, lost, back, gone before the end [ADM-08]', () => {
    expect(roomEvents({ minutes: 60, learner, teacher })).toEqual([
      { at: 0, who: 'learner', what: 'came', minutes: 0 },
      { at: 12, who: 'teacher', what: 'came', minutes: 12 },
      { at: 20, who: 'teacher', what: 'lost', minutes: 11 },
      { at: 31, who: 'teacher', what: 'came_back', minutes: 11 },
      { at: 49, who: 'teacher', what: 'left', minutes: 11 },
      { at: 60, who: 'learner', what: 'left', minutes: 0 },
    ])
  })

  test('is of both only while both are there [ADM-08]', () => {
    expect(together(learner.stretches, teacher.stretches)).toEqual(teacher.stretches)
    expect(together([{ from: 0, to: 20 }], [{ from: 20, to: 60 }])).toEqual([])
  })
})
