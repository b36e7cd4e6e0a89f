/**
 * What a public page is. The HTTP server matches the address in `routes.ts`, calls `load`, and sends `renderPage`'s text; no
 * React reaches the browser. A page is a pure view of its data and of the visit, so it can be drawn, tested and cached as such.
 */
import type { ReactNode } from 'react'
import type { guardianRequest } from '../../features/family/contract.ts'
import type { Timetable, TimetableWish } from '../../features/classes/rules.ts'
import type { House } from '../../features/house/rules.ts'
import type { listTeachers, TeacherProfile } from '../../features/directory/contract.ts'
import type { AskedPrices } from '../../features/directory/rules.ts'
import type { ShownEvent } from '../../features/events/contract.ts'
import type { RegistrationState } from '../../features/events/rules.ts'
import type { PostPicture } from '../../features/posts/contract.ts'
import type { ReadPost } from '../../features/posts/rules.ts'
import type { Testimonial, TestimonialCounts, TestimonialWish } from '../../features/reviews/rules.ts'
import type { NewEmailState } from '../../features/settings/contract.ts'
import type { readChat } from '../../features/support/contract.ts'
import type { listSubjects } from '../../features/teachers/contract.ts'
import type { Video } from '../../features/videos/contract.ts'
import type { Answer, Input, Role } from '../../shared/endpoint.ts'
import type { MiddleHalf } from '../../shared/money.ts'
import type { Language } from '../../shared/web/i18n.ts'

/** Who is looking, when they are signed in. */
export type Viewer = { id: number; name: string; role: Role; unread: number }

/** What the server was started with, and does not change. */
export type OwnSiteSettings = {
  /** `https://somo.example`, without a slash at the end. */
  origin: string
  /** The ribbon: no money here is real. */
  testMoney: boolean
}

/** What shows in the frame, with what an operator has set. What is null is hidden. */
export type SiteSettings = OwnSiteSettings & {
  phone: string | null
  /** Address of a chat application, such as a `https://wa.me/` link. */
  chat: string | null
  email: string | null
  social: readonly { name: string; href: string }[]
}

export type Visit = {
  language: Language
  viewer: Viewer | null
  now: Date
  address: URL
  /** The parts of the path named in the route, such as `id`. */
  params: Readonly<Record<string, string>>
  /** By which a visitor’s chat with Somo is found; null where this browser has none. */
  chatSecret: string | null
  site: SiteSettings
}

/** A marketing figure of the landing page, as an operator has it shown. */
export type Figure = {
  value: string
  of: 'active_students' | 'success_rate' | 'expert_tutors' | 'students' | 'subjects' | 'support' | 'happy_students'
}

/** The video on a teacher's page, and what a megabyte costs. */
export type Intro = { video: Video | null; kesPerMegabyte: number }

/** In KES; `seat` and `video` are null where there is none. */
export type Prices = {
  lessons: AskedPrices
  seat: MiddleHalf | null
  video: MiddleHalf | null
  kesPerMegabyte: number
}

/** Since the beginning, as many as there are. */
export type Counted = { students: number; teachers: number; lessons: number }

