import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { said } from '../../shared/said.ts'
import { refusals } from './contract.ts'
import { channels, halfHours, topics } from './rules/choices.ts'

const clock = () =>
  z
    .string()
    .check(z.refine((value) => halfHours.includes(value), said('Choose a full or half hour.', 'Chagua saa kamili au nusu.')))

const quietHours = z.object({ on: z.boolean(), from: z.string(), to: z.string() })

/** How notices reach somebody. */
export const noticeChoices = z.object({
  topics: z.array(
    z.object({
      topic: z.enum(topics),
      /** Null where there is no such way. */
      app: z.nullable(z.boolean()),
      mail: z.nullable(z.boolean()),
      /** Cannot be wholly off. */
      needed: z.boolean(),
    }),
  ),
  quiet_hours: quietHours,
})
export type NoticeChoices = z.infer<typeof noticeChoices>

export const showNoticeChoices = endpoint({
  method: 'GET',
  path: '/notices/choices',
  summary: 'Which notices reach you which way, and when nothing rings.',
  who: 'signed_in',
  input: z.strictObject({}),
  output: noticeChoices,
  refusals: [],
})

export const chooseNotices = endpoint({
  method: 'POST',
  path: '/notices/choices',
  summary: 'Have notices about something come one way, or not. A start or a deadline cannot be wholly off.',
  who: 'signed_in',
  input: z.strictObject({ topic: z.enum(topics), channel: z.enum(channels), on: z.boolean() }),
  example: { topic: 'lessons', channel: 'mail', on: false },
  output: noticeChoices,
  refusals: [refusals.last_way],
})

export const keepQuietHours = endpoint({
  method: 'POST',
  path: '/notices/quiet-hours',
  summary: 'When mails wait, by the Nairobi clock. What cannot wait still comes.',
  who: 'signed_in',
  input: z.strictObject({ on: z.boolean(), from: clock(), to: clock() }).check(
    z.refine(({ from, to }) => from !== to, {
      path: ['to'],
      error: said('Choose another time than the one it begins at.', 'Chagua wakati tofauti na wa kuanza.'),
    }),
  ),
  example: { on: true, from: '21:00', to: '06:30' },
  output: noticeChoices,
  refusals: [],
})
