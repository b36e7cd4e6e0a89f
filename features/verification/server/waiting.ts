/** Requests that nobody has decided, as the desk's queue tells of them. */
import { countAnswered, countWaiting, secondsWaited, type WaitingList } from '../../../shared/server/waiting.ts'
import { fromWaiting, teachersWaiting } from './queries.ts'
import { verificationRequests } from './tables.ts'

export const requestsWaiting: WaitingList = {
  count: countWaiting('requests_waiting_counted', verificationRequests.submittedAt, fromWaiting),
  async page(db, after, limit) {
    const found = await teachersWaiting(db, { after: Number(after ?? 0), limit })
    return found.map(({ id, submittedAt, teacherId, name, subject, grade, school, again }) => ({
      id: String(id),
      since: submittedAt,
      cents: null,
      facts: { teacher_id: teacherId, name, subject, grade, school, again: again ? 1 : 0 },
    }))
  },
  answered: countAnswered('requests_answered', {
    table: verificationRequests,
    at: verificationRequests.decidedAt,
    waited: secondsWaited(verificationRequests.submittedAt, verificationRequests.decidedAt),
  }),
}
