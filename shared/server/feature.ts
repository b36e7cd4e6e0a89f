/** What a feature hands up to whoever puts the product together: all that has to be known of it, registered nowhere else. */
import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { CallRoute, Route } from './call.ts'
import type { Lane } from './note-lane.ts'
import type { Note, NoteHandler } from './outbox.ts'
import type { ImpersonalTable, PersonalTable } from './records.ts'
import type { Sweep } from './sweep.ts'

/**
 * @typeParam Parts what its calls, sweeps and notes are given: the database, settings, doors to the outside, what others
 * contribute
 */
export type Feature<Parts = never> = {
  readonly name: string
  /** The features it may enter by their front door; each stands before it in the list of features. */
  readonly enters: readonly string[]
  /** Its tables: `import * as tables from './tables.ts'`. */
  readonly tables?: Readonly<Record<string, unknown>>
  /** What each of its tables holds about people, or why it is about nobody. */
  readonly records?: readonly (PersonalTable | ImpersonalTable)[]
  readonly calls?: readonly CallRoute<Parts>[]
  /** What time makes due. */
  readonly sweeps?: readonly FeatureSweep<Parts>[]
  /** Handlers of the notes that commits leave in the outbox, by kind; each in the lane of what it waits for. */
  readonly notes?: Readonly<Record<string, FeatureNote<Parts>>>
  /** What it contributes to features before it, such as what it sells to the wallet; the lower feature says what it takes. */
  readonly gives?: object
}

/** Something to look at again and again: see `startSweeps`. */
export type FeatureSweep<Parts> = Pick<Sweep, 'name' | 'everyMs'> & {
  work: (now: Date, parts: Parts) => Promise<unknown>
  oldestDue?: (parts: Parts) => Promise<Date | null>
}

export type FeatureNote<Parts> = { lane: Lane; handle: (note: Note, now: Date, parts: Parts) => Promise<void> }

/** Every call of the features, tied to the parts it works with. */
export const callsOf = <Parts>(features: readonly Feature<Parts>[], parts: Parts): Route[] =>
  features.flatMap(({ calls = [] }) => calls.map((one) => ({ ...one, handle: (call) => one.handle(call, parts) })))

export const sweepsOf = <Parts>(features: readonly Feature<Parts>[], parts: Parts): Sweep[] =>
  features.flatMap(({ sweeps = [] }) =>
    sweeps.map(({ name, everyMs, work, oldestDue }) => ({
      name,
      everyMs,
      work: (now) => work(now, parts),
      ...(oldestDue && { oldestDue: () => oldestDue(parts) }),
    })),
  )

/** What handles the notes of one lane, by kind. */
export const noteHandlersOf = <Parts>(
  features: readonly Feature<Parts>[],
  lane: Lane,
  parts: Parts,
): Record<string, NoteHandler> =>
  Object.fromEntries(
    features.flatMap(({ notes = {} }) =>
      Object.entries(notes)
        .filter(([, note]) => note.lane === lane)
        .map(([kind, { handle }]) => [kind, (note: Note, now: Date) => handle(note, now, parts)]),
    ),
  )

/** Its tables, without what else their file exports. */
export const tablesOf = ({ tables = {} }: Pick<Feature, 'tables'>): PgTable[] =>
  Object.values(tables).filter((one) => is(one, PgTable))
