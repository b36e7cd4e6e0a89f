import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, kes, pageInput, text } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'
import { refusals as accounts } from '../accounts/contract.ts'
import { refusals as booking } from '../booking/contract.ts'
import { refusals as family } from '../family/contract.ts'
import { refusals as wallet } from '../wallet/contract.ts'
import { captionLanguages, difficulties } from './rules.ts'

/** Every refusal of this feature; those it shares have their home in the feature they speak of. */
export const refusals = refusalsOf(
  {
    not_rated: [404, 'You have not rated this video yet.', 'Bado hujaikadiria video hii.'],
    own_video: [403, 'This is your own video.', 'Hii ni video yako mwenyewe.'],
    nothing_to_buy: [409, 'This video is free.', 'Video hii ni bure.'],
    too_many_saved: [
      409,
      'You have saved as many videos as can be saved. Remove one first.',
      'Umehifadhi video nyingi kadiri inavyoruhusiwa. Ondoa moja kwanza.',
    ],
    too_many_arriving: [
      409,
      'Five uploads are on their way already. Finish or cancel one first.',
      'Tayari video tano zinapakiwa. Maliza au ghairi moja kwanza.',
    ],
    too_large_video: [413, 'A video may have at most 500 MB.', 'Video isizidi MB 500.'],
    not_verified: [
      403,
      'Videos can be published once your account is verified.',
      'Video zinaweza kuchapishwa akaunti yako ikithibitishwa.',
    ],
    not_complete: [
      409,
      'Something is still missing before this video can be published.',
      'Bado kuna kitu kinakosekana kabla video hii kuchapishwa.',
    ],
    unknown_subject: [
      400,
      'This subject is not taught in these grades. Choose another.',
      'Somo hili halifundishwi katika gredi hizi. Chagua lingine.',
    ],
    grades_turned: [400, 'The first grade comes before the last.', 'Gredi ya kwanza iwe kabla ya ya mwisho.'],
    no_captions: [
      400,
      'These are no WebVTT captions. The first line of such a file is WEBVTT.',
      'Haya si manukuu ya WebVTT. Mstari wa kwanza wa faili hiyo ni WEBVTT.',
    ],
  },
  {
    email_unconfirmed: accounts.email_unconfirmed,
    guardian_consent_needed: family.guardian_consent_needed,
    insufficient_funds: wallet.insufficient_funds,
    price_changed: booking.price_changed,
    parent_first: booking.parent_first,
    no_parent: booking.no_parent,
  },
)

/** Why somebody may watch the whole of a video, or that only the first fifth is theirs. */
export const access = ['preview', 'free', 'bought', 'own'] as const
export type Access = (typeof access)[number]

/** A video as listed, with the customer's fields: never with an address of what is played. */
export const video = z.object({
  id: id(),
  teacher_id: id(),
  title: z.string(),
  description: z.string(),
  /** KES; 0 is free. */
  price: kes(),
  teacher: z.string(),
  teacher_name: z.string(),
  subject: z.string(),
  from_grade: z.number(),
  to_grade: z.number(),
  difficulty: z.nullable(z.enum(difficulties)),
  /** Address of a picture of it; null where none could be drawn. */
  thumbnail: z.nullable(z.string()),
  /** Seconds. */
  duration: z.number(),
  /** Mean of the stars; null before the first rating. */
  rating: z.nullable(z.number()),
  rating_count: z.number(),
  views: z.number(),
  upload_date: instant(),
  /** Size of the whole, in bytes: as it is, and with less data where there is such a copy. */
  full_bytes: z.number(),
  low_bytes: z.nullable(z.number()),
  /** What the viewer may watch. */
  access: z.enum(access),
  saved: z.boolean(),
  /** Where the viewer stopped, in seconds. */
  position: z.nullable(z.number()),
})
export type Video = z.infer<typeof video>

export const shows = ['free', 'saved', 'yours'] as const

export const previewVideos = endpoint({
  method: 'GET',
  path: '/lessons/api/preview_videos',
  summary: 'Videos that are shown, the newest first, by page; text, subject, teacher and what is shown combine.',
  who: 'anyone',
  input: z.strictObject({
    ...pageInput,
    /** Part of a title, a description or a teacher's name. */
    q: z.optional(text(0, 100)),
    subject: z.optional(text(0, 60)),
    teacher_id: z.optional(id()),
    show: z.optional(z.enum(shows)),
  }),
  output: z.object({
    videos: z.array(video),
    next_cursor: z.nullable(z.string()),
    /** How many there are in all. */
    found: z.number(),
  }),
  refusals: [],
})

export const videoLibrary = endpoint({
  method: 'GET',
  path: '/lessons/api/video-library',
  summary: 'What the videos that are shown come to, whose they are and about what, and what a megabyte costs.',
  who: 'anyone',
  input: z.strictObject({}),
  output: z.object({
    videos: z.number(),
    views: z.number(),
    free: z.number(),
    saved: z.number(),
    yours: z.number(),
    subjects: z.array(z.string()),
    teachers: z.array(z.object({ id: id(), name: z.string() })),
    kes_per_megabyte: z.number(),
  }),
  refusals: [],
})

