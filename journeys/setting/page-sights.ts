/** What the pages of `app/dashboard/pages/` show, which put several features together. */
import type { Db } from '../../shared/server/database.ts'
import { achieng, idBy, ownClass, request, thread } from './demo-ids.ts'
import { demoEmail } from './people.ts'
import type { Sight } from './sight.ts'

const video = (db: Db) => idBy(db, 'select id from videos where price_cents > 0 order by id desc limit 1')

const dispute = (db: Db) => idBy(db, 'select booking_id as id from disputes')

const call = async (db: Db) =>
  idBy(
    db,
    `insert into help_calls (kind, room_id, teacher_id, asker_id, part, reason, words, asked_at)
      select 'lesson', id, teacher_id, learner_id, 'learner', 'private', 'He asks where I live.', now()
      from bookings where teacher_id = $1 and status = 'confirmed' order by starts_at limit 1 returning id`,
    [await achieng(db)],
  )

const report = async (db: Db) =>
  idBy(
    db,
    `insert into thread_reports (thread_id, reporter_id, reason, with_child, up_to, reported_at)
      select id, teacher_id, 'Words that do not belong here.', false, 0, now() from threads where id = $1 returning id`,
    [await thread(db)],
  )

const videoReport = async (db: Db) =>
  idBy(
    db,
    `insert into video_reports (video_id, about, reporter_id, reason, content, at_seconds, reported_at)
      select $1, 'video', id, 'wrong', 'The answer to question 19 is wrong.', 372, now()
      from users where email = $2 returning id`,
    [await video(db), demoEmail('kevin')],
  )

const chat = (db: Db) =>
  idBy(
    db,
    `with chat as (
       insert into support_chats (secret_hash, phone, language, state, clock_from, moved_at, opened_at)
       values ('\\x01', '254712345902', 'sw', 'waiting', now(), now(), now()) returning id)
     insert into support_lines (chat_id, by, key, text, written_at)
     select id, 'person', gen_random_uuid(), 'My M-Pesa was cut twice. SKP7H0LQ9C', now() from chat returning chat_id as id`,
  )

