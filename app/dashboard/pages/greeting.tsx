import { useUser } from '../../../features/accounts/web/session.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { partOfDay, texts } from './greeting-texts.ts'

/** The top of a first page: a greeting by the time of day in Nairobi, and one line about the day. */
export function Greeting({ now, line }: { now: Date; line: string }) {
  const t = useTexts(texts)
  const { first_name } = useUser()
  return <PageHead title={t[partOfDay(now)](first_name)} line={line} />
}
