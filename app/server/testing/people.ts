/** Named people of a test, and what they are known by. */
import * as accounts from '../../../features/accounts/contract.ts'
import { submitTimeRange } from '../../../features/availability/contract.ts'
import { tokenFor } from '../../../features/accounts/server/index.ts'
import type { Endpoint } from '../../../shared/endpoint.ts'
import type { Keys } from '../../../shared/server/keys.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { Sent } from '../../../shared/web/client.ts'
import type { Caller, Reply } from './caller.ts'
import { PASSWORD, writePeople, type NewPerson } from './rows.ts'

export type Person = {
  id: number
  name: string
  email: string
  token: string
  cookie: string
  call<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<Reply<E>>
}

export type People = ReturnType<typeof peopleOf>

type Setting = { db: Db; keys: Keys; clock: { now: Date }; caller: Caller }

/** Everybody's e-mail address is confirmed and every teacher verified, unless the facts say otherwise. */
export function peopleOf({ db, keys, clock, caller }: Setting) {
  let count = 0
  const person = (id: number, name: string, email: string, token: string, cookie: string): Person => {
    const who = { id, name, email, token, cookie }
    return { ...who, call: (endpoint, input) => caller.callAs(who, endpoint, input) }
  }
  const common = (name: string) => {
    count += 1
    const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}.${count}@example.com`
    return { name, email, phone: `25471${String(2_000_077 + count * 100)}`, confirmed: true }
  }

  async function many(wanted: readonly NewPerson[]): Promise<Person[]> {
    const rows = await writePeople(db, wanted, clock.now)
    return Promise.all(
      rows.map(async ({ id, cookie }, at) => {
        const reply = await caller.refresh(cookie)
        if (!reply.ok) throw new Error(`${wanted[at]?.name}: ${JSON.stringify(reply.problem)}`)
        const { name, email } = reply.body.user_info
        return person(id, name, email, reply.body.access_token, cookie)
      }),
    )
  }

  async function one(wanted: NewPerson): Promise<Person> {
    const [made] = await many([wanted])
    if (!made) throw new Error(`${wanted.name} was not written`)
    return made
  }

  /** Through the door, with a mail to confirm by and, for a learner under 18, one to a parent. */
  async function signUp(name: string, facts: { grade?: number; born?: string; guardian?: string }): Promise<Person> {
    const { email, phone } = common(name)
    const reply = await caller.callAs(null, accounts.signUpStudent, {
      name,
      email,
      phone,
      password: PASSWORD,
      accept_terms: true,
      grade: facts.grade ?? 10,
      born_month: facts.born ?? '2006-01',
      ...(facts.guardian && { guardian_contact: facts.guardian }),
    })
    return signedIn(reply)
  }

  function signedIn(reply: Pick<Reply<typeof accounts.signIn>, 'ok' | 'problem' | 'body' | 'headers'>): Person {
    if (!reply.ok) throw new Error(`not let in: ${JSON.stringify(reply.problem)}`)
    const { access_token: token, user_info: user } = reply.body
    const cookie = /somo_session=([^;]+)/.exec(reply.headers.get('set-cookie') ?? '')?.[1] ?? ''
    return person(user.id, user.name, user.email, token, cookie)
  }

  /** The link's token of the newest mail of a kind to somebody. */
  async function token(purpose: Parameters<typeof tokenFor>[1], userId: number): Promise<string> {
    // A newer mail ends the older links; on a standing clock they can be of one instant.
    const { rows } = await db.$client.query<{ id: string }>(
      'select id from one_time_tokens where user_id = $1 and purpose = $2 order by used_at is not null, created_at desc limit 1',
      [userId, purpose],
    )
    if (!rows[0]) throw new Error(`no ${purpose} token`)
    return tokenFor(keys, purpose, rows[0].id)
  }

  return {
    /** An adult student of Grade 10. One who is unconfirmed, or names a parent, signs up as people do. */
    async student(
      name: string,
      facts: { grade?: number; born?: string; guardian?: string; confirmed?: boolean } = {},
    ): Promise<Person> {
      if (facts.confirmed === false || facts.guardian) {
        const made = await signUp(name, facts)
        if (facts.confirmed ?? true)
          await caller.callAs(null, accounts.confirmEmail, { token: await token('confirm_email', made.id) })
        return made
      }
      return one({
        ...common(name),
        role: 'student',
        student: { grade: facts.grade ?? 10, bornOn: `${facts.born ?? '2006-01'}-01` },
      })
    },

    /** So many adult students of Grade 10, by one statement. */
    students: (number: number): Promise<Person[]> =>
      many(
        Array.from({ length: number }, (_, i) => ({
          ...common(`Racer ${letters(i)}`),
          role: 'student' as const,
          student: { grade: 10, bornOn: '2006-01-01' },
        })),
      ),

    parent: (name: string, email?: string): Promise<Person> => one({ ...common(name), ...(email && { email }), role: 'parent' }),

    /** A teacher of these subjects to Grades 7 to 12. */
    teacher: (
      name: string,
      facts: {
        subjects?: string[]
        cost?: number
        school?: string
        approved?: boolean
        confirmed?: boolean
        grades?: number[]
      } = {},
    ): Promise<Person> =>
      one({
        ...common(name),
        role: 'teacher',
        confirmed: facts.confirmed ?? true,
        teacher: {
          approved: facts.approved ?? true,
          cost: facts.cost ?? 1000,
          ...(facts.school && { school: facts.school }),
          subjects: (facts.subjects ?? ['Mathematics']).map((subject) => ({
            name: subject,
            grades: facts.grades ?? [7, 8, 9, 10, 11, 12],
          })),
        },
      }),

    admin: (name: string): Promise<Person> => one({ ...common(name), role: 'admin' }),

    /** By e-mail address and password; nobody's password is another unless the test says so. */
    signInAs: async (email: string, password = PASSWORD): Promise<Person> =>
      signedIn(await caller.callAs(null, accounts.signIn, { email, password })),

    /** One free slot of a teacher, Nairobi wall time. */
    async offer(teacher: Person, date: string, from: string, to: string): Promise<void> {
      const reply = await teacher.call(submitTimeRange, {
        teacherId: teacher.id,
        date,
        start: `${date} ${from}:00`,
        end: `${date} ${to}:00`,
      })
      if (!reply.ok) throw new Error(`offer: ${reply.problem.code}`)
    },

    token,
    callAs: caller.callAs,
    refresh: caller.refresh,
  }
}

/** A, B … Z, AA, AB …: names have no digits. */
const letters = (n: number): string => (n < 26 ? '' : letters(Math.floor(n / 26) - 1)) + String.fromCharCode(65 + (n % 26))
