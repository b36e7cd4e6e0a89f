/** Answers that cost much keep a server from nothing else. */

/** Of the time that goes by, at most a twentieth is spent on the same answer; one that comes at once is always made anew. */
const REST_TIMES = 19
const CHEAP_MS = 500

/**
 * A costly reading, made again only when it has rested long enough: whoever asks meanwhile is given the last one, and who asks
 * while it is made waits for that. A failure is nobody's answer but that of those who waited for it.
 * @param clock milliseconds that only go forward
 */
export function sparing<Answer, Asked extends unknown[]>(
  read: (...asked: Asked) => Promise<Answer>,
  clock: () => number = () => performance.now(),
): (...asked: Asked) => Promise<Answer> {
  let last: { answer: Promise<Answer>; until: number } | null = null
  return (...asked) => {
    if (last && clock() < last.until) return last.answer
    const begun = clock()
    const mine = { answer: read(...asked), until: Infinity }
    last = mine
    mine.answer.then(
      () => {
        const took = clock() - begun
        mine.until = took < CHEAP_MS ? 0 : clock() + REST_TIMES * took
      },
      () => {
        mine.until = 0
      },
    )
    return mine.answer
  }
}

/** The same of each database: `read` is told which, and each has its own answer. */
export function sparingOf<Of extends object, Answer, Asked extends unknown[]>(
  read: (of: Of, ...asked: Asked) => Promise<Answer>,
): (of: Of, ...asked: Asked) => Promise<Answer> {
  const kept = new WeakMap<Of, (...asked: Asked) => Promise<Answer>>()
  return (of, ...asked) => {
    const own = kept.get(of) ?? sparing((...again: Asked) => read(of, ...again))
    kept.set(of, own)
    return own(...asked)
  }
}
