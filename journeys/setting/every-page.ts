/** Every page of every signed-in area, on every screen. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, areas, classroom } from '../../app/dashboard/places.ts'
import type { Role } from '../../shared/endpoint.ts'
import type { Language } from '../../shared/said.ts'
import { hasCome, inspect } from './inspect.ts'
import { lessonNow } from './lesson-now.ts'
import { englishSubjects } from './look.ts'
import { demoEmail, signIn } from './people.ts'
import { openSomo, type Somo, type Visitor } from './somo.ts'

const people: Record<Role, string> = { student: 'wanjiku', parent: 'grace', teacher: 'achieng', admin: 'admin' }

/** What an address shows beside its first sight, and words by which an English reader knows that it has come. */
type Sight = { query: string; shows?: readonly string[] }
const see = (...shows: string[]): readonly Sight[] => [{ query: '', shows }]

const wallet = see('My Wallet', 'Add Funds', 'Deposit Now')
const sights: Partial<Record<Role, Record<string, readonly Sight[]>>> = {
  student: {
    '': see('Wallet balance', 'Add Funds'),
    lessons: [
      { query: '', shows: ['Live Classes', 'Video Lessons', 'Upcoming Classes', 'Scheduled Lessons', 'Pending Payments'] },
      { query: '?tab=videos' },
      { query: '?tab=upcoming', shows: ['Status', 'Cost (Ksh)', 'Booked At'] },
      { query: '?tab=scheduled' },
      { query: '?tab=payments' },
    ],
    teachers: see('View Profile', 'KES'),
    wallet,
    'my-parent': see('My parent', 'Linked to you', 'Make a code'),
  },
  parent: {
    lessons: [{ query: '?tab=scheduled' }],
    wallet,
    family: [{ query: '', shows: ['Family', 'What you agreed to for', 'Link a child who has an account'] }],
  },
  admin: {
    verification: see('Teachers who wait for an answer', 'Look'),
    users: see('Name or e-mail', 'Suspend', 'Last here'),
    'audit-log': see('Audit log', 'Who, whom or what', 'Act', 'Search'),
    'verification/:id': see('What to check', 'Private, every look is logged', 'Open the TSC register'),
  },
  teacher: {
    lessons: [{ query: '' }, { query: '?tab=upcoming' }, { query: '?tab=activity' }],
    'classes/:id': see('Roster', 'Money', 'Join link', 'Edit class', 'Plan it again next week', 'Cancel class'),
    profile: see('My Profile', 'What you teach', 'Price and experience', 'Save changes', 'How families see it'),
    verification: see('Account Verification', 'See your public page'),
    'classes/new': see('Schedule New Class', 'Class Topic', 'Select Class', 'What it comes to', 'Schedule Class'),
    schedule: [{ query: '', shows: ['Manage Availability', 'Planned Lessons', 'Take time off'] }, { query: '?tab=planned' }],
    wallet: see(
      'Total Balance',
      'Teacher Earnings (70%)',
      'From lesson payments',
      'Pending Earnings',
      'From completed lessons',
      'Wallet Actions',
      'Earnings Overview',
    ),
  },
}

/** What `:id` stands for, by how an address begins. */
const idNames = [
  ['asks', 'WISH'],
  ['classes', 'CLASS'],
  ['verification', 'REQUEST'],
] as const

type Look = { address: string; shows: readonly string[] }
const looks = (role: Role): Look[] => [
  ...areas[role].places.flatMap((place) =>
    (sights[role]?.[place.path] ?? see()).map(({ query, shows = [] }) => ({
      address:
        addressOf(role, place).replace(':id', idNames.find(([start]) => place.path.startsWith(start))?.[1] ?? 'TEACHER') + query,
      shows,
    })),
  ),
  { address: `${areas[role].root}/nowhere`, shows: [] },
]

const rooms = ['OPEN', 'LATER', '999999'].map((id) => ({
  address: classroom.address.replace(':kind', 'lesson').replace(':id', id),
  shows: [],
}))

/** What the capitals in an address stand for. */
async function idsIn({ db }: Somo): Promise<Record<string, string>> {
  const { rows } = await db.$client.query<{ id: number }>('select id from users where email = $1', [demoEmail('achieng')])
  const open = await lessonNow(db, 'achieng')
  const { rows: later } = await db.$client.query<{ id: number }>(
    `select id from bookings where status = 'confirmed' and starts_at > now() + interval '1 hour' order by id limit 1`,
  )
  const { rows: asked } = await db.$client.query<{ id: number }>('select id from wishes order by id limit 1')
  const { rows: classes } = await db.$client.query<{ id: number }>('select id from live_classes where teacher_id = $1 limit 1', [
    rows[0]?.id,
  ])
  const { rows: requests } = await db.$client.query<{ id: number }>(
    `select id from verification_requests where status = 'pending'`,
  )
  return {
    CLASS: String(classes[0]?.id),
    REQUEST: String(requests[0]?.id),
    WISH: String(asked[0]?.id),
    TEACHER: String(rows[0]?.id),
    OPEN: String(open),
    LATER: String(later[0]?.id),
  }
}

/** Tests of every page, as readers of one language see it. */
export function everyPageIn(language: Language): void {
  let somo: Somo
  let ids: Record<string, string>
  beforeAll(async () => {
    somo = await openSomo({ demo: true })
    ids = await idsIn(somo)
  })
  afterAll(() => somo?.close())

  describe.each(['student', 'parent', 'teacher', 'admin'] as const)('for a %s', (role) => {
    let visitor: Visitor
    beforeAll(async () => {
      visitor = await somo.visit('phone', { still: true })
      await visitor.context.addCookies([{ name: 'language', value: language, url: somo.origin }])
      await signIn(visitor.page, demoEmail(people[role]))
    })
    afterAll(() => visitor?.close())

    test.each([...looks(role), ...(role === 'student' ? rooms : [])])(
      `$address comes in ${language}, fits every screen, also with larger text, breaks no word, shows the focus and leaves the ` +
        'checker nothing to find [SHELL-08] [SHELL-11]',
      async ({ address, shows }) => {
        const { page, complaints } = visitor
        await page.goto(address.replace(/[A-Z]{4,}/, (name) => ids[name] ?? name))
        await hasCome(page)
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
        if (language === 'sw') expect(await englishSubjects(page)).toEqual([])
        else for (const words of shows) await page.getByText(words).filter({ visible: true }).first().waitFor()
        expect(await inspect(page, language === 'sw')).toEqual([])
        expect(complaints).toEqual([])
      },
    )
  })
}
