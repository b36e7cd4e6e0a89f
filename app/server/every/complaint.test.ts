/** What people read beside a field of any call, whatever they put into it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { formPages } from '../../site/routes.ts'
import { makeEvent } from '../../../features/events/desk-contract.ts'
import { signUpRoles } from '../../site/sign-up-roles.ts'
import { check } from '../../../shared/complaints.ts'
import { sentenceOf, unfit } from '../../../shared/said.ts'
import { features } from '../features.ts'
import { openWorld, type World } from '../testing/world.ts'

const calls = features.flatMap((feature) => (feature.calls ?? []).map(({ endpoint }) => endpoint))
const named = calls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** Of another kind, empty, too long, too small, too large, and near what is meant. */
const wrong: readonly unknown[] = [
  ...[undefined, null, '', ' ', 'x', 'ab', 'x'.repeat(6000), '\u0007', 'a@b', '2026-13-01', '٥'],
  ...[0, -1, 0.5, 0.001, 13, 181, 1e6, 1e9, 1e300, Number.NaN, Number.POSITIVE_INFINITY],
  ...[true, false, [], {}, [[]], [{}], [0], ['x'], [{ subject_id: 1, grades: [] }], Array.from({ length: 60 }, () => 'account')],
]

const theirs = /invalid|expected|received|too (big|small)|must (match|be|have)|unrecognized|option|pattern|>=|<=/i

test.each(named)('%s never answers in a validator’s words, in neither language [SHELL-08] [AUTH-02]', (_, { input, example }) => {
  const fields = Object.keys((input as unknown as z.ZodMiniObject)._zod.def.shape)
  for (const field of fields) {
    for (const value of wrong) {
      const issues = check(input, { ...(example as object), [field]: value }).error?.issues ?? []
      for (const { message, path } of issues) {
        const { en, sw } = sentenceOf(message)
        const where = `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 40)}`
        expect(en, where).not.toMatch(theirs)
        expect(sw, where).not.toMatch(theirs)
        expect(sw, where).not.toBe(en)
        // Something better than that it does not fit is known of every field.
        expect(en, where).not.toBe(unfit.en)
      }
    }
  }
})

let somo: World
beforeAll(async () => {
  somo = await openWorld()
  const operator = await somo.people.admin('Amina Yusuf')
  const event = { title: 'Open day', date: '2026-12-05', time: '10:00', location: 'Nairobi', capacity: 40 }
  await operator.call(makeEvent, { ...event, key: crypto.randomUUID() })
})
afterAll(() => somo.close())

const addresses = Object.keys(formPages).flatMap((path) =>
  path === '/signup'
    ? signUpRoles.map((role) => `/signup?role=${role}`)
    : [path.replace(':token', 'unknown').replace(':id', '1')],
)
const fields = [
  ...['name', 'email', 'phone', 'password', 'grade', 'school', 'born_month_of_year', 'born_year', 'guardian_contact'],
  ...['subject-1', 'current_school', 'experience', 'cost', 'accept_terms', 'guardian_name', 'purposes', 'seats'],
]

test.each(addresses)(
  'the form at %s says what is wrong in our words and in both languages [AUTH-01] [AUTH-02]',
  async (address) => {
    const texts = ['', ' ', 'x', '-1', '0.5', '1e9', 'x'.repeat(3000)]
    for (const language of ['en', 'sw']) {
      for (const text of texts) {
        const response = await somo.app.request(`http://somo.test${address}`, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': language },
          body: new URLSearchParams(fields.map((field) => [field, text])).toString(),
        })
        expect(response.status, text.slice(0, 9)).toBeLessThan(500)
        const html = await response.text()
        const said = [...html.matchAll(/<(?:p|div)[^>]*(?:id="[^"]*-error"|role="alert")[^>]*>(.*?)<\/(?:p|div)>/gs)]
          .map(([, words = '']) => words.replace(/<[^>]+>/g, ' '))
          .join('\n')
        // To nobody’s request a parent cannot agree, and some links bring all there is: no form, no fields.
        if (text === '' && !/^\/(guardian|new-email|free-address|event-seats)/.test(address))
          expect(said.trim(), 'an empty form is refused in words').not.toBe('')
        expect(said).not.toMatch(theirs)
        expect(said).not.toContain(unfit[language as 'en' | 'sw'])
      }
    }
  },
)
