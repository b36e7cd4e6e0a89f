/** What may be uploaded, what a video needs before it is shown, and how much of it is free (rules 7). */
import { days, minutes, seconds } from '../../shared/time.ts'

export const MOST_VIDEO_BYTES = 500_000_000
export const MOST_VIDEO_MS = minutes(60)
/** A lesson is found, sold and talked about; an intro stands on its teacher's page, free, and nowhere else. */
export const purposes = ['lesson', 'intro'] as const
export type Purpose = (typeof purposes)[number]
/** "Under 60 seconds": what a phone's clock adds at the end is forgiven. */
export const MOST_INTRO_MS = seconds(61)
export const longestMs = (purpose: Purpose): number => (purpose === 'intro' ? MOST_INTRO_MS : MOST_VIDEO_MS)
/** What has arrived of an upload is kept for so long after its last byte. */
export const UPLOAD_KEPT_MS = days(7)
/** What was shown once stays for the desk after its teacher took it away: a report of it may be waiting, or still to come. */
export const EVIDENCE_MS = days(30)
/** How many uploads of one teacher may be on their way at once. */
export const MOST_ARRIVING = 5
export const MOST_VIDEO_PRICE = 10_000
/** How many videos somebody may keep for later. */
export const MOST_SAVED = 500
/** An address of media is good for so long; a player asks for the next one. */
export const ADDRESS_MS = minutes(10)
/** Real watching: counted once for a viewer and day. */
export const VIEW_SECONDS = 10

export const videoStatuses = ['draft', 'published', 'removed'] as const
export const mediaStates = ['arriving', 'waiting', 'working', 'ready', 'failed', 'gone'] as const
export const mediaFaults = [
  'not_a_video',
  'too_long',
  'too_large_picture',
  'needs_other_format',
  'encrypted',
  'too_hard',
] as const
export type MediaFault = (typeof mediaFaults)[number]
export const copyNames = ['upload', 'full', 'full-preview', 'low', 'low-preview', 'poster'] as const
export type CopyName = (typeof copyNames)[number]
/** As its teacher says. */
export const difficulties = ['easy', 'medium', 'hard'] as const
export type Difficulty = (typeof difficulties)[number]

export const captionLanguages = ['en', 'sw'] as const

/** Of what costs something, everybody may watch the first fifth. */
export const FREE_PART = 0.2

/** Milliseconds of a video that somebody may watch: all of what is free or theirs. */
export const watchableMs = ({ durationMs, whole }: { durationMs: number; whole: boolean }): number =>
  whole ? durationMs : Math.floor(durationMs * FREE_PART)

export const missingParts = ['media', 'title', 'subject', 'grades', 'price'] as const
export type MissingPart = (typeof missingParts)[number]

/** What a draft still needs before it can be shown, in the order in which one is asked. */
export function missingOf(video: {
  ready: boolean
  title: string
  subject: string | null
  from_grade: number | null
  to_grade: number | null
  price: number | null
}): MissingPart[] {
  const has: Record<MissingPart, boolean> = {
    media: video.ready,
    title: video.title.trim() !== '',
    subject: video.subject !== null,
    grades: video.from_grade !== null && video.to_grade !== null,
    price: video.price !== null,
  }
  return missingParts.filter((part) => !has[part])
}

/** A mean with one decimal; null before the first rating. */
export const ratingOf = ({ count, stars }: { count: number; stars: number }): number | null =>
  count === 0 ? null : Math.round((stars / count) * 10) / 10
