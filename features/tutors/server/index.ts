/** The front door: teachers as the desk sees them. */
import type { Feature } from '../../../shared/server/feature.ts'
import { tutorCalls, type TutorParts } from './routes.ts'
import { sendTutorMail } from './send-tutor-mail.ts'

export const tutors = {
  name: 'tutors',
  enters: ['accounts', 'audit', 'house', 'notices', 'teachers', 'availability'],
  calls: tutorCalls,
  notes: { mail_tutor: { lane: 'mail', handle: (note, _, parts) => sendTutorMail(parts, note) } },
} as const satisfies Feature<TutorParts>
