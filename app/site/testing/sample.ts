/** A small site for the tests of its pages: two teachers, a visit on Wednesday 25 November 2026 at 6:22 PM in Nairobi. */
import type { LiveSession } from '../../../features/classes/contract.ts'
import type { TeacherProfile } from '../../../features/directory/contract.ts'
import type { ShownEvent } from '../../../features/events/contract.ts'
import { faqTexts } from '../content.ts'
import type { ReadPost } from '../../../features/posts/rules.ts'
import type { Testimonial } from '../../../features/reviews/rules.ts'
import type { Video } from '../../../features/videos/contract.ts'
import type { Language } from '../../../shared/web/i18n.ts'
import type { Assets } from '../assets.ts'
import type { Source, Viewer, Visit } from '../page.ts'

export const now = new Date('2026-11-25T15:22:00Z')

const slot = (id: number, at: string, state: 'free' | 'taken') => ({
  id,
  date: at.slice(0, 10),
  time: '6:30 PM - 7:30 PM',
  start_time: '18:30',
  end_time: '19:30',
  starts_at: `${at}Z`,
  ends_at: `${at.replace('15:30', '16:30')}Z`,
  isAvailable: state === 'free',
  state,
})

const achieng: TeacherProfile = {
  id: 1,
  name: 'Achieng Odhiambo',
  grades: [7, 8, 9, 10, 11, 12],
  subjects: [
    { name: 'Mathematics', grades: [7, 12] },
    { name: 'Physics', grades: [10, 12] },
  ],
  profilePicture: null,
  registered_on: '2026-01-10',
  rating: 4.9,
  review_count: 212,
  totalStudents: 148,
  experience: '5+ years',
  current_school: 'Alliance Girls',
  cost: 600,
  promise: 'I turn past papers into small steps you can repeat alone.',
  languages: ['en', 'sw'],
  verified_on: '2026-06-03',
  next_free_at: '2026-11-26T15:30:00Z',
  availability: [slot(1, '2026-11-26T15:30:00', 'free'), slot(2, '2026-11-27T15:30:00', 'taken')],
  checked: [{ check: 'tsc_number', on: '2026-11-12' }],
  hidden: false,
  bio: 'Bring the question you got wrong; we start there.',
  reviews: [{ id: 1, stars: 5, text: 'She asks “why?” after every line.', author: 'parent', grade: 9, written_on: '2026-11-18' }],
  split: { teacher: 420, service: 180 },
}

const daniel: TeacherProfile = {
  ...achieng,
  id: 2,
  name: 'Daniel <Muli> & Sons',
  rating: null,
  review_count: 0,
  current_school: null,
  promise: null,
  checked: [{ check: 'tsc_number', on: '2026-11-12' }],
  bio: null,
  next_free_at: null,
  availability: [],
  reviews: [],
}

export const post: ReadPost = {
  slug: 'past-paper',
  title: 'How to use a <past> paper in 40 minutes',
  author: 'Achieng Odhiambo',
  excerpt: 'Three questions, one mark scheme, no phone.',
  publishedAt: new Date('2026-11-24T06:00:00Z'),
  body: '## Before you start\n\nTake **one** paper. <b onclick="x()">No</b> [phone](javascript:ring).',
}

const event: ShownEvent = {
  ...{ id: 3, title: 'Revision <morning>', starts_at: '2026-11-28T06:00:00Z', location: 'Online' },
  ...{ capacity: 120, registered: 87, waiting: 0, status: 'upcoming' },
}

const tutorial: Video = {
  ...{ id: 31, title: 'Equations in three steps', description: 'What is done on one side is done on the other.', price: 0 },
  ...{ teacher_id: 1, teacher: 'Achieng Odhiambo', teacher_name: 'Achieng Odhiambo', subject: 'Mathematics' },
  ...{ from_grade: 7, to_grade: 9, difficulty: 'easy', thumbnail: '/media/poster/0.webp', duration: 312 },
  ...{ rating: 4.9, rating_count: 12, views: 1280, upload_date: '2026-11-12T06:00:00Z' },
  ...{ full_bytes: 38_000_000, low_bytes: 9_000_000, access: 'free', saved: false, position: null },
}

const liveClass: LiveSession = {
  ...{ id: 41, title: 'Fractions at the <market>', description: 'Bring a pencil.', zoom_link: null, price: 80 },
  ...{ scheduled_date: '2026-11-26 16:00:00', starts_at: '2026-11-26T13:00:00Z', ends_at: '2026-11-26T14:00:00Z' },
  ...{ room_opens_at: '2026-11-26T12:50:00Z', basic_info: { duration: 60 }, subject: { name: 'Mathematics' }, grade: 5 },
  teacher: { id: 1, name: 'Achieng Odhiambo', school: null, profile_image: null },
  ...{ lesson_type: 'online', status: 'scheduled', current_students: 2, max_students: 8, enrolled: false, seated: [] },
}

