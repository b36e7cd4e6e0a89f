import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { useUser } from '../../accounts/web/session.ts'
import { LEAST_GRADE } from '../../../shared/country.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { SendingLink } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { keep, kept } from '../../../shared/web/kept.ts'
import { CHOSEN_CHILD } from '../../../shared/web/kept-session.ts'
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
  /** What can be shown of the page while it is nobody's: the family could not be asked for, or has no child yet. */
  otherwise?: ReactNode
}

/**
 * Who a page is about: a student themselves; for a parent their children, by the switch in the address (`?child=7`,
 * `?child=all`). An address that says nothing is about whom the parent looked at last.
 */
export function ForLearners({ children, switcher = true, otherwise = null }: Props) {
  const user = useUser()
  const { role, id, name, first_name, grade } = user
  if (role === 'student') {
    const self = { id, name, first_name, grade: grade ?? LEAST_GRADE }
    return children([self], self)
  }
  return (
    <ForChildren switcher={switcher} otherwise={otherwise}>
      {children}
    </ForChildren>
  )
}

function ForChildren({ children, switcher, otherwise }: Required<Props>) {
  const t = useTexts(texts)
  const family = useCall(familyState, {}, { offline: true })
  const wanted = useWanted()
  const isNobodys = family.data ? family.data.learners.length === 0 : family.isError
  return (
    <>
      <Panel read={family} failed={t.failed}>
        {({ learners }) => {
          if (learners.length === 0) return <NoChild />
          const chosen =
            learners.find(({ id }) => String(id) === wanted) ?? (learners.length === 1 ? (learners[0] ?? null) : null)
          return (
            <>
              {switcher && learners.length > 1 && <ChildSwitch learners={learners} chosen={chosen} />}
              {children(learners, chosen)}
            </>
          )
        }}
      </Panel>
      {isNobodys && otherwise && <div className="mt-8">{otherwise}</div>}
    </>
  )
}

const ALL = 'all'

/** An address that is about one lesson is about whosever it is. */
const ABOUT_ONE = ['pay', 'cancel', 'lesson']

/** The child whom the address names or, where it names none, the last one that an address named. */
function useWanted(): string | null {
  const [query] = useSearchParams()
  const named = query.get('child')
  useEffect(() => {
    if (named) keep(CHOSEN_CHILD, named)
  }, [named])
  return named ?? (ABOUT_ONE.some((one) => query.has(one)) ? ALL : kept(CHOSEN_CHILD))
}

/** Links, so that the choice is in the address and the Back button takes it back. */
function ChildSwitch({ learners, chosen }: { learners: readonly Learner[]; chosen: Learner | null }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const to = (child: number | null): string => {
    const next = new URLSearchParams(query)
    next.set('child', child === null ? ALL : String(child))
    return `${pathname}?${next}`
  }
  return (
    <nav aria-label={t.whose} className="mb-6">
      {/* On a phone two children and the way to a third stand in one row, as drawn. */}
      <ul className="flex flex-wrap gap-1 sm:gap-2">
        <li>
          <a href={to(null)} aria-current={chosen === null ? 'true' : undefined} className={`${pill} px-3 sm:px-4`}>
            {t.all}
          </a>
        </li>
        {learners.map((learner) => (
          <li key={learner.id}>
            <a
              href={to(learner.id)}
              aria-current={chosen?.id === learner.id ? 'true' : undefined}
              className={`${pill} pr-3 pl-1 sm:pr-4`}
            >
              <Portrait seed={learner.id} className="size-9 rounded-full" />
              {learner.first_name}
            </a>
          </li>
        ))}
        <li>
          <a
            href="/parent-dashboard/family?add"
            aria-label={t.addChild}
            title={t.addChild}
            className={`${pill} w-11 justify-center border-dashed`}
          >
            <Icon name="plus" />
          </a>
        </li>
      </ul>
    </nav>
  )
}

const pill =
  'press inline-flex min-h-11 items-center gap-1.5 rounded-full border-[1.5px] border-ink-400 bg-white text-sm ' +
  'font-semibold hover:bg-sunken sm:gap-2 sm:text-base ' +
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