export const pageSights: readonly Sight[] = [
  { path: '', of: ['student'], shows: ['Wallet balance', 'Add Funds'] },
  { path: 'home', shows: ['Your children', 'Coming lessons'] },
  { path: '', of: ['teacher'], shows: ['Lesson Requests', 'Upcoming Sessions'] },
  { path: '', of: ['admin'], shows: ['Ledger'] },
  {
    path: 'lessons',
    of: ['student'],
    shows: ['Live Classes', 'Video Lessons', 'Upcoming Classes', 'Scheduled Lessons', 'Pending Payments'],
  },
  { path: 'lessons', of: ['student'], query: '?tab=videos', shows: ['Video Content from Teachers', 'Video Library Overview'] },
  { path: 'lessons', of: ['student'], query: '?tab=upcoming', shows: ['Status', 'Cost (Ksh)', 'Booked At'] },
  { path: 'lessons', of: ['student', 'parent'], query: '?tab=scheduled', shows: ['Scheduled Lessons'] },
  { path: 'lessons', of: ['student'], query: '?tab=payments', shows: ['Pending Payments'] },
  { path: 'lessons', of: ['teacher'], shows: ['My Videos', 'Upload Video', 'Published', 'Drafts', 'Show Description'] },
  { path: 'lessons', of: ['teacher'], query: '?tab=upcoming', shows: ['Add to calendar', 'Your calendar'] },
  { path: 'lessons', of: ['teacher'], query: '?tab=requests', shows: ['Soonest to answer first.'] },
  { path: 'lessons', of: ['teacher'], query: '?tab=activity', shows: ['Completed'] },
  { path: 'teachers', of: ['student', 'parent'], shows: ['View Profile', 'KES'] },
  { path: 'teachers/:id', of: ['student', 'parent'], id: achieng, shows: ['Achieng Odhiambo'] },
  { path: 'wallet', of: ['student', 'parent'], shows: ['My Wallet', 'Add Funds', 'Deposit Now'] },
  {
    path: 'wallet',
    of: ['teacher'],
    shows: [
      'Total Balance',
      'Teacher Earnings (70%)',
      'From lesson payments',
      'Pending Earnings',
      'From completed lessons',
      'Wallet Actions',
      'Earnings Overview',
    ],
  },
  { path: 'videos', of: ['student', 'parent'], shows: ['Video Content from Teachers', 'Video Library Overview'] },
  {
    path: 'videos/:id',
    of: ['student'],
    id: video,
    shows: ['Save Video', 'Report', 'Rate this video', 'Comments 3', 'Related Videos', 'Data for the whole video'],
  },
  { path: 'videos/:id', of: ['parent'], id: video, shows: ['Save Video'] },
  { path: 'videos/:id', of: ['teacher'], id: video, shows: ['Back to My Videos', 'Comments 3'] },
  { path: 'videos/:id', of: ['admin'], id: video, shows: ['Back to Queues', 'Comments 3'] },
  { path: 'family', shows: ['Family', 'What you agreed to for', 'Link a child who has an account'] },
  { path: 'schedule', shows: ['Manage Availability', 'Planned Lessons', 'Take time off'] },
  { path: 'schedule', query: '?tab=planned', shows: ['Planned Lessons'] },
  { path: 'classes/new', shows: ['Schedule New Class', 'Class Topic', 'Select Class', 'What it comes to', 'Schedule Class'] },
  {
    path: 'classes/:id',
    id: ownClass,
    shows: ['Roster', 'Money', 'Join link', 'Edit class', 'Plan it again next week', 'Cancel class'],
  },
  { path: 'video-editor', shows: ['Video Editor', 'Upload Video', 'Choose a video to begin'] },
  { path: 'profile', shows: ['My Profile', 'What you teach', 'Price and experience', 'Save changes', 'How families see it'] },
  { path: 'verification', shows: ['Account Verification', 'See your public page'] },
  { path: 'account', shows: ['My account'] },
  { path: 'verification/:id', id: request, shows: ['What to check', 'Private, every look is logged', 'Open the TSC register'] },
  {
    path: 'disputes/:id',
    id: dispute,
    shows: ['What the room saw', 'What they say', 'Before this, 90 days', 'By the minutes taught'],
  },
  {
    path: 'help/:id',
    id: call,
    shows: ['Call for help out of a room', 'Who was in the room', 'Close the call', 'What you say to them'],
  },
  { path: 'reports', shows: ['Reports and testimonials'] },
  { path: 'reports', query: '?of=videos', shows: ['Reported video: KCSE Paper 1'] },
  { path: 'reports', query: '?of=testimonials', shows: ['Take out of sight'] },
  { path: 'reports/:id', id: report, shows: ['Reported thread', 'Decide', 'What happens now'] },
  {
    path: 'video-reports/:id',
    id: videoReport,
    shows: ['Reported video', 'At 6:12', 'Watch the video', 'Decide', 'What happens now'],
  },
  { path: 'support', shows: ['Support chat', 'you promised 15 min', 'Waiting'] },
  { path: 'support/:id', id: chat, shows: ['My M-Pesa was cut twice.', 'Found for you', 'Close chat', 'Ask for the SMS'] },
  { path: 'users', shows: ['Name or e-mail', 'Suspend', 'Last here'] },
  { path: 'transactions', shows: ['Transactions', 'Payments in', 'Name, phone or M-Pesa code', 'Export CSV'] },
  {
    path: 'health',
    shows: [
      'Health',
      'All is well',
      'Ledger health',
      'With the payment provider',
      'Rooms and jobs',
      'On time',
      'SMS of the last 24 hours',
    ],
  },
]
