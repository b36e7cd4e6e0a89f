import type { RegisteredFeature } from '../features.ts'

/**
 * The same features in a world of killed processes: each note is handled, and its end lost, so that the next process handles it
 * again.
 */
export const handledTwice = (list: readonly RegisteredFeature[]): RegisteredFeature[] =>
  list.map((feature) => ({
    ...feature,
    notes: Object.fromEntries(
      Object.entries(feature.notes ?? {}).map(([kind, { lane, handle }]) => [
        kind,
        {
          lane,
          async handle(...[note, now, parts]: Parameters<typeof handle>) {
            await handle(note, now, parts)
            await handle(note, now, parts)
          },
        },
      ]),
    ),
  }))