export const videoDetail = z.object({
  ...video.shape,
  school: z.nullable(z.string()),
  teacher_photo: z.nullable(z.string()),
  /** How many seconds the viewer may watch. */
  watchable: z.number(),
  captions: z.array(z.enum(captionLanguages)),
  /** The viewer's own stars. */
  your_rating: z.nullable(z.number()),
  related: z.array(video),
  kes_per_megabyte: z.number(),
  /** KES: how the price is shared, and what the viewer has to spend; null for nobody. */
  teacher_part: kes(),
  balance: z.nullable(kes()),
})
export type VideoDetail = z.infer<typeof videoDetail>

export const showVideo = endpoint({
  method: 'GET',
  path: '/lessons/api/videos/{videoId}',
  summary: 'One video that is shown, or that is yours, with others like it.',
  who: 'anyone',
  input: z.strictObject({ videoId: id() }),
  example: { videoId: 31 },
  output: videoDetail,
  refusals: [],
})

export const copies = ['low', 'full'] as const
export type Copy = (typeof copies)[number]

export const mediaAddress = endpoint({
  method: 'GET',
  path: '/lessons/api/videos/{videoId}/address',
  summary: 'Where to play a video from for the next minutes, by you alone: the whole, or the first fifth of what is not yours.',
  who: 'anyone',
  input: z.strictObject({ videoId: id(), copy: z.enum(copies) }),
  example: { videoId: 31, copy: 'low' },
  output: z.object({
    address: z.string(),
    until: instant(),
    /** Which copy it is: another than was asked for where there is none of that. */
    copy: z.enum(copies),
    whole: z.boolean(),
    bytes: z.number(),
  }),
  refusals: [],
})

export const captionsOf = endpoint({
  method: 'GET',
  path: '/lessons/api/videos/{videoId}/captions/{language}',
  summary: 'Captions of what you may watch of a video, as WebVTT.',
  who: 'anyone',
  input: z.strictObject({ videoId: id(), language: z.enum(captionLanguages) }),
  example: { videoId: 31, language: 'en' },
  output: z.object({ content: z.string() }),
  refusals: [],
})

export const buyVideo = endpoint({
  method: 'POST',
  path: '/lessons/api/videos/{videoId}/buy',
  summary: 'Buy a video for a learner from your wallet, for good; a second call answers the same and takes nothing.',
  who: ['student', 'parent'],
  input: z.strictObject({
    videoId: id(),
    /** Yourself, or a child of yours. */
    student_id: id(),
    /** KES; it must be the price of this moment. */
    price: kes(),
  }),
  example: { videoId: 31, student_id: 7, price: 120 },
  output: z.object({
    success: z.literal(true),
    purchase_id: id(),
    /** KES that was taken, and what is left. */
    paid: kes(),
    balance: kes(),
  }),
  refusals: [
    refusals.nothing_to_buy,
    refusals.price_changed,
    refusals.insufficient_funds,
    refusals.email_unconfirmed,
    refusals.guardian_consent_needed,
    refusals.parent_first,
    refusals.no_parent,
  ],
})

export const saveVideo = endpoint({
  method: 'PUT',
  path: '/lessons/api/videos/{videoId}/saved',
  summary: 'Keep a video among your saved ones.',
  who: ['student', 'parent'],
  input: z.strictObject({ videoId: id() }),
  example: { videoId: 31 },
  output: z.object({ saved: z.boolean() }),
  refusals: [refusals.too_many_saved],
})

export const unsaveVideo = endpoint({
  method: 'DELETE',
  path: '/lessons/api/videos/{videoId}/saved',
  summary: 'Take a video from your saved ones.',
  who: ['student', 'parent'],
  input: z.strictObject({ videoId: id() }),
  example: { videoId: 31 },
  output: z.object({ saved: z.boolean() }),
  refusals: [],
})

export const keepPosition = endpoint({
  method: 'PUT',
  path: '/lessons/api/videos/{videoId}/position',
  summary: 'Remember where you are in a video; ten seconds of watching are a view, once a day.',
  who: ['student', 'parent'],
  input: z.strictObject({
    videoId: id(),
    seconds: z.int().check(z.gte(0), z.lte(10_800)),
    /** Seconds that were really played since the page was opened. */
    watched: z.int().check(z.gte(0), z.lte(86_400)),
  }),
  example: { videoId: 31, seconds: 95, watched: 40 },
  output: z.object({ kept: z.literal(true) }),
  refusals: [],
})

const stars = () => z.int().check(z.gte(1), z.lte(5))

export const ownRating = endpoint({
  method: 'GET',
  path: '/lessons/api/ratings/{videoId}/{userId}',
  summary: 'Your own stars for a video; 404 when you have not rated it.',
  who: ['student', 'parent'],
  input: z.strictObject({ videoId: id(), userId: id() }),
  example: { videoId: 31, userId: 7 },
  output: z.object({ rating: stars() }),
  refusals: [refusals.not_rated],
})

export const rateVideo = endpoint({
  method: 'POST',
  path: '/lessons/api/ratings/{videoId}/{userId}',
  summary: 'Give a video your stars; a second time changes them.',
  who: ['student', 'parent'],
  input: z.strictObject({ videoId: id(), userId: id(), rating: stars() }),
  example: { videoId: 31, userId: 7, rating: 5 },
  output: z.object({ rating: stars(), average: z.number(), count: z.number() }),
  refusals: [],
})
