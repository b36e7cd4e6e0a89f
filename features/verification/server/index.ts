/** The front door: whether a teacher is who they say. */
import type { Feature } from '../../../shared/server/feature.ts'
import { clearDocuments } from './clear-documents.ts'
import { verificationRecords } from './records.ts'
import { verificationCalls, type VerificationParts } from './routes.ts'
import * as tables from './tables.ts'

export { checksDoneOf } from './checks-done.ts'
export { requestsWaiting } from './waiting.ts'
export { viewDocument, type ViewedDocument } from './view-document.ts'

export const verification = {
  name: 'verification',
  enters: ['accounts', 'audit', 'house', 'notices', 'teachers'],
  tables,
  records: verificationRecords,
  calls: verificationCalls,
  sweeps: [{ name: 'abandoned documents', everyMs: 10_000, work: (now, parts) => clearDocuments(parts, now) }],
} as const satisfies Feature<VerificationParts>
