import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CallFailed } from './client.ts'
import { useTexts } from './i18n.ts'
import { Failed } from './kit/failed.tsx'
import { Skeleton } from './kit/skeleton.tsx'
import { byServer } from './server-clock.ts'
import { texts } from './texts.ts'

type Props<Data> = {
  read: UseQueryResult<Data, CallFailed>
  /** The specification's sentence for a failed fetch; the server's own when left out. */
  failed?: string
  /** Grey shapes of the content to come; rows when left out. */
  skeleton?: ReactNode
  /** A failure beside one that is told already: with data to show, nothing more is said of it. */
  told?: boolean
  /** Called with the last data, also while it is stale: `fresh` is false then, and what acts should be off. */
  children: (data: Data, fresh: boolean) => ReactNode
}

/** The four states of a list: loading, failed with Retry above the last data, and whatever `children` make of loaded or empty. */
export function Panel<Data>({ read, failed, skeleton, told = false, children }: Props<Data>) {
  const t = useTexts(texts)
  const { data, error, isError, dataUpdatedAt, refetch } = read
  if (data === undefined && !isError) return skeleton ?? <Skeleton />
  // What is not there is not there at the next try either.
  const gone = error?.status === 404
  // Nobody failed when there is no network: what was not read before can only be read then. What was read stands below.
  const unread = data === undefined && error?.status === 0
  const message = unread ? t.notReadYet : gone ? error.message : (failed ?? error?.message ?? '')
  return (
    <>
      {isError && !(told && data !== undefined) && (
        <div className="mb-3">
          <Failed
            message={message}
            onRetry={gone ? undefined : () => void refetch()}
            asOf={data === undefined ? undefined : byServer(dataUpdatedAt)}
          />
        </div>
      )}
      {data !== undefined && children(data, !isError)}
    </>
  )
}
