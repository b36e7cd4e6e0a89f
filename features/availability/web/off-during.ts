import { useCall } from '../../../shared/web/query.ts'
import { timesOff } from '../off-contract.ts'
import type { TimeSpan } from '../rules.ts'

/** Tells of a stretch of time whether any of it lies in the time off of the teacher signed in, as far as that has come. */
export function useOffDuring(): (span: TimeSpan) => boolean {
  const off = useCall(timesOff, {}).data?.times_off ?? []
  return ({ startsAt, endsAt }) => off.some((one) => new Date(one.starts_at) < endsAt && startsAt < new Date(one.ends_at))
}
