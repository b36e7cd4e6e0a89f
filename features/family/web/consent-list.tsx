import { useState } from 'react'
import type { ReactNode } from 'react'
import { dayOfMonth, monthName, startClock } from '../../../shared/web/dates.ts'
import { nairobiDate } from '../../../shared/time.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge, type BadgeShape, type BadgeTone } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { changeConsent, type Child, type ConsentPurpose } from '../contract.ts'
import type { ConsentStanding } from '../rules/consents.ts'
import { isNeeded } from '../rules.ts'
import { familyReads } from './child-form.tsx'
import { texts as consentTexts } from './consent-texts.ts'
import { texts as familyTexts } from './family-texts.ts'

const looks: Record<ConsentStanding, { tone: BadgeTone; shape: BadgeShape }> = {
  agreed: { tone: 'ok', shape: 'tick' },
  new_version: { tone: 'wait', shape: 'info' },
  withdrawn: { tone: 'off', shape: 'cross' },
  never: { tone: 'off', shape: 'cross' },
}

type Props = {
  child: Child
  /** What else ends when nothing can be learned any more: a line about coming lessons, from the page that knows them. */
  ending?: ReactNode
}

/** What a parent has agreed to for one child, each on its own, with its version, its time and one act. */
export function ConsentList({ child, ending }: Props) {
  const t = useTexts(familyTexts)
  const { purposes } = useTexts(consentTexts)
  const when = useWhen()
  const [asked, setAsked] = useState<ConsentPurpose | null>(null)
  if (child.consent === 'not_needed') return <p className="text-sm text-ink-700">{t.grown(child.first_name)}</p>
  return (
    <section aria-label={t.agreedTo(child.first_name)}>
      <h3 className="font-bold">{t.agreedTo(child.first_name)}</h3>
      <p className="mb-2 text-sm text-ink-700">{t.oneByOne}</p>
      <ul className="divide-y divide-line border-t border-line">
        {child.consents.map(({ purpose, standing, version, at }) => (
          <li key={purpose} className="flex items-center justify-between gap-4 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-bold">
                {purposes[purpose].name}
                <Badge {...looks[standing]}>{t.standings[standing]}</Badge>
              </p>
              <p className="text-sm text-ink-700">{purposes[purpose].line}</p>
              <p className="text-sm text-ink-500">{t.since[standing](version ?? '', at ? when(new Date(at)) : '')}</p>
            </div>
            <button type="button" className="link min-h-11 flex-none text-right text-sm" onClick={() => setAsked(purpose)}>
              {t.acts[standing]}
              <span className="sr-only">{t.actFor(purposes[purpose].name, child.first_name)}</span>
            </button>
          </li>
        ))}
      </ul>
      {asked && <Question child={child} purpose={asked} ending={ending} onClose={() => setAsked(null)} />}
    </section>
  )
}

/** Asks once: what agreeing means, or what stops and what comes back. */
function Question({ child, purpose, ending, onClose }: Props & { purpose: ConsentPurpose; onClose: () => void }) {
  const t = useTexts(familyTexts)
  const { purposes } = useTexts(consentTexts)
  const stands = child.consents.find((one) => one.purpose === purpose)?.standing === 'agreed'
  const change = useSend(changeConsent, {
    changes: familyReads,
    done: () => {
      toast(t.done)
      onClose()
    },
  })
  const { name, line } = purposes[purpose]
  const send = () => change.mutate({ childId: child.id, purpose, agreed: !stands })
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={stands ? t.withdrawTitle(name) : t.newest(name)}
      line={t.withdrawFor(child.name)}
      foot={
        <div className="grid gap-3 sm:grid-cols-2">
          <Button look={stands ? 'danger' : 'primary'} large working={change.isPending && t.working} onClick={send}>
            {stands ? t.withdraw : t.agree}
          </Button>
          <Button large onClick={onClose}>
            {t.keep}
          </Button>
        </div>
      }
    >
      <div className="grid gap-3">
        {change.error && <Note tone="bad">{change.error.message}</Note>}
        {stands && isNeeded(purpose) && ending}
        <p>{stands ? t.stops[purpose] : line}</p>
        <p className="text-ink-700">{stands && t.again}</p>
      </div>
    </Dialog>
  )
}

function useWhen(): (at: Date) => string {
  const language = useLanguage()
  return (at) =>
    `${dayOfMonth(at)} ${monthName(nairobiDate(at), language, 'short')} ${nairobiDate(at).slice(0, 4)}, ${startClock(at)}`
}
