import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useUser } from '../../accounts/web/session.ts'
import { LEAST_GRADE } from '../../../shared/country.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { SendingLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { familyState } from '../contract.ts'
import { texts } from './texts.ts'

export type Learner = { id: number; name: string; first_name: string; grade: number }

type Props = {
  /** Everyone the page may show, and whom the address chose; null means all. Never empty. */
  children: (learners: readonly Learner[], chosen: Learner | null) => ReactNode
  /** Between the page's head and its content; left out where the page has its own switch. */
  switcher?: boolean
}

/** Who a page is about: a student themselves; for a parent their children, with the switch in the address (`?child=`). */
export function ForLearners({ children, switcher = true }: Props) {
  const user = useUser()
  const { role, id, name, first_name, grade } = user
  if (role === 'student') {
    const self = { id, name, first_name, grade: grade ?? LEAST_GRADE }
    return children([self], self)
  }
  return <ForChildren switcher={switcher}>{children}</ForChildren>
}

function ForChildren({ children, switcher }: Required<Props>) {
  const t = useTexts(texts)
  const family = useCall(familyState, {}, { offline: true })
  const [query] = useSearchParams()
  return (
    <Panel read={family} failed={t.failed}>
      {({ learners }) => {
        if (learners.length === 0) return <NoChild />
        const chosen =
          learners.find(({ id }) => String(id) === query.get('child')) ?? (learners.length === 1 ? (learners[0] ?? null) : null)
        return (
          <>
            {switcher && learners.length > 1 && <ChildSwitch learners={learners} chosen={chosen} />}
            {children(learners, chosen)}
          </>
        )
      }}
    </Panel>
  )
}

/** Links, so that the choice is in the address and the Back button takes it back. */
function ChildSwitch({ learners, chosen }: { learners: readonly Learner[]; chosen: Learner | null }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const to = (child: number | null): string => {
    const next = new URLSearchParams(query)
    if (child === null) next.delete('child')
    else next.set('child', String(child))
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return (
    <nav aria-label={t.whose} className="mb-6">
      <ul className="flex flex-wrap gap-2">
        <li>
          <a href={to(null)} aria-current={chosen === null ? 'true' : undefined} className={`${pill} px-4`}>
            {t.all}
          </a>
        </li>
        {learners.map((learner) => (
          <li key={learner.id}>
            <a
              href={to(learner.id)}
              aria-current={chosen?.id === learner.id ? 'true' : undefined}
              className={`${pill} pr-4 pl-1`}
            >
              <Portrait seed={learner.id} className="size-9 rounded-full" />
              {learner.first_name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const pill =
  'press inline-flex min-h-11 items-center gap-2 rounded-full border-[1.5px] border-ink-400 bg-white ' +
  'font-semibold hover:bg-sunken ' +
  'aria-[current]:border-ink-950 aria-[current]:bg-ink-950 aria-[current]:text-white'

function NoChild() {
  const t = useTexts(texts)
  const { email } = useUser()
  return (
    <Empty object="phone" title={t.noChild} action={<SendingLink href="/parent-dashboard/family?add">{t.addChild}</SendingLink>}>
      {t.noChildLine(email)}
    </Empty>
  )
}
