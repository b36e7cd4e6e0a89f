import { useUser } from '../../../features/accounts/web/session.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { hourOf, texts } from './greeting-texts.ts'

/** The top of a first page: a greeting by the time of day in Nairobi, and one line about the day. */
export function Greeting({ now, line }: { now: Date; line: string }) {
  const t = useTexts(texts)
  const { first_name } = useUser()
  return <PageHead title={t.greeting(first_name, hourOf(now))} line={line} />
}
