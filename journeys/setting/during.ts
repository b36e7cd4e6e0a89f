/** Whether it happened while something was done, to the 5 s to which it is written down who was in a room. */
export const during = (at: Date | null | undefined, from: number, to: number): boolean =>
  Number(at) > from - 5000 && Number(at) < to + 5000