const words: Testimonial = {
  ...{ id: 51, text: 'She asks <why> after every line.', name: 'Grace W.', face: 7, author: 'parent', grade: 9 },
  teacher: { id: 1, name: 'Achieng Odhiambo' },
}
const counts = { parent: 1, learner: 1 }

export const source: Source = {
  teacherShareBps: 7000,
  takesCards: true,
  counted: async () => ({ counted: { students: 1893, teachers: 149, lessons: 0 }, kesPerMegabyte: 0.2 }),
  praise: async () => ({ list: [words, { ...words, id: 50, author: 'learner' }], counts }),
  testimonials: async () => ({ list: [words, { ...words, id: 50, author: 'learner' }], next: null, counts }),
  timetable: async ({ day }) => ({
    week: [25, 26, 27, 28, 29, 30].map((n) => ({ date: `2026-11-${n}`, classes: n === 26 ? 1 : 0 })),
    date: day ?? '2026-11-26',
    classes: [liveClass],
    more: { startsAt: new Date('2026-11-26T13:00:00Z'), id: 8 },
    next: null,
  }),
  prices: async () => ({
    lessons: { teachers: 149, levels: [{ from: 7, to: 9, low: 400, high: 1600 }] },
    seat: { low: 50, high: 50 },
    video: null,
    kesPerMegabyte: 0.2,
  }),
  teachers: async ({ q }) => ({
    success: true,
    teachers: q === 'nobody' ? [] : [achieng, daniel],
    subjects: ['Mathematics', 'Physics'],
    total: q === 'nobody' ? 0 : 2,
    more: false,
    next_cursor: null,
  }),
  teacher: async (id) => [achieng, daniel].find((one) => one.id === id) ?? null,
  tutorials: async () => ({ videos: [tutorial], kesPerMegabyte: 0.2 }),
  intro: async (id) => ({ video: id === achieng.id ? { ...tutorial, duration: 48 } : null, kesPerMegabyte: 0.2 }),
  subjects: async () => [{ id: 1, name: 'Mathematics', grades: [1, 2, 3] }],
  figures: async () => [{ value: '12', of: 'expert_tutors' }],
  faq: async () => faqTexts(7000),
  team: async () => ({
    team: {
      people: [
        {
          ...{ name: 'Amina Yusuf', place: 'Mombasa' },
          work: { en: 'Operations', sw: 'Uendeshaji' },
          helps: { en: 'Payouts and refunds', sw: 'Malipo na marejesho' },
        },
      ],
    },
    hours: { opens: '07:00', closes: '21:00' },
  }),
  posts: async (before) => ({
    list: before === null ? [post, { ...post, slug: 'another' }] : [],
    next: before === null ? 7 : null,
  }),
  post: async (slug) => (slug === post.slug ? { post, pictures: [], next: [{ ...post, slug: 'another' }] } : null),
  events: async (which) => ({
    list: which === 'past' ? [] : [event, { ...event, id: 4, registered: 120, waiting: 7 }],
    next: null,
  }),
  event: async (id) => (id === event.id ? event : null),
  eventSeats: async (token) => (token === 'new' ? { name: 'Grace', seats: 2, state: 'confirmed', event } : null),
  chat: async () => ({
    desk: { open: true, here: true, opens_at: null, opens: '07:00', closes: '21:00', minutes: 6, usual: true, by: null },
    ...{ chat: null, before_sign_in: false, lines: [], earlier: false, later: false },
  }),
  guardianRequest: async (token) => ({
    child_name: 'Wanjiku',
    grade: 8,
    state: token === 'old' ? 'expired' : 'open',
    email: 'mama@example.com',
    account: token === 'known' ? 'sign_in' : 'make',
  }),
  newEmail: async () => 'invalid',
  freeAddress: async () => 'open',
  confirmation: async (token) => (token === 'good' ? 'open' : 'expired'),
}

export const assets: Assets = {
  css: '.a{color:red}',
  script: '/assets/enhance.js',
  chat: '/assets/chat.js',
  carousel: '/assets/carousel.js',
  watch: '/assets/watch.js',
  font: '/assets/figtree.woff2',
  cssHash: 'sha256-x',
  build: 'first',
  modules: [],
  pages: {},
}

export function visitTo(
  address: string,
  facts: { language?: Language; viewer?: Viewer; params?: Record<string, string> } = {},
): Visit {
  return {
    language: facts.language ?? 'en',
    viewer: facts.viewer ?? null,
    now,
    address: new URL(address, 'https://somo.example'),
    params: facts.params ?? {},
    chatSecret: null,
    site: {
      origin: 'https://somo.example',
      testMoney: true,
      phone: '0800 720 000',
      chat: 'https://wa.me/254700000000',
      email: 'help@somo.example',
      social: [{ name: 'Facebook', href: 'https://facebook.com/somo' }],
    },
  }
}
