/** What recordings may take and how they are made, the same for server and page. */
import { days, hours, minutes, seconds } from '../../shared/time.ts'

/**
 * What a teacher's browser makes of it: enough to follow a board and a face, and little to send. Where screens are shared, it is
 * as large as a screen is sent, so that what is written on it can be read.
 */
export const PICTURE = { phone: { width: 640, height: 360 }, computer: { width: 1280, height: 720 }, perSecond: 8 } as const
export type PictureSize = (typeof PICTURE)['phone' | 'computer']
export const BITS = { picture: 250_000, sound: 32_000 } as const
/** Each part is sent as soon as it is there, so that a tab that closes loses no more. */
export const PART_MS = seconds(2)

/** Of one part: several times what two seconds have, for a browser that gives its parts late. */
export const MOST_PART_BYTES = 2_000_000
/** Of all that is made in one room. */
export const MOST_BYTES = 600_000_000
/** A lesson of three hours with its margins, at a part a second. */
export const MOST_PARTS = 14_000
export const LONGEST_MS = hours(4)

/**
 * What was recorded before somebody came in who has not agreed may still be on its way for so long. What comes later is not
 * kept: a page that goes on all the same has nowhere to put it.
 */
export const ON_ITS_WAY_MS = seconds(15)

/** Nothing has come for so long: the page has gone, and what there is of it is the recording. */
export const QUIET_MS = minutes(10)

/** When a recording goes that ends now. */
export const keptUntil = (endedAt: Date, keptDays: number): Date => new Date(endedAt.getTime() + days(keptDays))

/** Megabytes that a teacher sends for so many minutes. */
export const megabytesFor = (lengthMinutes: number): number =>
  Math.ceil(((BITS.picture + BITS.sound) / 8) * lengthMinutes * 60 * SENT_AROUND) / 1_000_000

/** Headers of requests and packets, by measurement. */
const SENT_AROUND = 1.1

export const stretchStates = ['arriving', 'waiting', 'working', 'ready', 'failed'] as const
export type StretchState = (typeof stretchStates)[number]

/** As it came in parts, or as it is played: packed anew, with its index. */
export const pieceCopies = ['sent', 'made'] as const
export type PieceCopy = (typeof pieceCopies)[number]

export const playedTypes = ['video/mp4', 'video/webm'] as const

/** What a recording in a room waits for: that everybody answers, or that everybody agrees. */
export type Missing = 'answers' | 'agreement'

/** Somebody inside who would be heard or seen. */
export type Inside = { agreed: boolean | null; child: boolean; parentAgreed: boolean }

/** Whether this person may be recorded; of who is under 18 a parent has agreed to recordings too. */
export const mayBeRecorded = ({ agreed, child, parentAgreed }: Inside): boolean => agreed === true && (!child || parentAgreed)

/** What stands in the way; null where everybody inside may be recorded. It says of nobody whose no it is. */
export function missingOf(inside: readonly Inside[]): Missing | null {
  if (inside.every(mayBeRecorded)) return null
  const refused = inside.some(({ agreed, child, parentAgreed }) => agreed === false || (child && !parentAgreed))
  return refused ? 'agreement' : 'answers'
}
