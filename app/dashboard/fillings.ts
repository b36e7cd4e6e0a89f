/** What features add to the screens of those before them: a line each, in the order in which they stand. */
import type { Filling } from '../../shared/web/slot.tsx'

export const fillings: readonly Filling[] = []
