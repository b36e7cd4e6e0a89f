/** What verification holds about people. */
import { sql } from 'drizzle-orm'
import { goes, goesAs, isOneOf, personal, told, untold, type Fate } from '../../../shared/server/records.ts'
import { bare } from '../../../shared/server/statement.ts'
import {
  verificationChecks,
  verificationDocuments,
  verificationDrafts,
  verificationRequests,
  verificationViews,
} from './tables.ts'

/** In the past: the sweep takes the file away at once, and the row after it. */
const due: Fate = { told: true, becomes: sql`${bare(verificationDocuments.sentAt)}` }

export const verificationRecords = [
  personal(verificationDrafts, [verificationDrafts.teacherId], { teacherId: told, fields: told, savedAt: told }, 'rows go'),
  personal(
    verificationRequests,
    [verificationRequests.teacherId],
    {
      id: told,
      teacherId: told,
      fullName: told,
      email: told,
      phone: told,
      idNumber: told,
      tscNumber: told,
      school: told,
      subject: told,
      grade: told,
      gender: told,
      bio: told,
      status: told,
      submittedAt: told,
      decidedAt: told,
      decidedBy: told,
      reason: told,
    },
    'rows go',
  ),
  personal(
    verificationChecks,
    (people) => sql`${verificationChecks.requestId} in (
      select ${verificationRequests.id} from ${verificationRequests}
      where ${isOneOf([verificationRequests.teacherId], people)})`,
    { requestId: told, check: told, result: told, operatorId: told, checkedAt: told },
    'rows go',
  ),
  personal(
    verificationDocuments,
    [verificationDocuments.teacherId],
    {
      id: told,
      teacherId: goes,
      kind: told,
      fileKey: untold,
      // The paper itself is on its owner's page; here it would be letters without an end.
      name: goes,
      type: told,
      bytes: told,
      state: goesAs('leaving'),
      sentAt: told,
      leavesAt: due,
    },
    'rows stay',
  ),
  personal(
    verificationViews,
    // Who looked at whose papers stays known, by no more than the two ids.
    [verificationViews.teacherId, verificationViews.operatorId],
    { id: told, documentId: told, kind: told, teacherId: told, operatorId: told, viewedAt: told },
    'rows stay',
  ),
] as const
