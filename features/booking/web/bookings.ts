import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { call } from '../../../shared/web/client.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { learnerBookings } from '../contract.ts'
import type { LearnerBooking } from '../contract.ts'
import { pastBookings } from '../past-contract.ts'
import { useOlder } from './older-lesson.ts'

/** What a learner’s lists are read from: asked again after what changes a lesson that is over. */
export const bookingLists = [learnerBookings, pastBookings] as const

/** What one or several learners have before them as one list, kept on the device for reading offline, fresh every half minute. */
export function useBookings(learnerIds: readonly number[]): UseQueryResult<LearnerBooking[], CallFailed> {
  return useQuery<LearnerBooking[], CallFailed>({
    queryKey: [learnerBookings.path, learnerIds],
    queryFn: async ({ signal }) =>
      (await Promise.all(learnerIds.map((studentId) => call(learnerBookings, { studentId }, { signal })))).flat(),
    refetchInterval: 30_000,
    meta: { offline: true },
  })
}

/** The lesson that the address names, of one or several learners. */
export const useOlderLesson = (
  learnerIds: readonly number[],
  list: readonly LearnerBooking[] | undefined,
): readonly LearnerBooking[] =>
  useOlder(list, [learnerBookings.path, learnerIds], async (wanted, signal) => {
    const lists = learnerIds.map((studentId) => call(learnerBookings, { studentId, with: wanted }, { signal }))
    return (await Promise.all(lists)).flat()
  })
