import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { idInAddress } from '../../../shared/fields.ts'
import type { CallFailed } from '../../../shared/web/client.ts'

/**
 * The lesson that the address names, `?lesson=12` or `?rate=12`, where it is older than what the lists hold.
 * @param list those that are there; undefined until they have come
 * @param key of the lists, so that it is asked again with them
 */
export function useOlder<One extends { id: number }>(
  list: readonly One[] | undefined,
  key: readonly unknown[],
  read: (wanted: number, signal: AbortSignal) => Promise<One[]>,
): readonly One[] {
  const [query] = useSearchParams()
  const wanted = idInAddress(query.get('rate') ?? query.get('lesson'))
  const isMissing = wanted !== null && list !== undefined && !list.some(({ id }) => id === wanted)
  const found = useQuery<One[], CallFailed>({
    queryKey: [...key, wanted],
    queryFn: async ({ signal }) => (wanted === null ? [] : (await read(wanted, signal)).filter(({ id }) => id === wanted)),
    enabled: isMissing,
  })
  return (isMissing && found.data) || []
}
