import { Suspense } from 'react'
import { useUser } from '../../../features/accounts/web/session.ts'
import { NoticeChoices } from '../../../features/notices/web/notice-choices.tsx'
import { OwnData } from '../../../features/records/web/own-data.tsx'
import { showAccount } from '../../../features/settings/contract.ts'
import { OwnFacts } from '../../../features/settings/web/own-facts.tsx'
import { OwnSessions } from '../../../features/settings/web/own-sessions.tsx'
import { SecondFactor } from '../../../features/settings/web/second-factor.tsx'
import { texts } from '../../../features/settings/web/texts.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { late } from '../../../shared/web/late.tsx'
import { LanguageChoice } from '../language-choice.tsx'

/** Few have any: it comes after the rest. */
const OwnTestimonials = late(async () => (await import('../../../features/reviews/web/own-testimonials.tsx')).OwnTestimonials)

/** How somebody keeps their own account. */
export function AccountPage() {
  const t = useTexts(texts)
  const now = useNow(60)
  const { role } = useUser()
  const read = useCall(showAccount, {})
  return (
    <>
      <PageHead title={t.title} line={t.line} />
      <Panel read={read} failed={t.failed}>
        {({ password_changed_at, sessions, second_factor }) => (
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2 lg:gap-6">
            <div className="grid gap-5 lg:gap-6">
              <OwnFacts passwordChangedAt={password_changed_at} withCode={second_factor.on_since !== null} />
              <Card title={t.language}>
                <LanguageChoice />
                <p className="text-sm text-ink-500">{t.languageLine}</p>
              </Card>
              <NoticeChoices />
            </div>
            <div className="grid gap-5 lg:gap-6">
              <SecondFactor factor={second_factor} />
              <OwnSessions sessions={sessions} now={now} />
              <Suspense>{(role === 'student' || role === 'parent') && <OwnTestimonials />}</Suspense>
              <OwnData />
            </div>
          </div>
        )}
      </Panel>
    </>
  )
}
