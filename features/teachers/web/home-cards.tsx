import { nairobiDate } from '../../../shared/time.ts'
import { monthName } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Rating } from '../../../shared/web/kit/rating.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { showWallet } from '../../wallet/contract.ts'
import { useOwnProfile } from './standing.tsx'
import { texts as kitTexts } from '../../../shared/web/texts.ts'
import { texts } from './texts.ts'

/** What can be withdrawn now, and what comes. */
export function MoneyCard({ now }: { now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { id } = useUser()
  const read = useCall(showWallet, { userId: id })
  return (
    <Card
      title={t.wallet}
      action={
        <a href="/teacher-dashboard/wallet" className="link inline-flex min-h-8 items-center text-sm">
          {t.open}
        </a>
      }
    >
      <Panel read={read} failed={t.walletFailed}>
        {({ earnings }) =>
          earnings && (
            <>
              <p className="text-sm text-ink-500">{t.ready}</p>
              <p className="display text-2xl tabular-nums">{kshText(earnings.available)}</p>
              <dl className="mt-3 mb-4 grid gap-1.5 text-sm">
                <Line name={t.pending(earnings.pending_count)} amount={earnings.pending} />
                <Line name={t.earnedIn(monthName(nairobiDate(now), language, 'long'))} amount={earnings.earned_this_month} />
              </dl>
              <ButtonLink href="/teacher-dashboard/wallet?withdraw=1" wide>
                {t.withdraw}
              </ButtonLink>
            </>
          )
        }
      </Panel>
    </Card>
  )
}

function Line({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-ink-500">{name}</dt>
      <dd className="font-semibold tabular-nums">{kshText(amount)}</dd>
    </div>
  )
}

/** The last review, and nothing before there is one. */
export function ReviewsCard() {
  const t = useTexts(texts)
  const { author } = useTexts(kitTexts)
  const profile = useOwnProfile().data
  const last = profile?.reviews[0]
  if (!profile || !last) return null
  return (
    <Card title={t.reviews} action={<Rating stars={profile.rating} count={profile.review_count} />}>
      <p className="text-ink-700">“{last.text}”</p>
      <p className="mt-1 text-sm text-ink-500">{author[last.author](last.grade)}</p>
    </Card>
  )
}
