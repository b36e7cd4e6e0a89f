import { ofPeople } from '../../../app/server/testing/long-life.ts'

export const longLife: readonly string[] = [
  `insert into notices (user_id, kind, data, outbox_id, created_at, read_at)
   select person, 'lesson_soon', '{"subject": "Mathematics", "starts_at": "2024-01-01T00:00:00Z", "booking": 1}', -n, :hour,
     case when n % 2 = 0 then :hour end
   from ${ofPeople(':student, :parent, :teacher')}`,
]
