import { useUser } from '../../../features/accounts/web/session.ts'
import { nairobiClock } from '../../../shared/time.ts'
import { longDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { texts } from './texts.ts'

/** The top of a first page: the time of day in Nairobi, the date, and one sentence about the day. */
export function Greeting({ now, line }: { now: Date; line?: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { first_name } = useUser()
  const hour = Number(nairobiClock(now).slice(0, 2))
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
  return <PageHead title={t.greetings[part](first_name)} line={[longDay(now, language), line].filter(Boolean).join('. ')} />
}