/** Everything a public page may ask the product for. The server gives it; pages know no database. */
export type Source = {
  /** What a teacher keeps of a sale, in hundredths of a percent. */
  teacherShareBps: number
  /** Whether the provider of payments takes cards beside M-Pesa. */
  takesCards: boolean
  teachers: (input: Input<typeof listTeachers>) => Promise<Answer<typeof listTeachers>>
  /** Free videos for everybody, and what a megabyte of data costs in KES. */
  tutorials: () => Promise<{ videos: readonly Video[]; kesPerMegabyte: number }>
  intro: (teacherId: number) => Promise<Intro>
  /** Null when there is no such verified teacher. */
  teacher: (id: number) => Promise<TeacherProfile | null>
  subjects: () => Promise<Answer<typeof listSubjects>['subjects']>
  figures: () => Promise<readonly Figure[]>
  counted: () => Promise<{ counted: Counted; kesPerMegabyte: number }>
  /** What those who were content let everybody read, the newest few, and how many there are of all. */
  praise: () => Promise<{ list: readonly Testimonial[]; counts: TestimonialCounts }>
  /** A page of what people let everybody read, the newest first. */
  testimonials: (
    wish: TestimonialWish,
  ) => Promise<{ list: readonly Testimonial[]; next: number | null; counts: TestimonialCounts }>
  /** The coming classes of everybody. */
  timetable: (wish: TimetableWish) => Promise<Timetable>
  /** What things cost today, by what is asked for them. */
  prices: () => Promise<Prices>
  /** Who is named, and when the desk is there. */
  team: () => Promise<Pick<House, 'team' | 'hours'>>
  /** Questions and answers in Markdown, as they are set. */
  faq: () => Promise<Readonly<Record<Language, string>>>
  /** A page of what is published, the newest first. */
  posts: (before: number | null) => Promise<{ list: readonly ReadPost[]; next: number | null }>
  /** Null when nothing is published there. */
  post: (slug: string) => Promise<ShownPost | null>
  /** A page of events by date: to come, the soonest first, or past, the latest first. */
  events: (which: 'upcoming' | 'past', after: number | null) => Promise<{ list: readonly ShownEvent[]; next: number | null }>
  /** Null when there is none, or it was called off. */
  event: (id: number) => Promise<ShownEvent | null>
  /** What the link to somebody's seats leads to; looking changes nothing. */
  eventSeats: (token: string) => Promise<ShownRegistration | null>
  /** The chat with Somo of whoever looks. */
  chat: (visit: Pick<Visit, 'viewer' | 'chatSecret'>) => Promise<Answer<typeof readChat>>
  guardianRequest: (token: string) => Promise<Answer<typeof guardianRequest>>
  /** What the link to a new address would do; looking uses nothing up. */
  newEmail: (token: string) => Promise<NewEmailState>
  /** What the link that frees an address would do; looking uses nothing up. */
  freeAddress: (token: string) => Promise<'open' | 'confirmed' | 'expired' | 'invalid'>
  /** What the link of a confirmation would do; looking uses nothing up. */
  confirmation: (token: string) => Promise<Confirmation>
}

/** A post with its pictures, and others to read next. */
export type ShownPost = { post: ReadPost; pictures: readonly PostPicture[]; next: readonly ReadPost[] }

/** Seats of a visitor, or their place in the line. */
export type ShownRegistration = { name: string; seats: number; state: RegistrationState; event: ShownEvent }

export type Confirmation = 'open' | 'already_confirmed' | 'expired' | 'invalid'

export type Head = {
  title: string
  description: string
  /** The address that stands for this page, from the root; the path without its query when left out. */
  canonical?: string
  /** Not for search engines: forms, personal links, errors. */
  hidden?: boolean
  /** schema.org data for search engines. */
  structured?: Readonly<Record<string, unknown>>
  /** A square picture to show where the address is shared, from the root; Somo's own when left out. */
  picture?: string
  /** What the page needs beside the script of all. */
  scripts?: readonly ('carousel' | 'chat' | 'watch')[]
}

/** `load` answers this for an address that leads nowhere. */
export const notFound = Symbol('not found')

export type Page<Data = null> = {
  /** No header and footer: one task, no way to wander off. */
  bare?: true
  /** HTTP status when it is not 200. */
  status?: number
  load(this: void, source: Source, visit: Visit): Data | typeof notFound | Promise<Data | typeof notFound>
  head(this: void, data: Data, visit: Visit): Head
  view(this: void, props: { data: Data; visit: Visit }): ReactNode
}

/** Declares a page, so that its data is inferred from `load`. */
export const page = <Data>(description: Page<Data>): Page<Data> => description

/** For pages that ask for nothing. */
export const nothing = (): null => null

/**
 * A posted form as its page shows it again: what was typed, what is wrong beside which field, and a sentence for the whole.
 * Passwords are never among the values. `sent` is for forms that end in a message on the same page.
 */
export type FormState = {
  values: Readonly<Record<string, string | readonly string[]>>
  errors: Readonly<Record<string, string>>
  message: string | null
  /** The code of what was refused. */
  code?: string
  sent?: boolean
}

export const emptyForm: FormState = { values: {}, errors: {}, message: null }
