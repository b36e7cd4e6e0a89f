import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { instant } from '../../shared/fields.ts'
import { refusalsOf } from '../../shared/refusal.ts'

export const refusals = refusalsOf({
  no_export: [404, 'There is no export to fetch. Ask for a new one.', 'Hakuna nakala ya kupakua. Omba mpya.'],
})

/** How the export of one's own data stands. */
export const exportState = z.object({
  state: z.enum(['none', 'being_made', 'ready']),
  asked_at: z.nullable(instant()),
  /** Until when it can be fetched. */
  expires_at: z.nullable(instant()),
})
export type ExportState = z.infer<typeof exportState>

export const showExport = endpoint({
  method: 'GET',
  path: '/records/export',
  summary: 'How the export of your own data stands.',
  who: 'signed_in',
  input: z.strictObject({}),
  output: exportState,
  refusals: [],
})

export const askForExport = endpoint({
  method: 'POST',
  path: '/records/export',
  summary: 'Have everything about you, and about your children without a sign-in of their own, put into a file.',
  who: 'signed_in',
  input: z.strictObject({}),
  output: exportState,
  refusals: [],
})

/** No GET: whoever has signed out fetches nothing by a token that still lives. */
export const fetchExport = endpoint({
  method: 'POST',
  path: '/records/export/file',
  summary: 'The file of your own data, for seven days after it was made.',
  who: 'signed_in',
  input: z.strictObject({}),
  output: z.object({
    name: z.string(),
    /** JSON, laid out for people too. */
    text: z.string(),
  }),
  refusals: [refusals.no_export],
})
