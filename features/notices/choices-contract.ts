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
      sms: z.nullable(z.boolean()),
      push: z.nullable(z.boolean()),
      /** Cannot be wholly off. */
      needed: z.boolean(),
    }),
  ),
  quiet_hours: quietHours,
  /** Whether your number is confirmed for SMS; null where there are none, or you have no number. */
  phone: z.nullable(z.object({ number: z.string(), state: z.enum(['unproven', 'asked', 'confirmed']) })),
  /** How many browsers of yours are told, whether it is this one, and the key that a browser is asked with. */
  push: z.object({ browsers: z.number(), here: z.boolean(), key: z.string() }),
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
  summary: 'When mails, SMS and pushes wait, by the Nairobi clock. What cannot wait still comes.',
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

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/notices/phone/code',
  summary: 'Have a code sent to your number by SMS; it confirms for 10 minutes, and a newer one ends it.',
  who: 'signed_in',
  input: z.strictObject({}),
  output: noticeChoices,
  refusals: [refusals.no_sms, refusals.no_phone, refusals.phone_confirmed, refusals.too_many_requests],
})

export const confirmPhone = endpoint({
  method: 'POST',
  path: '/notices/phone/confirm',
  summary: 'Confirm your number by the code that was sent there: from now on SMS come.',
  who: 'signed_in',
  input: z.strictObject({
    code: z.pipe(
      z.string().check(z.maxLength(20)),
      z.pipe(
        z.transform((typed: string) => typed.replace(/\s/g, '')),
        z.string().check(z.regex(/^\d{6}$/, said('The code has six digits.', 'Msimbo una tarakimu sita.'))),
      ),
    ),
  }),
  example: { code: '123456' },
  output: noticeChoices,
  refusals: [refusals.no_phone, refusals.wrong_phone_code, refusals.phone_code_over],
})

export const stopSms = endpoint({
  method: 'POST',
  path: '/notices/phone/stop',
  summary: 'No SMS to you any more, of anything; confirm your number again to have them.',
  who: 'signed_in',
  input: z.strictObject({}),
  output: noticeChoices,
  refusals: [],
})

const key = (bytes: number) =>
  z.string().check(
    z.maxLength(120),
    z.refine(
      (text) => /^[A-Za-z0-9_-]+=*$/.test(text) && Math.floor((text.replace(/=/g, '').length * 3) / 4) === bytes,
      said('This is no key.', 'Huu si ufunguo.'),
    ),
  )

export const tellBrowser = endpoint({
  method: 'POST',
  path: '/notices/push',
  summary: 'Have this browser told too, until you sign out in it.',
  who: 'signed_in',
  input: z.strictObject({ endpoint: z.string().check(z.minLength(1), z.maxLength(1000)), p256dh: key(65), auth: key(16) }),
  example: {
    endpoint: 'https://fcm.googleapis.com/fcm/send/example',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  output: noticeChoices,
  refusals: [refusals.no_push_service],
})

export const leaveBrowser = endpoint({
  method: 'POST',
  path: '/notices/push/stop',
  summary: 'This browser is told no more.',
  who: 'signed_in',
  input: z.strictObject({}),
  output: noticeChoices,
  refusals: [],
})
