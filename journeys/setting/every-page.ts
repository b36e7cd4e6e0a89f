/** Every page of every signed-in area, on every screen. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressOf, areas, classroom, openDesk } from '../../app/dashboard/places.ts'
import type { Role } from '../../shared/endpoint.ts'
import type { Language } from '../../shared/said.ts'
import { hasCome, inspect } from './inspect.ts'
import { lessonNow } from './lesson-now.ts'
import { englishSubjects } from './look.ts'
import { arrive, demoEmail } from './people.ts'
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
      { query: '?tab=videos', shows: ['Video Content from Teachers', 'Video Library Overview'] },
      { query: '?tab=upcoming', shows: ['Status', 'Cost (Ksh)', 'Booked At'] },
      { query: '?tab=scheduled' },
      { query: '?tab=payments' },
    ],
    teachers: see('View Profile', 'KES'),
    wallet,
    'wallet/receipts/:kind/:id': see('Paid by', 'Given back', 'Where every shilling went', 'Save as PDF', 'Print'),
    messages: see('Messages'),
    'messages/:id': see('See lesson'),
    videos: see('Video Content from Teachers', 'Video Library Overview'),
    'videos/:id': see('Save Video', 'Report', 'Rate this video', 'Comments 3', 'Related Videos', 'Data for the whole video'),
    'my-parent': see('My parent', 'Linked to you', 'Make a code'),
  },
  parent: {
    lessons: [{ query: '?tab=scheduled' }],
    wallet,
    messages: see('Messages'),
    'messages/:id': see('See lesson'),
    family: [{ query: '', shows: ['Family', 'What you agreed to for', 'Link a child who has an account'] }],
  },
  admin: {
    queues: see('What runs out first stands first.', 'Disputes', 'Verification:', 'What we promise'),
    'disputes/:id': see('What the room saw', 'What they say', 'Before this, 90 days', 'By the minutes taught'),
    'help/:id': see('Call for help out of a room', 'Who was in the room', 'Close the call', 'What you say to them'),
    reports: [
      { query: '', shows: ['Reports and testimonials'] },
      { query: '?of=videos', shows: ['Reported video: KCSE Paper 1'] },
      { query: '?of=testimonials', shows: ['Take out of sight'] },
    ],
    'reports/:id': see('Reported thread', 'Decide', 'What happens now'),
    'video-reports/:id': see('Reported video', 'At 6:12', 'Watch the video', 'Decide', 'What happens now'),
    'videos/:id': see('Back to Queues', 'Comments 3'),
    support: see('Support chat', 'you promised 15 min', 'Waiting'),
    'support/:id': see('My M-Pesa was cut twice.', 'Found for you', 'Close chat', 'Ask for the SMS'),
    users: see('Name or e-mail', 'Suspend', 'Last here'),
    tutors: see('Tutors', 'Shown to families', 'Hide'),
    transactions: see('Transactions', 'Payments in', 'Name, phone or M-Pesa code', 'Export CSV'),
    health: see(
      'Health',
      'All is well',
      'Ledger health',
      'With the payment provider',
      'Rooms and jobs',
      'On time',
      'SMS of the last 24 hours',
    ),
    blogs: see('Blogs', 'New post', 'Published', 'Draft'),
    'blogs/:id': see('Edit post', 'the date stays.', 'Title', 'Excerpt', 'Publish changes'),
    events: see('Events', 'New event', 'registered', 'Past'),
    'events/:id': see('Export CSV', 'Write to all', 'Confirmed'),
    settings: see('Settings', 'Figures of the first page', 'What the terms fix', 'Payment provider', 'test money', 'History'),
    'audit-log': see('Audit log', 'Who, whom or what', 'Act', 'Search'),
    'verification/:id': see('What to check', 'Private, every look is logged', 'Open the TSC register'),
  },
  teacher: {
    lessons: [
      { query: '', shows: ['My Videos', 'Upload Video', 'Published', 'Drafts', 'Show Description'] },
      { query: '?tab=upcoming' },
      { query: '?tab=requests' },
      { query: '?tab=activity' },
    ],
    'classes/:id': see('Roster', 'Money', 'Join link', 'Edit class', 'Plan it again next week', 'Cancel class'),
    'videos/:id': see('Back to My Videos', 'Comments 3'),
    messages: see('Messages'),
    'messages/:id': see('See lesson'),
    profile: see('My Profile', 'What you teach', 'Price and experience', 'Save changes', 'How families see it'),
    'video-editor': see('Video Editor', 'Upload Video', 'Choose a video to begin'),
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
    'wallet/withdrawals/:id': see('What happened', 'You receive', 'Somo pays it', 'Print'),
  },
}

/** What `:id` stands for, by how an address begins. */
const idNames = [
  ['videos', 'VIDEO'],
  ['video-reports', 'SEEN'],
  ['help', 'HELP'],
  ['asks', 'WISH'],
  ['blogs', 'POST'],
  ['events', 'EVENT'],
  ['classes', 'CLASS'],
  ['verification', 'REQUEST'],
  ['disputes', 'DISPUTE'],
  ['messages', 'THREAD'],
  ['reports', 'REPORT'],
  ['support', 'CHAT'],
  ['wallet/withdrawals', 'WITHDRAWAL'],
  ['wallet', 'RECEIPT'],
] as const

