/** What the public pages may ask the product for. */
import { confirmationState, freeState, studentsCounted } from '../../features/accounts/server/index.ts'
import { lessonsTaught } from '../../features/booking/server/index.ts'
import { seatPrices, timetable } from '../../features/classes/server/index.ts'
import { askedPrices, directoryFacts, directoryPage, teacherProfileOf } from '../../features/directory/server/index.ts'
import { eventsOf, publicEvent, registrationByLink } from '../../features/events/server/index.ts'
import { guardianRequest } from '../../features/family/server/index.ts'
import { newEmailState } from '../../features/settings/server/index.ts'
import { publishedPost, publishedPosts } from '../../features/posts/server/index.ts'
import { deskTimes, hashOf, ownChat } from '../../features/support/server/index.ts'
import { goodTestimonials, testimonials } from '../../features/reviews/server/index.ts'
import { taughtSubjects } from '../../features/teachers/server/index.ts'
import { introOf, tutorials, videoPrices } from '../../features/videos/server/index.ts'
import type { Source } from '../site/page.ts'
import { figuresShown } from './figures-shown.ts'
import type { Parts } from './parts.ts'

/** One large, and the rest in two columns. */
const POSTS_A_PAGE = 9
const EVENTS_A_PAGE = 12
const PAST_SHOWN = 5
const TUTORIALS = 3
/** One large, and the rest in three columns. */
const TESTIMONIALS_A_PAGE = 13
const CHAT_LINES = 40

type SourceParts = Pick<Parts, 'db' | 'keys' | 'teacherShareBps' | 'house' | 'paymentSettings'> & { now: () => Date }

export function siteSource(parts: SourceParts): Source {
  const { db, keys, now } = parts
  return {
    teacherShareBps: parts.teacherShareBps,
    // Where the provider has no widget, money comes in by prompts alone.
    takesCards: parts.paymentSettings.frameOrigin !== null,
    teachers: (input) => directoryPage(db, input, now()),
    teacher: (teacherId) => teacherProfileOf(db, teacherId, null, parts.teacherShareBps, now()),
    subjects: () => taughtSubjects(db),
    counted: async () => {
      const [students, { total: teachers }, lessons, { data }] = await Promise.all([
        studentsCounted(db),
        directoryFacts(db, now()),
        lessonsTaught(db),
        parts.house.now(),
      ])
      return { counted: { students, teachers, lessons }, kesPerMegabyte: data.kes_per_megabyte }
    },
    figures: () => figuresShown(db, parts.house, now()),
    praise: () => goodTestimonials(db),
    testimonials: (wish) => testimonials(db, { ...wish, limit: TESTIMONIALS_A_PAGE }),
    timetable: (wish) => timetable(db, wish, now()),
    prices: async () => {
      const [lessons, seat, video, { data }] = await Promise.all([
        askedPrices(db),
        seatPrices(db, now()),
        videoPrices(db),
        parts.house.now(),
      ])
      return { lessons, seat, video, kesPerMegabyte: data.kes_per_megabyte }
    },
    team: () => parts.house.now(),
    faq: async () => (await parts.house.now()).faq,
    tutorials: async () => {
      const [videos, { data }] = await Promise.all([tutorials(db, TUTORIALS), parts.house.now()])
      return { videos, kesPerMegabyte: data.kes_per_megabyte }
    },
    intro: async (teacherId) => {
      const [video, { data }] = await Promise.all([introOf(db, teacherId), parts.house.now()])
      return { video, kesPerMegabyte: data.kes_per_megabyte }
    },
    posts: (before) => publishedPosts(db, { before, limit: POSTS_A_PAGE }),
    post: (slug) => publishedPost(db, slug),
    events: (which, after) => eventsOf(db, { which, after, limit: which === 'past' ? PAST_SHOWN : EVENTS_A_PAGE }, now()),
    event: (id) => publicEvent(db, id, now()),
    eventSeats: (token) => registrationByLink(db, keys, token, now()),
    chat: async ({ viewer, chatSecret }) =>
      ownChat(
        db,
        { userId: viewer?.id ?? null, secretHash: chatSecret ? hashOf(chatSecret) : null },
        { limit: CHAT_LINES },
        await deskTimes(parts.house),
        now(),
      ),
    guardianRequest: (token) => guardianRequest(db, keys, token, now()),
    newEmail: (token) => newEmailState(db, keys, token, now()),
    freeAddress: (token) => freeState(db, keys, token, now()),
    confirmation: (token) => confirmationState(db, keys, token, now()),
  }
}
