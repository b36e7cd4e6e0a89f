/** A form posted to a public page is one of the described calls: the same contract checks it and the same code answers it. */
import type { Context } from 'hono'
import { signInCode } from '../../features/accounts/code-contract.ts'
import * as accounts from '../../features/accounts/contract.ts'
import { safeNext } from '../../features/accounts/rules.ts'
import { freeAddress } from '../../features/accounts/free-contract.ts'
import { answerRegistration, registerForEvent } from '../../features/events/contract.ts'
import { declineConsent, giveConsent } from '../../features/family/contract.ts'
import { takeSignIn } from '../../features/family/signin-contract.ts'
import { joinChat, writeToSupport } from '../../features/support/contract.ts'
import { takeNewEmail } from '../../features/settings/contract.ts'
import { signUpTeacher } from '../../features/teachers/contract.ts'
import type { Answer, Endpoint } from '../../shared/endpoint.ts'
import { assert, type Refusal } from '../../shared/refusal.ts'
import type { Route } from '../../shared/server/call.ts'
import { attempt, type EdgeParts } from '../../shared/server/edge.ts'
import type { Language } from '../../shared/said.ts'
import { onwards } from '../areas.ts'
import {
  chatInput,
  codeInput,
  consentInput,
  refusedForm,
  registrationInput,
  seatsInput,
  signInInput,
  signUpInput,
} from '../site/forms.ts'
import type { FormState } from '../site/page.ts'
import { parseSignUpRole, type SignUpRole } from '../site/sign-up-roles.ts'
import { chosenLanguage, languageCookie } from './language.ts'

export type PostOutcome = { headers: Headers } & ({ goTo: string } | { form: FormState; status: number })
export type PostForm = (c: Context, path: string, form: FormData, language: Language) => Promise<PostOutcome>

const signUps = { student: accounts.signUpStudent, parent: accounts.signUpParent, teacher: signUpTeacher } as const

/** Where the page says what came of it, by the words of the answer. */
const tellsOutcome: readonly Endpoint[] = [accounts.confirmEmail, takeNewEmail, freeAddress, answerRegistration]

/** What stands on the page itself once it is done. */
const chats: readonly Endpoint[] = [writeToSupport, joinChat]

/** Where a success leads on to an area of its own. */
const signsIn: readonly Endpoint[] = [accounts.signIn, signInCode, ...Object.values(signUps)]

/** A form's path to its call, its input and where a success leads: on to a page, or to the same page saying that it is done. */
export function siteForms(routes: readonly Route[], edge: EdgeParts): PostForm {
  const make = (c: Context, endpoint: Endpoint, input: Record<string, unknown>) => {
    const route = routes.find((one) => one.endpoint === endpoint)
    assert(route, `no route for ${endpoint.path}`)
    return attempt(c, route, edge, async () => input)
  }
  return async (c, path, form, language) => {
    const { endpoint, input } = meaning(c, path, form, language)
    const outcome = await make(c, endpoint, input)
    // The right password where a code is asked for too: on to that page, with where to go afterwards.
    if ('refusal' in outcome && outcome.refusal.kind === accounts.refusals.second_step)
      return { headers: outcome.headers, goTo: `/login/code${new URL(c.req.url).search}` }
    if ('refusal' in outcome) return refused(outcome.refusal, outcome.headers, form, language)
    const { headers, output } = outcome
    const done: FormState = { ...refusedForm(form, {}, null), sent: true }
    // The output of these calls has been checked against the contract that says so.
    // Shown again by its own address, so that nothing is sent twice by looking.
    if (chats.includes(endpoint)) return { headers, goTo: '/live-chat#end' }
    if (tellsOutcome.includes(endpoint))
      return { headers, form: { ...done, values: output as Answer<typeof takeNewEmail> }, status: 200 }
    if (!signsIn.includes(endpoint)) return { headers, form: done, status: 200 }
    const { user_info: user } = output as Answer<typeof accounts.signIn>
    // A device that has chosen nothing speaks the language of the profile from now on.
    if (!chosenLanguage(c)) headers.append('set-cookie', languageCookie(user.language, edge.site))
    return { headers, goTo: onwards(user.role, safeNext(c.req.query('next'))) }
  }
}

function meaning(
  c: Context,
  path: string,
  form: FormData,
  language: Language,
): { endpoint: Endpoint; input: Record<string, unknown> } {
  const token = c.req.param('token') ?? ''
  const email = String(form.get('email') ?? '')
  switch (path) {
    case '/login':
      return { endpoint: accounts.signIn, input: signInInput(form) }
    case '/login/code':
      return { endpoint: signInCode, input: codeInput(form) }
    case '/signup':
      return signUp(parseSignUpRole(c.req.query('role') ?? String(form.get('role') ?? '')) ?? 'student', form, language)
    case '/student-signup':
      return signUp('student', form, language)
    case '/teacher-signup':
      return signUp('teacher', form, language)
    case '/forgot-password':
      return { endpoint: accounts.forgotPassword, input: { email } }
    case '/reset-password/:token':
      return { endpoint: accounts.resetPassword, input: { token, password: String(form.get('password') ?? '') } }
    case '/confirm-email/:token':
      // One page with two buttons: to confirm, and to ask for another link, for which an address is typed.
      return form.has('email')
        ? { endpoint: accounts.resendConfirmation, input: { email } }
        : { endpoint: accounts.confirmEmail, input: { token } }
    case '/child-sign-in/:token':
      return {
        endpoint: takeSignIn,
        input: { token, code: String(form.get('code') ?? ''), password: String(form.get('password') ?? '') },
      }
    case '/free-address/:token':
      return { endpoint: freeAddress, input: { token } }
    case '/new-email/:token':
      return { endpoint: takeNewEmail, input: { token } }
    case '/events/:id':
      return { endpoint: registerForEvent, input: registrationInput(Number(c.req.param('id')), form, language) }
    case '/event-seats/:token':
      return { endpoint: answerRegistration, input: seatsInput(token, form) }
    case '/live-chat':
      return form.has('join') ? { endpoint: joinChat, input: {} } : { endpoint: writeToSupport, input: chatInput(form, language) }
    case '/guardian/:token':
      // One form with two buttons: to agree, and not to.
      return form.has('decline')
        ? { endpoint: declineConsent, input: { token } }
        : { endpoint: giveConsent, input: consentInput(token, form, language) }
    default:
      throw new Error(`no form at ${path}`)
  }
}

const signUp = (role: SignUpRole, form: FormData, language: Language) => ({
  endpoint: signUps[role],
  input: signUpInput(role, form, language),
})

function refused({ kind, facts }: Refusal, headers: Headers, form: FormData, language: Language): PostOutcome {
  const errors = Object.fromEntries(
    Object.entries(facts.fields ?? {}).map(([field, told]) => [fieldOnPage(field), told[language]]),
  )
  return { headers, form: { ...refusedForm(form, errors, kind[language]), code: kind.code }, status: kind.status }
}

/** `subjects.0.grades` is one fieldset on the page; the month of birth is two selects under one label. */
const fieldOnPage = (field: string): string => field.split('.')[0] ?? field
