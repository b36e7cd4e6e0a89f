import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useWaiting } from '../../../features/approvals/web/waiting.ts'
import type { LearnerBooking } from '../../../features/booking/contract.ts'
import { refundNow } from '../../../features/booking/web/booking-groups.ts'
import { kes } from '../../../features/booking/web/booking-row.tsx'
import { useBookings } from '../../../features/booking/web/bookings.ts'
import { familyChildren, type Child } from '../../../features/family/contract.ts'
import { AccountBanners } from '../../../features/family/web/account-banners.tsx'
import { ChildCard } from '../../../features/family/web/child-card.tsx'
import { AddChild } from '../../../features/family/web/child-form.tsx'
import { LinkChild } from '../../../features/family/web/link-child.tsx'
import { texts as familyTexts } from '../../../features/family/web/family-texts.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { SendingLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'

const WaitingForYou = late(async () => (await import('../../../features/approvals/web/wish-list.tsx')).WaitingForYou)
const AllowancePart = late(async () => (await import('../../../features/approvals/web/allowance-part.tsx')).AllowancePart)
const HERE = '/parent-dashboard/family'

/** Who learns, what is allowed, what was agreed to. `?add` asks for a new child, `?child=7` opens that one's card. */
export function FamilyPage() {
  const t = useTexts(familyTexts)
  const now = useNow(60)
  const family = useCall(familyChildren, {}, { offline: true })
  const waiting = useWaiting()
  const [query, setQuery] = useSearchParams()
  const close = () => {
    const next = new URLSearchParams(query)
    next.delete('add')
    setQuery(next, { replace: true })
  }
  return (
    <>
      <PageHead title={t.title} line={t.line} />
      <AccountBanners />
      <Panel read={family} failed={t.failed}>
        {({ children }) => (
          <div className="grid items-start gap-5 lg:grid-cols-[2fr_1fr]">
            <div className="grid gap-5">
              <Suspense fallback={null}>
                <WaitingForYou list={waiting} now={now} />
              </Suspense>
              {children.length === 0 && (
                <Empty object="phone" title={t.none} action={<AddLink first />}>
                  {t.noneLine}
                </Empty>
              )}
              {children.map((child, i) => (
                <OneChild
                  key={child.id}
                  child={child}
                  open={query.has('child') ? query.get('child') === String(child.id) : i === 0}
                  now={now}
                />
              ))}
            </div>
            <div className="grid gap-5">
              <LinkChild />
              {children.length > 0 && (
                <Card title={t.addCard}>
                  <p className="mb-4 text-ink-700">{t.addLine}</p>
                  <AddLink />
                </Card>
              )}
            </div>
          </div>
        )}
      </Panel>
      {query.has('add') && <AddChild now={now} onClose={close} />}
    </>
  )
}

function AddLink({ first = false }: { first?: boolean }) {
  const t = useTexts(familyTexts)
  return (
    <SendingLink href={`${HERE}?add`} look={first ? 'primary' : 'outline'} wide={!first}>
      {t.add}
    </SendingLink>
  )
}

function OneChild({ child, open, now }: { child: Child; open: boolean; now: Date }) {
  const bookings = useBookings([child.id])
  return (
    <ChildCard child={child} open={open} now={now} ending={<Ending list={bookings.data ?? []} now={now} />}>
      <Suspense fallback={null}>
        <AllowancePart child={child} />
      </Suspense>
    </ChildCard>
  )
}

/** What is cancelled when lessons are no longer agreed to, and what comes back for it by the policy of this moment. */
function Ending({ list, now }: { list: readonly LearnerBooking[]; now: Date }) {
  const t = useTexts(familyTexts)
  const open = list.filter(({ actions }) => actions.includes('cancel'))
  if (open.length === 0) return null
  const back = open.reduce((sum, booking) => sum + refundNow(booking, now).kes, 0)
  return <p className="font-semibold">{t.lessonsEnd(open.length, kes(back))}</p>
}
