/** A report as the desk reads it: whole, because it has to judge it. */
import { eq, sql } from 'drizzle-orm'
import { Refusal } from '../../../shared/refusal.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import type { Db } from '../../../shared/server/database.ts'
import { called, rows, statement, type Given } from '../../../shared/server/statement.ts'
import { isMinor } from '../../accounts/rules.ts'
import { studentProfiles, users } from '../../accounts/server/tables.ts'
import { yearsOf } from '../../family/rules.ts'
import { deskRefusals, type readReport } from '../desk-contract.ts'
import { REPORTED_MESSAGES } from '../rules.ts'
import { threadReports, threads } from './tables.ts'
import { messagesUpTo } from './talk.ts'

const reporter = called(users, 'reporter')
const learner = called(users, 'learner')
const teacher = called(users, 'teacher')

const report = statement('report_of_thread', (given: Given<{ reportId: number }>) =>
  rows(
    {
      id: threadReports.id,
      threadId: threadReports.threadId,
      reportedAt: threadReports.reportedAt,
      reason: threadReports.reason,
      withChild: threadReports.withChild,
      upTo: threadReports.upTo,
      outcome: threadReports.outcome,
      decision: threadReports.decision,
      reporterId: threadReports.reporterId,
      reporterName: reporter.name,
      learnerId: threads.learnerId,
      learnerName: learner.name,
      bornOn: studentProfiles.bornOn,
      teacherId: threads.teacherId,
      teacherName: teacher.name,
    },
    (columns) => sql`
      select ${columns}
      from ${threadReports}
      join ${threads} on ${threads.id} = ${threadReports.threadId}
      join ${users} ${reporter} on ${reporter.id} = ${threadReports.reporterId}
      join ${users} ${learner} on ${learner.id} = ${threads.learnerId}
      join ${studentProfiles} on ${studentProfiles.userId} = ${threads.learnerId}
      join ${users} ${teacher} on ${teacher.id} = ${threads.teacherId}
      where ${threadReports.id} = ${given.reportId}`,
  ),
)

/** The caller is an operator. Refuses with `not_found`. */
export async function reportForDesk(db: Db, reportId: number, now: Date): Promise<Answer<typeof readReport>> {
  const [row] = await report(db, { reportId })
  if (!row) throw new Refusal(deskRefusals.not_found)
  const named = (id: number, name: string) => ({
    id,
    name,
    part: id === row.teacherId ? ('teacher' as const) : id === row.learnerId ? ('learner' as const) : ('guardian' as const),
  })
  const written = await messagesUpTo(db, row.threadId, row.upTo, REPORTED_MESSAGES)
  return {
    id: row.id,
    since: row.reportedAt.toISOString(),
    reason: row.reason,
    reporter: named(row.reporterId, row.reporterName),
    learner: named(row.learnerId, row.learnerName),
    teacher: named(row.teacherId, row.teacherName),
    with_child: row.withChild,
    age_band: isMinor(row.bornOn, now) ? bandOf(yearsOf(row.bornOn.slice(0, 7), now)) : null,
    outcome: row.outcome,
    decision: row.decision,
    messages: written.map(({ id, senderId, senderName, text, writtenAt }) => ({
      id,
      by: named(senderId, senderName),
      text,
      at: writtenAt.toISOString(),
    })),
  }
}

/** Enough to judge by, and less than a birthday. */
const bandOf = (years: number): string => (years < 10 ? '0–9' : years < 13 ? '10–12' : years < 16 ? '13–15' : '16–17')

/** The thread of a report. */
export async function threadOfReport(db: Db, reportId: number): Promise<number> {
  const [found] = await db.select({ threadId: threadReports.threadId }).from(threadReports).where(eq(threadReports.id, reportId))
  if (!found) throw new Refusal(deskRefusals.not_found)
  return found.threadId
}
