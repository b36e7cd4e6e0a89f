import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { idInAddress } from '../../../shared/fields.ts'
import { call } from '../../../shared/web/client.ts'
import type { CallFailed } from '../../../shared/web/client.ts'
import { learnerBookings } from '../contract.ts'
import type { LearnerBooking } from '../contract.ts'
import { pastBookings } from '../past-contract.ts'

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

/**
 * The lesson that the address names, `?lesson=12` or `?rate=12`, where it is older than what the lists hold.
 * @param list those that are there; undefined until they have come
 */
export function useOlderLesson(
  learnerIds: readonly number[],
  list: readonly LearnerBooking[] | undefined,
): readonly LearnerBooking[] {
  const [query] = useSearchParams()
  const wanted = idInAddress(query.get('rate') ?? query.get('lesson'))
  const isMissing = wanted !== null && list !== undefined && !list.some(({ id }) => id === wanted)
  const read = useQuery<LearnerBooking[], CallFailed>({
    queryKey: [learnerBookings.path, learnerIds, wanted],
    queryFn: async ({ signal }) => {
      const lists = learnerIds.map((studentId) => call(learnerBookings, { studentId, with: wanted ?? undefined }, { signal }))
      return (await Promise.all(lists)).flat().filter(({ id }) => id === wanted)
    },
    enabled: isMissing,
  })
  return (isMissing && read.data) || []
}
