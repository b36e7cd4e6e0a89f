/**
 * How whoever we ask outside has answered, for figures that name no call and nobody: `answered` also where the answer was no,
 * `unauthorized` where our keys were, `limited` where we ask too often, `silent` where nothing came that could be read.
 */
export const heardHow = ['answered', 'unauthorized', 'limited', 'silent'] as const
export type Heard = (typeof heardHow)[number]
export type Hear = (how: Heard) => void

/** Who asks is told what it was told, and `hear` in which way. @param says how an answer counts, and how what was thrown */
export function hearing<Asked extends unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
  hear: Hear | undefined,
  says: { answer: (answer: Answer) => Heard; fault: (error: unknown) => Heard },
): (...asked: Asked) => Promise<Answer> {
  if (!hear) return ask
  return async (...asked) => {
    try {
      const answer = await ask(...asked)
      hear(says.answer(answer))
      return answer
    } catch (error) {
      hear(says.fault(error))
      throw error
    }
  }
}
