/** Server state in components: one call, one cache entry; panels load, fail and retry alone and keep their last data. */
import { keepPreviousData, notifyManager, QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { Answer, Endpoint } from '../endpoint.ts'
import { call, CallFailed } from './client.ts'
import type { Sent } from './client.ts'

export function makeQueryClient(): QueryClient {
  // What a press asks for shows before the press is over; left to itself, a ticked box falls back until a timer fires.
  notifyManager.setScheduler(queueMicrotask)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 30 * 60_000,
        // The client has already waited and renewed where that helps; only a lost connection or a fault is worth one more try.
        retry: (failures, error) =>
          failures < 1 && error instanceof CallFailed && (error.status === 0 ? navigator.onLine : error.status >= 500),
        // A read without a network fails and says so, also when the network goes between its two tries; it is made anew with it.
        networkMode: 'always',
        refetchOnReconnect: true,
      },
      // A press without a network fails and says so; it must not wait and pay an hour later.
      mutations: { networkMode: 'always' },
    },
  })
}

export type CallOptions<Answered = unknown> = {
  /** Ask only when true; for calls that need something not known yet. */
  when?: boolean
  /** Ask again every so many seconds while the page is in sight, or as often as the answer calls for; 0 is not again. */
  everySeconds?: number | ((answer: Answered | undefined) => number)
  /** And while it is out of sight too: for what a page does meanwhile. */
  unseen?: boolean
  /** Show at once what the device has kept of it, while it is asked for again: timetables and bought items. */
  offline?: boolean
  /** While another search is asked for, the last one's answer stays in place instead of grey rows. */
  keep?: boolean
}

/** A read. The answer stays on screen while a newer one is fetched and when that fails. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: CallOptions<Answer<E>> = {},
): UseQueryResult<Answer<E>, CallFailed> {
  const { everySeconds: every = 0 } = options
  return useQuery<Answer<E>, CallFailed>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: options.when ?? true,
    refetchIntervalInBackground: options.unseen ?? false,
    refetchInterval: ({ state: { data } }) => 1000 * (typeof every === 'function' ? every(data) : every) || false,
    ...(options.offline && { meta: { offline: true } }),
    ...(options.keep && { placeholderData: keepPreviousData }),
  })
}

/** A write. `changes` names the reads that show something else afterwards; they are asked again. */
export function useSend<E extends Endpoint>(
  endpoint: E,
  options: { changes?: readonly Endpoint[]; done?: (answer: Answer<E>) => void; failed?: (error: CallFailed) => void } = {},
): UseMutationResult<Answer<E>, CallFailed, Sent<E>> {
  const queries = useQueryClient()
  return useMutation<Answer<E>, CallFailed, Sent<E>>({
    mutationFn: (input) => call(endpoint, input),
    onSuccess: async (answer) => {
      options.done?.(answer)
      await Promise.all((options.changes ?? []).map((changed) => queries.invalidateQueries({ queryKey: [changed.path] })))
    },
    onError: (error) => options.failed?.(error),
  })
}

/** Path first, so that every variant of a read can be named by its endpoint alone. */
export const keyOf = <E extends Endpoint>(endpoint: E, input: Sent<E>): readonly unknown[] => [endpoint.path, input]
