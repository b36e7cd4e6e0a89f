import { useCall } from '../../../shared/web/query.ts'
import { listWishes, type Wish } from '../contract.ts'

/** Wishes that wait, the nearest deadline first; of some learners alone where they are named. */
export function useWaiting(learnerIds?: readonly number[]): Wish[] {
  const { data } = useCall(listWishes, { status: 'waiting', limit: 50 }, { everySeconds: 30, offline: true })
  const waiting = (data?.wishes ?? []).filter(({ learner_id }) => learnerIds?.includes(learner_id) ?? true)
  return waiting.sort((a, b) => (a.answer_by < b.answer_by ? -1 : 1))
}