await openDesk()

type Look = { address: string; shows: readonly string[] }
const looks = (role: Role): Look[] => [
  ...areas[role].places.flatMap((place) =>
    (sights[role]?.[place.path] ?? see()).map(({ query, shows = [] }) => ({
      address:
        addressOf(role, place)
          .replace(':kind', 'lesson')
          .replace(':id', idNames.find(([start]) => place.path.startsWith(start))?.[1] ?? 'TEACHER') + query,
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
  const { rows: paid } = await db.$client.query<{ id: number }>(
    `select b.id from bookings b join users u on u.id = b.payer_id
      where u.email = $1 and b.payment_status in ('paid', 'released') order by b.id limit 1`,
    [demoEmail('wanjiku')],
  )
  const { rows: later } = await db.$client.query<{ id: number }>(
    `select id from bookings where status = 'confirmed' and starts_at > now() + interval '1 hour' order by id limit 1`,
  )
  const { rows: asked } = await db.$client.query<{ id: number }>('select id from wishes order by id limit 1')
  const { rows: videos } = await db.$client.query<{ id: number }>(
    'select id from videos where price_cents > 0 order by id desc limit 1',
  )
  const { rows: classes } = await db.$client.query<{ id: number }>('select id from live_classes where teacher_id = $1 limit 1', [
    rows[0]?.id,
  ])
  const { rows: requests } = await db.$client.query<{ id: number }>(
    `select id from verification_requests where status = 'pending'`,
  )
  const { rows: disputes } = await db.$client.query<{ id: number }>('select booking_id as id from disputes')
  const { rows: posts } = await db.$client.query<{ id: number }>(`select id from posts where status = 'published' limit 1`)
  const { rows: events } = await db.$client.query<{ id: number }>('select id from events order by starts_at desc limit 1')
  // Of all three at once, so that one number serves every area.
  const { rows: threads } = await db.$client.query<{ id: number }>(
    `select id from threads
      where learner_id = (select id from users where email = $1) and teacher_id = (select id from users where email = $2)`,
    [demoEmail('wanjiku'), demoEmail('achieng')],
  )
  const { rows: reports } = await db.$client.query<{ id: number }>(
    `insert into thread_reports (thread_id, reporter_id, reason, with_child, up_to, reported_at)
      select id, teacher_id, 'Words that do not belong here.', false, 0, now() from threads where id = $1 returning id`,
    [threads[0]?.id],
  )
  const { rows: seen } = await db.$client.query<{ id: number }>(
    `insert into video_reports (video_id, about, reporter_id, reason, content, at_seconds, reported_at)
      select $1, 'video', id, 'wrong', 'The answer to question 19 is wrong.', 372, now()
      from users where email = $2 returning id`,
    [videos[0]?.id, demoEmail('kevin')],
  )
  const { rows: helped } = await db.$client.query<{ id: number }>(
    `insert into help_calls (kind, room_id, teacher_id, asker_id, part, reason, words, asked_at)
      select 'lesson', b.id, b.teacher_id, b.learner_id, 'learner', 'private', 'He asks where I live.', now()
      from bookings b where b.id = $1 returning id`,
    [open],
  )
  const { rows: chats } = await db.$client.query<{ id: number }>(
    `with chat as (
       insert into support_chats (secret_hash, phone, language, state, clock_from, moved_at, opened_at)
       values ('\\x01', '254712345902', 'sw', 'waiting', now(), now(), now()) returning id)
     insert into support_lines (chat_id, by, key, text, written_at)
     select id, 'person', gen_random_uuid(), 'My M-Pesa was cut twice. SKP7H0LQ9C', now() from chat returning chat_id as id`,
  )
  const { rows: withdrawn } = await db.$client.query<{ id: number }>(
    'select id from payouts where user_id = $1 order by id desc limit 1',
    [rows[0]?.id],
  )
  return {
    RECEIPT: String(paid[0]?.id),
    WITHDRAWAL: String(withdrawn[0]?.id),
    CLASS: String(classes[0]?.id),
    REQUEST: String(requests[0]?.id),
    DISPUTE: String(disputes[0]?.id),
    THREAD: String(threads[0]?.id),
    REPORT: String(reports[0]?.id),
    SEEN: String(seen[0]?.id),
    HELP: String(helped[0]?.id),
    CHAT: String(chats[0]?.id),
    WISH: String(asked[0]?.id),
    VIDEO: String(videos[0]?.id),
    POST: String(posts[0]?.id),
    EVENT: String(events[0]?.id),
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
      visitor = await somo.visit('phone')
      await visitor.context.addCookies([{ name: 'language', value: language, url: somo.origin }])
      await arrive(visitor.page, demoEmail(people[role]))
    })
    afterAll(() => visitor?.close())

    test.each([...looks(role), ...(role === 'student' ? rooms : [])])(
      `$address comes in ${language}, fits every screen, also with larger text, breaks no word` +
        (language === 'en' ? ', shows the focus and leaves the checker nothing to find' : '') +
        ' [SHELL-08] [SHELL-11]',
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
