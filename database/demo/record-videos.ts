/** Recorded lessons of the demo's teachers, with the copies that the product made of them. */
import { copyFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { commentLikes, commentReplies, replyLikes, videoComments } from '../../features/comments/server/tables.ts'
import { subjects } from '../../features/teachers/server/tables.ts'
import { newFileKey, type MediaStore } from '../../features/videos/server/media-store.ts'
import { videoCaptions, videoFiles, videoRatings, videos } from '../../features/videos/server/tables.ts'
import { assert } from '../../shared/refusal.ts'
import { centsFromShillings } from '../../shared/money.ts'
import type { Db } from '../../shared/server/database.ts'
import { ownFile } from '../../shared/server/own-files.ts'
import { days, hours, plus } from '../../shared/time.ts'
import { DEMO_DOMAIN } from '../../shared/brand.ts'
import type { People } from './settle-people.ts'

const copies = [
  ['full', 'full.mp4'],
  ['full-preview', 'full-preview.mp4'],
  ['poster', 'poster.webp'],
] as const

/** @param media null where nobody will look at one */
export async function recordVideos(db: Db, people: People, media: MediaStore | null, now: Date): Promise<void> {
  const idOf = (name: string): number => {
    const id = people.get(`${name}${DEMO_DOMAIN}`)
    assert(id !== undefined, `the demo has ${name}`)
    return id
  }
  for (const { folder, by, subject, daysAgo, priceKes, stars, captions, talk = [], ...words } of recorded) {
    const [area] = await db.select({ id: subjects.id }).from(subjects).where(eq(subjects.name, subject))
    assert(area, `${subject} is taught`)
    const at = plus(now, -days(daysAgo))
    const [made] = await db
      .insert(videos)
      .values({
        ...words,
        teacherId: idOf(by),
        subjectId: area.id,
        priceCents: centsFromShillings(priceKes),
        fileName: `${folder}.mp4`,
        fileBytes: 300_000,
        status: 'published',
        media: 'ready',
        width: 1280,
        height: 720,
        ratingCount: Object.keys(stars).length,
        ratingStars: Object.values(stars).reduce((sum, one) => sum + one, 0),
        createdAt: at,
        publishedAt: at,
      })
      .returning({ id: videos.id })
    assert(made, 'a video was written')
    for (const [name, given] of Object.entries(stars))
      await db.insert(videoRatings).values({ videoId: made.id, userId: idOf(name), stars: given, ratedAt: plus(at, days(1)) })
    if (captions) await db.insert(videoCaptions).values({ videoId: made.id, language: 'en', content: captions, savedAt: at })
    for (const comment of talk) await say(db, { videoId: made.id, teacherId: idOf(by), at: plus(at, days(1)) }, comment, idOf)
    if (media) await putCopies(db, media, made.id, folder)
  }
}

async function say(
  db: Db,
  { videoId, teacherId, at }: { videoId: number; teacherId: number; at: Date },
  { by, text, likes, answer }: Comment,
  idOf: (name: string) => number,
): Promise<void> {
  const [made] = await db
    .insert(videoComments)
    .values({ videoId, authorId: idOf(by), text, writtenAt: at })
    .returning({ id: videoComments.id })
  assert(made, 'a comment was written')
  for (const name of likes) await db.insert(commentLikes).values({ commentId: made.id, userId: idOf(name) })
  if (!answer) return
  const [reply] = await db
    .insert(commentReplies)
    .values({ commentId: made.id, authorId: teacherId, text: answer.text, writtenAt: plus(at, hours(3)) })
    .returning({ id: commentReplies.id })
  assert(reply, 'a reply was written')
  for (const name of answer.likes) await db.insert(replyLikes).values({ replyId: reply.id, userId: idOf(name) })
}

async function putCopies(db: Db, media: MediaStore, videoId: number, folder: string): Promise<void> {
  const own = await media.workFolder()
  for (const [name, file] of copies) {
    const from = ownFile(`database/demo/videos/${folder}/${file}`)
    const fileKey = newFileKey()
    await copyFile(from, path.join(own, file))
    await media.keep(name, fileKey, path.join(own, file))
    await db.insert(videoFiles).values({ fileKey, videoId, name, bytes: (await stat(from)).size, state: 'kept' })
  }
  await rm(own, { recursive: true })
}

type Recorded = {
  folder: string
  /** The beginning of the teacher's address. */
  by: string
  title: string
  description: string
  subject: string
  fromGrade: number
  toGrade: number
  durationMs: number
  difficulty?: 'easy' | 'medium' | 'hard'
  priceKes: number
  daysAgo: number
  views: number
  stars: Readonly<Record<string, number>>
  captions?: string
  /** What is said below it, the oldest first. */
  talk?: readonly Comment[]
}

type Comment = { by: string; text: string; likes: readonly string[]; answer?: { text: string; likes: readonly string[] } }

const cue = (from: number, line: string): string =>
  `\n00:00:${String(from).padStart(2, '0')}.000 --> 00:00:${String(from + 7).padStart(2, '0')}.500\n${line}\n`

/** The oldest first, as they were recorded. */
const recorded: readonly Recorded[] = [
  {
    folder: 'fractions',
    by: 'peter',
    title: 'Fractions are money: ¾ of 100 bob',
    description: 'Percentages with shillings you can count.',
    subject: 'Mathematics',
    fromGrade: 6,
    toGrade: 8,
    durationMs: 47_903,
    difficulty: 'easy',
    priceKes: 30,
    daysAgo: 42,
    views: 102,
    stars: { kevin: 5, faith: 4 },
  },
  {
    folder: 'loop',
    by: 'daniel',
    title: 'Your first loop, on a phone',
    description: 'Five lines of Python and why the third one is indented.',
    subject: 'Computer Science',
    fromGrade: 8,
    toGrade: 12,
    durationMs: 47_903,
    difficulty: 'easy',
    priceKes: 0,
    daysAgo: 36,
    views: 88,
    stars: { kevin: 5 },
  },
  {
    folder: 'contours',
    by: 'kiprono',
    title: 'Contours: read a map like a hill',
    description: 'Close lines are steep. Walk one with your finger.',
    subject: 'Geography',
    fromGrade: 8,
    toGrade: 12,
    durationMs: 47_903,
    difficulty: 'easy',
    priceKes: 0,
    daysAgo: 26,
    views: 73,
    stars: { faith: 5, kevin: 4 },
  },
  {
    folder: 'plant-cell',
    by: 'njeri',
    title: 'Draw a plant cell that earns full marks',
    description: 'Sharp pencil, no shading, labels outside: the five marks.',
    subject: 'Biology',
    fromGrade: 9,
    toGrade: 11,
    durationMs: 47_903,
    priceKes: 30,
    daysAgo: 20,
    views: 46,
    stars: { faith: 5, kevin: 5 },
  },
  {
    folder: 'quadratics',
    by: 'achieng',
    title: 'Factorise any quadratic in 3 steps',
    description: 'Two numbers that multiply to c and add to b: where to look first.',
    subject: 'Mathematics',
    fromGrade: 9,
    toGrade: 11,
    durationMs: 47_903,
    difficulty: 'medium',
    priceKes: 0,
    daysAgo: 9,
    views: 231,
    stars: { kevin: 5, faith: 5 },
    captions: `WEBVTT\n${[
      'Factorise any quadratic in three steps.',
      'Take x squared plus five x plus six.',
      'First: which two numbers multiply to six?',
      'Second: which of them add up to five? Two and three.',
      'Third: write the brackets, and read the answers off.',
      'Your turn: x squared plus seven x plus twelve.',
    ]
      .map((line, at) => cue(at * 8, line))
      .join('')}`,
  },
  {
    folder: 'paper-1',
    by: 'achieng',
    title: 'KCSE Paper 1: every quadratic since 2019',
    description: 'Past questions, marked line by line as an examiner would. Pause before each answer.',
    subject: 'Mathematics',
    fromGrade: 10,
    toGrade: 12,
    durationMs: 63_901,
    priceKes: 120,
    daysAgo: 2,
    views: 12,
    stars: { kevin: 5, faith: 4 },
    talk: [
      {
        by: 'faith',
        text: 'Question 17 of 2022 came out exactly like this in our CAT.',
        likes: ['kevin', 'wanjiku'],
      },
      {
        by: 'kevin',
        text: 'At 0:40, why do we divide by 2a and not by a?',
        likes: ['faith', 'grace'],
        answer: {
          text: 'Because completing the square leaves 2a under the root. I show it again at 0:55.',
          likes: ['kevin', 'faith'],
        },
      },
    ],
  },
]
