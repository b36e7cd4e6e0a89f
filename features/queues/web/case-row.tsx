import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { buttonClass } from '../../../shared/web/kit/button.tsx'
import { Icon, type IconName } from '../../../shared/web/kit/icon.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { useUser } from '../../accounts/web/session.ts'
import type { WaitingCase } from '../contract.ts'
import { caseAt, urgencyOf, type QueueKind } from '../rules.ts'
import { CaseClock } from './case-clock.tsx'
import { caseSentence } from './sentences.ts'
import { texts } from './texts.ts'

const icons: Readonly<Record<QueueKind, IconName>> = {
  help: 'flag',
  safety: 'flag',
  child_report: 'flag',
  unsafe_video: 'flag',
  video_report: 'square-play',
  report: 'message-square',
  dispute: 'scale',
  payout: 'banknote',
  deposit: 'wallet',
  difference: 'scale',
  verification: 'shield-check',
  data_export: 'file-text',
  data_deletion: 'trash',
  support: 'message-square',
}

const alarm = 'bg-murram-100 text-murram-700'

/**
 * One case: its whole row leads to where it is decided.
 * @param first the one to begin with stands out
 */
export function CaseRow({ one, now, first }: { one: WaitingCase; now: Date; first: boolean }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { title, line } = caseSentence(one, language)
  const disputed = one.kind === 'dispute' || one.kind === 'safety'
  const amount = one.amount === null ? null : kesText(one.amount)
  const urgent = ['safety', 'late'].includes(urgencyOf(one.kind, new Date(one.due_at), now))
  return (
    <li
      className={
        'relative -mx-5 grid grid-cols-[2.75rem_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line ' +
        'px-5 py-4 last:border-0 focus-within:bg-sunken hover:bg-sunken sm:-mx-6 sm:px-6 ' +
        'lg:grid-cols-[2.75rem_minmax(0,1fr)_9rem_11rem_6rem]'
      }
    >
      <span className={`grid size-11 place-items-center self-start rounded-md ${urgent ? alarm : 'bg-sunken'}`}>
        <Icon name={icons[one.kind]} />
      </span>
      <div className="min-w-0">
        <h3 className="font-bold wrap-anywhere">
          <a href={caseAt(one)} data-case={`${one.kind}/${one.id}`} className="after:absolute after:inset-0 after:content-['']">
            {title}
          </a>
        </h3>
        <p className="text-sm text-ink-700 wrap-anywhere">{line}</p>
        <Taker one={one} />
      </div>
      <span
        aria-hidden="true"
        className={`max-lg:hidden lg:col-start-5 ${buttonClass({ look: first ? 'primary' : 'outline' })} pointer-events-none`}
      >
        {disputed ? t.decide : t.open}
      </span>
      <Icon name="chevron-right" className="text-ink-500 lg:hidden" />
      <p className="text-sm font-bold tabular-nums max-lg:col-start-2 lg:col-start-3 lg:row-start-1 lg:text-right">
        {amount !== null && disputed ? t.stake(amount) : amount}
      </p>
      <p className="flex max-lg:col-start-2 lg:col-start-4 lg:row-start-1">
        <CaseClock one={one} now={now} />
      </p>
    </li>
  )
}

function Taker({ one: { taken } }: { one: WaitingCase }) {
  const t = useTexts(texts)
  const { id } = useUser()
  if (!taken) return null
  return (
    <p className="mt-1 flex items-center gap-2 text-sm font-semibold">
      <Face photo={taken.photo} seed={taken.by} className="size-5 rounded-full" />
      {taken.by === id ? t.mine : t.theirs(taken.name)}
    </p>
  )
}
