/**
 * The public site, address by address. `:name` parts reach the page as `visit.params`. An address in `formPages` also takes a
 * POST of its own form; the page then shows what came of it.
 */
import type { FormState, Page } from './page.ts'
import { about } from './pages/about.tsx'
import { blogPost } from './pages/blog-post.tsx'
import { blog } from './pages/blog.tsx'
import { confirmEmail } from './pages/confirm-email.tsx'
import { contentPage } from './pages/content-page.tsx'
import { notFoundPage, offlinePage, wrongRolePage } from './pages/dead-ends.tsx'
import { eventSeats } from './pages/event-seats.tsx'
import { event } from './pages/event.tsx'
import { events } from './pages/events.tsx'
import { faq } from './pages/faq.tsx'
import { forgotPassword } from './pages/forgot-password.tsx'
import { freeAddress } from './pages/free-address.tsx'
import { guardian } from './pages/guardian.tsx'
import { landing } from './pages/landing.tsx'
import { loginCode } from './pages/login-code.tsx'
import { liveChat } from './pages/live-chat.tsx'
import { login } from './pages/login.tsx'
import { newEmail } from './pages/new-email.tsx'
import { childSignIn, resetPassword } from './pages/new-password.tsx'
import { signUp, studentSignUp, teacherSignUp } from './pages/signup.tsx'
import { pricing } from './pages/pricing.tsx'
import { roleSelection } from './pages/role-selection.tsx'
import { scheduler } from './pages/scheduler.tsx'
import { team } from './pages/team.tsx'
import { testimonials } from './pages/testimonials.tsx'
import { tutor } from './pages/tutor.tsx'
import { tutors } from './pages/tutors.tsx'

/** A page of whatever data: the table only passes what `load` gives on to `view`. */
export type AnyPage = Page<unknown>

/** A page with a form: showing it again means replacing `form` in what `load` gave. */
export type FormPage = Page<{ form: FormState }>

/** Header and footer around them. */
export const framedPages: Readonly<Record<string, AnyPage>> = {
  '/': landing,
  '/home': landing,
  '/tutors': tutors,
  '/tutors/:id': tutor,
  '/blog': blog,
  '/blog/:slug': blogPost,
  '/events': events,
  '/scheduler': scheduler,
  '/faq': faq,
  '/pricing': pricing,
  '/about-us': about,
  '/team': team,
  '/testimonials': testimonials,
  '/role-selection': roleSelection,
  '/privacy-policy': contentPage('privacy-policy'),
  '/cookies-policy': contentPage('cookies-policy'),
  '/children-safety-guidelines': contentPage('children-safety-guidelines'),
  '/terms-and-conditions': contentPage('terms-and-conditions'),
  '/sitemap': contentPage('sitemap'),
  '/accessibility': contentPage('accessibility'),
}

/** Most of them bare, each with a form that posts to the page's own address. */
export const formPages: Readonly<Record<string, FormPage>> = {
  '/login': login,
  '/login/code': loginCode,
  '/signup': signUp,
  '/student-signup': studentSignUp,
  '/teacher-signup': teacherSignUp,
  '/forgot-password': forgotPassword,
  '/reset-password/:token': resetPassword,
  '/confirm-email/:token': confirmEmail,
  '/new-email/:token': newEmail,
  '/child-sign-in/:token': childSignIn,
  '/free-address/:token': freeAddress,
  '/guardian/:token': guardian,
  '/events/:id': event,
  '/live-chat': liveChat,
  '/event-seats/:token': eventSeats,
}

/** Bare, with nothing to send. */
export const barePages: Readonly<Record<string, AnyPage>> = { '/offline': offlinePage }

export const routes: Readonly<Record<string, AnyPage>> = {
  ...framedPages,
  ...barePages,
  ...(formPages as Record<string, AnyPage>),
}

/** Old and mistaken addresses: the mobile menu's `/tutor`, and the confirmation the customer nested by mistake. */
export const redirects: Readonly<Record<string, string>> = {
  '/tutor': '/tutors',
  '/cookies-policy/confirm-email/:token': '/confirm-email/:token',
}

export { notFoundPage, wrongRolePage }
