import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { id, instant, pageInput, text } from '../../shared/fields.ts'

/** All that operators can do, as it is written in the log. One word is never used again for something else. */
export const acts = [
  'teacher_checked',
  'teacher_approved',
  'teacher_rejected',
  'payout_approved',
  'payout_paid',
  'payout_returned',
  'dispute_decided',
  'user_edited',
  'user_suspended',
  'suspension_lifted',
  'user_deleted',
  'tutor_hidden',
  'tutor_shown',
  'tutor_edited',
  'notes_repeated',
  'payment_credited',
  'rest_credited',
  'payment_returned',
  'payment_refunded',
  'transactions_exported',
  'post_made',
  'post_changed',
  'post_published',
  'post_withdrawn',
  'post_deleted',
  'event_made',
  'event_changed',
  'event_deleted',
  'event_written',
  'thread_let_go_on',
  'thread_closed',
  'reported_hidden',
  'reported_left',
  'video_refunded',
  'testimonial_hidden',
  'testimonial_shown',
  'chat_closed',
  'chat_reopened',
  'figures_set',
  'contacts_set',
  'faq_set',
  'team_set',
  'hours_set',
  'promises_set',
  'data_set',
  'own_money_put_in',
  'own_money_taken_out',
  'provider_fee_recorded',
  'difference_settled',
  'help_answered',
  'help_closed',
  'recording_opened',
] as const
export type Act = (typeof acts)[number]

export const LONGEST_SEARCH = 80

const name = z.object({ id: id(), name: z.string() })

export const auditEntry = z.object({
  id: id(),
  at: instant(),
  act: z.enum(acts),
  operator: name,
  /** Whom it was done to. */
  person: z.nullable(name),
  /** What the sentence needs: amounts in cents, ids of what it was done with. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The operator's own words, where the act asks for them. */
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditLog = endpoint({
  method: 'GET',
  path: '/admin/api/audit-log',
  summary: 'What operators did, the latest first: all of it, one kind, or what names a person or an act.',
  who: ['admin'],
  input: z.strictObject({
    ...pageInput,
    act: z.optional(z.enum(acts)),
    /** Part of the name or address of who did it or whom it was done to, or of the sentence that says what was done. */
    words: z.optional(text(0, LONGEST_SEARCH)),
  }),
  output: z.object({ entries: z.array(auditEntry), next_cursor: z.nullable(z.string()) }),
  refusals: [],
})
