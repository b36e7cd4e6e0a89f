import { achieng, openLesson } from '../../../journeys/setting/demo-ids.ts'
import { button, press, type DialogRow } from '../../../journeys/setting/dialog-row.ts'
import { demoEmail } from '../../../journeys/setting/people.ts'
import type { Db } from '../../../shared/server/database.ts'

export const dialogs: readonly DialogRow[] = [
  {
    who: 'wanjiku',
    at: '/student-dashboard/recordings/lesson/:id',
    id: recordedLesson,
    file: 'recordings-page.tsx',
    what: 'deleting a recording',
    opener: button('Delete recording'),
    finish: press('Delete recording'),
    leaves: true,
  },
]

/** As it stands when the lesson with Wanjiku has been recorded; that none of its bytes is there is nothing to a dialog. */
async function recordedLesson(db: Db): Promise<number> {
  const lesson = await openLesson(db)
  await db.$client.query(
    `with mine as (select id from users where email = $1), agreed as (
       insert into consents (learner_id, purpose, version, guardian_name, guardian_contact, given_at)
       select id, 'recording', '2026-11-24', 'Grace Wambui', 'grace', now() from mine on conflict do nothing),
     answered as (
       insert into recording_answers (kind, room_id, person_id, teacher_id, agreed, asked_at, answered_at, recorded_at)
       select 'lesson', $2, mine.id, $3, true, now(), now(), now() from mine),
     made as (
       insert into recordings (kind, room_id, teacher_id, asked_at, heard_at, ended_at, leaves_at)
       values ('lesson', $2, $3, now(), now(), now(), now() + interval '30 days') returning id)
     insert into recording_stretches (recording_id, key, state, begun_at, type, duration_ms, bytes)
     select id, 'the dialogs', 'ready', now(), 'video/mp4', 60000, 2000000 from made`,
    [demoEmail('wanjiku'), lesson, await achieng(db)],
  )
  return lesson
}
