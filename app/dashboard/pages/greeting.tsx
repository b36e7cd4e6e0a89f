import { useUser } from '../../../features/accounts/web/session.ts'
import { nairobiClock } from '../../../shared/time.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { texts } from './greeting-texts.ts'

/** The top of a first page: a greeting by the time of day in Nairobi, and one line about the day. */
export function Greeting({ now, line }: { now: Date; line: string }) {
  const t = useTexts(texts)
  const { first_name } = useUser()
  const hour = Number(nairobiClock(now).slice(0, 2))
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
  return <PageHead title={t[part](first_name)} line={line} />
}
