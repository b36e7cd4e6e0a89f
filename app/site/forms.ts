/** From a posted form to what the contracts take, and back to the page when something was refused. Pure; the server calls it. */
import type { Language } from '../../shared/web/i18n.ts'
import type { FormState } from './page.ts'
import type { SignUpRole } from './sign-up-roles.ts'

/** What was typed, to show it again. A password is never sent back, and lists stay lists. */
export function valuesOf(form: FormData): FormState['values'] {
  const values: Record<string, string | string[]> = {}
  for (const name of new Set(form.keys())) {
    if (name === 'password' || name === 'code') continue
    const all = form.getAll(name).filter((value) => typeof value === 'string')
    values[name] = name.startsWith('subject-') || name === 'purposes' || name === 'languages' ? all : (all[0] ?? '')
  }
  return values
}

/** A refused form: what was typed, the errors by field, and a sentence. */
export const refusedForm = (form: FormData, errors: FormState['errors'], message: string | null): FormState => ({
  values: valuesOf(form),
  errors,
  message,
})

export const codeInput = (form: FormData) => ({ code: word(form, 'code') })

export const signInInput = (form: FormData) => ({
  email: word(form, 'email'),
  password: word(form, 'password'),
  ...(form.has('come_back') && { come_back: true }),
})

/** For the contract's own check: nothing here is trusted or completed. An untouched optional field is left out. */
export function signUpInput(role: SignUpRole, form: FormData, language: Language): Record<string, unknown> {
  const common = {
    name: word(form, 'name'),
    email: word(form, 'email'),
    phone: word(form, 'phone'),
    password: word(form, 'password'),
    language,
    accept_terms: word(form, 'accept_terms') === 'yes',
  }
  if (role === 'parent') return common
  if (role === 'student') {
    return {
      ...common,
      grade: number(form, 'grade'),
      born_month: `${word(form, 'born_year')}-${word(form, 'born_month_of_year')}`,
      ...optional(form, 'school'),
      ...optional(form, 'guardian_contact'),
    }
  }
  return {
    ...common,
    subjects: subjectsOf(form),
    experience: word(form, 'experience'),
    languages: form.getAll('languages').filter((value) => typeof value === 'string'),
    cost: number(form, 'cost'),
    ...optional(form, 'current_school'),
  }
}

export const consentInput = (token: string, form: FormData, language: Language): Record<string, unknown> => ({
  token,
  guardian_name: word(form, 'guardian_name'),
  purposes: form.getAll('purposes').filter((value) => typeof value === 'string'),
  ...optional(form, 'phone'),
  ...optional(form, 'password'),
  ...optional(form, 'code'),
  accept_terms: word(form, 'accept_terms') === 'yes',
  language,
})

export const registrationInput = (eventId: number, form: FormData, language: Language): Record<string, unknown> => ({
  eventId,
  name: word(form, 'name'),
  phone: word(form, 'phone'),
  email: word(form, 'email'),
  seats: number(form, 'seats'),
  parent_knows: word(form, 'parent_knows') === 'yes',
  wait: word(form, 'wait') === 'yes',
  language,
})

export const chatInput = (form: FormData, language: Language): Record<string, unknown> => ({
  key: word(form, 'key'),
  text: word(form, 'text'),
  ...optional(form, 'phone'),
  language,
})

export const seatsInput = (token: string, form: FormData): Record<string, unknown> => ({
  token,
  act: word(form, 'act'),
  ...(word(form, 'act') === 'change' && { seats: number(form, 'seats') }),
})

function subjectsOf(form: FormData): { subject_id: number; grades: number[] }[] {
  const names = [...new Set(form.keys())].filter((name) => /^subject-\d+$/.test(name))
  return names.map((name) => ({ subject_id: Number(name.slice(8)), grades: form.getAll(name).map(Number) }))
}

function word(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** An empty field is nothing rather than zero. */
const number = (form: FormData, name: string): number | undefined =>
  word(form, name).trim() ? Number(word(form, name)) : undefined

const optional = (form: FormData, name: string): Record<string, string> =>
  word(form, name).trim() ? { [name]: word(form, name) } : {}
