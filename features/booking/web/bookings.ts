import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { call } from '../../../shared/web/client.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { learnerBookings } from '../contract.ts'
import type { LearnerBooking } from '../contract.ts'

/** The bookings of one or several learners as one list, kept on the device for reading offline, fresh every half minute. */
export function useBookings(learnerIds: readonly number[]): UseQueryResult<LearnerBooking[], CallFailed> {
  return useQuery<LearnerBooking[], CallFailed>({
    queryKey: [learnerBookings.path, learnerIds],
    queryFn: async ({ signal }) =>
      (await Promise.all(learnerIds.map((studentId) => call(learnerBookings, { studentId }, { signal })))).flat(),
    refetchInterval: 30_000,
    meta: { offline: true },
  })
}
