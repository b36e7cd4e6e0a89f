/** What a teacher does with videos of their own. */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, kes, pageInput, text } from '../../shared/fields.ts'
import { LEAST_GRADE, MOST_GRADE } from '../../shared/country.ts'
import { said } from '../../shared/said.ts'
import { refusals } from './contract.ts'
import {
  captionLanguages,
  difficulties,
  mediaFaults,
  mediaStates,
  missingParts,
  MOST_VIDEO_PRICE,
  purposes,
  videoStatuses,
} from './rules.ts'

export const ownVideo = z.object({
  id: id(),
  title: z.string(),
  description: z.string(),
  subject: z.nullable(z.string()),
  from_grade: z.nullable(z.number()),
  to_grade: z.nullable(z.number()),
  difficulty: z.nullable(z.enum(difficulties)),
  /** KES; null until it was said. */
  price: z.nullable(kes()),
  purpose: z.enum(purposes),
  status: z.enum(videoStatuses),
  /** An operator has taken it out of sight. */
  hidden: z.boolean(),
  missing: z.array(z.enum(missingParts)),
  media: z.enum(mediaStates),
  fault: z.nullable(z.enum(mediaFaults)),
  /** Of the work that follows an upload, in hundredths. */
  made_percent: z.number(),
  file_name: z.string(),
  file_bytes: z.number(),
  /** How much has arrived. */
  arrived_bytes: z.number(),
  /** Where the rest of the file is to be sent; null once it is whole. */
  upload: z.nullable(z.string()),
  thumbnail: z.nullable(z.string()),
  /** Seconds; null until it was measured. */
  duration: z.nullable(z.number()),
  full_bytes: z.nullable(z.number()),
  low_bytes: z.nullable(z.number()),
  captions: z.array(z.enum(captionLanguages)),
  views: z.number(),
  bought: z.number(),
  created_at: instant(),
})
export type OwnVideo = z.infer<typeof ownVideo>

export const ownVideos = endpoint({
  method: 'GET',
  path: '/lessons/api/own-videos',
  summary: 'Your own videos whose files are there, the newest first, by page.',
  who: ['teacher'],
  input: z.strictObject({
    ...pageInput,
    /** Part of a title or a description. */
    q: z.optional(text(0, 100)),
    show: z.optional(z.enum(['published', 'drafts'])),
  }),
  output: z.object({
    videos: z.array(ownVideo),
    next_cursor: z.nullable(z.string()),
    all: z.number(),
    published: z.number(),
    drafts: z.number(),
    kes_per_megabyte: z.number(),
  }),
  refusals: [],
})

export const arrivingVideos = endpoint({
  method: 'GET',
  path: '/lessons/api/arriving-videos',
  summary: 'Your own videos that are on their way or could not be read.',
  who: ['teacher'],
  input: z.strictObject({}),
  output: z.object({ videos: z.array(ownVideo) }),
  refusals: [],
})

export const beginUpload = endpoint({
  method: 'POST',
  path: '/lessons/api/own-videos',
  summary:
    'Begin an upload; the bytes go by the tus protocol to the address that is answered, and go on from where they stopped.',
  who: ['teacher'],
  status: 201,
  input: z.strictObject({
    file_name: text(1, 200),
    file_bytes: z.int().check(z.positive(said('This file is empty.', 'Faili hii ni tupu.'))),
    /** A lesson where nothing is said. An intro takes the place of one that is still on its way. */
    purpose: z.optional(z.enum(purposes)),
  }),
  example: { file_name: 'Fractions.mp4', file_bytes: 190_000_000 },
  output: z.object({ video: ownVideo }),
  refusals: [refusals.too_many_arriving, refusals.too_large_video],
})

const grade = () => z.nullable(z.int().check(z.gte(LEAST_GRADE), z.lte(MOST_GRADE)))

export const changeVideo = endpoint({
  method: 'PATCH',
  path: '/lessons/api/own-videos/{videoId}',
  summary: 'Say what a video of your own is about, for which grades and at which price.',
  who: ['teacher'],
  input: z.strictObject({
    videoId: id(),
    title: text(1, 120),
    description: text(0, 2000),
    subject: z.nullable(text(1, 60)),
    from_grade: grade(),
    to_grade: grade(),
    /** Not said where it is left out. */
    difficulty: z.optional(z.nullable(z.enum(difficulties))),
    price: z.nullable(
      z
        .int(said('Whole shillings.', 'Shilingi kamili.'))
        .check(z.gte(0), z.lte(MOST_VIDEO_PRICE, said('At most KES 10,000.', 'Isizidi KES 10,000.'))),
    ),
  }),
  example: {
    videoId: 31,
    title: 'Fractions are money',
    description: 'Percentages with shillings you can count.',
    subject: 'Mathematics',
    from_grade: 6,
    to_grade: 8,
    price: 30,
  },
  output: z.object({ video: ownVideo }),
  refusals: [refusals.unknown_subject, refusals.grades_turned, refusals.not_complete],
})

export const publishVideo = endpoint({
  method: 'POST',
  path: '/lessons/api/own-videos/{videoId}/publish',
  summary: 'Show a video of your own to everybody.',
  who: ['teacher'],
  input: z.strictObject({ videoId: id() }),
  example: { videoId: 31 },
  output: z.object({ video: ownVideo }),
  refusals: [refusals.not_verified, refusals.not_complete],
})

export const unpublishVideo = endpoint({
  method: 'POST',
  path: '/lessons/api/own-videos/{videoId}/unpublish',
  summary: 'Show a video of your own no more; who has bought it keeps it.',
  who: ['teacher'],
  input: z.strictObject({ videoId: id() }),
  example: { videoId: 31 },
  output: z.object({ video: ownVideo }),
  refusals: [],
})

export const removeVideo = endpoint({
  method: 'DELETE',
  path: '/lessons/api/own-videos/{videoId}',
  summary: 'Take a video of your own away, or cancel its upload; who has bought it keeps it.',
  who: ['teacher'],
  input: z.strictObject({ videoId: id() }),
  example: { videoId: 31 },
  output: z.object({ removed: z.literal(true) }),
  refusals: [],
})

/** Bytes: as much text as an hour of speech has, several times over. */
export const MOST_CAPTIONS = 200_000

export const saveCaptions = endpoint({
  method: 'PUT',
  path: '/lessons/api/own-videos/{videoId}/captions/{language}',
  summary: 'Give a video of your own captions in a language, as WebVTT.',
  who: ['teacher'],
  // Beside the file a form has some lines of its own.
  formBytes: MOST_CAPTIONS + 4096,
  input: z.strictObject({
    videoId: id(),
    language: z.enum(captionLanguages),
    captions: z
      .file(said('Choose a file.', 'Chagua faili.'))
      .check(z.maxSize(MOST_CAPTIONS, said('This file is too large.', 'Faili hii ni kubwa mno.'))),
  }),
  example: {
    videoId: 31,
    language: 'en',
    captions: new File(['WEBVTT\n\n00:01.000 --> 00:04.000\nToday: fractions.\n'], 'captions.vtt'),
  },
  output: z.object({ captions: z.array(z.enum(captionLanguages)) }),
  refusals: [refusals.no_captions],
})

export const removeCaptions = endpoint({
  method: 'DELETE',
  path: '/lessons/api/own-videos/{videoId}/captions/{language}',
  summary: 'Take the captions in a language away.',
  who: ['teacher'],
  input: z.strictObject({ videoId: id(), language: z.enum(captionLanguages) }),
  example: { videoId: 31, language: 'en' },
  output: z.object({ captions: z.array(z.enum(captionLanguages)) }),
  refusals: [],
})
