import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Answer } from '../../../shared/endpoint.ts'
import { clock12, instantAt } from '../../../shared/time.ts'
import { fullDay, shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { VerifiedTick } from '../../../shared/web/kit/verified-tick.tsx'
import { late } from '../../../shared/web/late.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useUser } from '../../accounts/web/session.ts'
import type { ownVerification } from '../contract.ts'
import { useOwnVerification } from './own-status.ts'
import { Submitted } from './submitted.tsx'
import { PAPERS_KEPT_DAYS } from '../rules.ts'
import { texts } from './texts.ts'

const VerificationForm = late(async () => (await import('./verification-form.tsx')).VerificationForm)

const BANNER_MS = 5000
type Own = Answer<typeof ownVerification>

/** A teacher's way to being verified: what is needed, the form, waiting, and the answer. @param photo see `VerificationForm` */
export function AccountVerification({ photo }: { photo: (buttonId: string) => ReactNode }) {
  const t = useTexts(texts)
  const read = useOwnVerification()
  const [banner, show] = useBanner()
  return (
    <>
      <div role="status" className="empty:hidden">
        {banner && (
          <div className="mb-5">
            <Note tone={banner === 'submitted' ? 'ok' : 'bad'}>{banner === 'submitted' ? t.submitted : t.failedToSubmit}</Note>
          </div>
        )}
      </div>
      {!read.data && <PageHead title={t.title} />}
      <Panel read={read} failed={t.failed}>
        {(own) => <Standing own={own} photo={photo} onSubmitted={() => show('submitted')} onFailed={() => show('failed')} />}
      </Panel>
    </>
  )
}

type Props = { own: Own; photo: (buttonId: string) => ReactNode; onSubmitted: () => void; onFailed: () => void }

function Standing({ own, ...form }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  // The form's being open has an address, so that it is open again after a refresh.
  const [query, setQuery] = useSearchParams()
  const open = query.has('form')
  const toggle = (opened: boolean) => setQuery(opened ? { form: 'open' } : {}, { replace: true })
  if (own.status === 'pending' && own.submitted_at) {
    const at = new Date(own.submitted_at)
    return (
      <>
        <PageHead
          title={t.title}
          line={
            <span className="flex flex-wrap items-center gap-2">
              <Badge tone="wait">{t.pending}</Badge> {t.since(`${shortDay(at, language)}, ${clock12(at)}`)}
            </span>
          }
        />
        <Submitted own={own} />
      </>
    )
  }
  if (own.status === 'approved') return <Verified own={own} />
  return (
    <>
      <PageHead
        title={t.title}
        line={t.line}
        action={
          // Whoever was rejected sends it again from beside the reason.
          (open || own.status === 'none') && (
            <Button look={open ? 'outline' : 'primary'} aria-expanded={open} onClick={() => toggle(!open)}>
              {open ? t.close : t.start}
            </Button>
          )
        }
      />
      {own.status === 'rejected' && <Rejected own={own} open={open} onAgain={() => toggle(true)} />}
      {open ? <VerificationForm own={own} {...form} /> : own.status === 'none' && <WhatIsNeeded />}
    </>
  )
}

function WhatIsNeeded() {
  const t = useTexts(texts)
  return (
    <Card title={t.needs}>
      <ul className="grid gap-3">
        {t.needed.map((line) => (
          <li key={line} className="flex items-start gap-3">
            <Icon name="circle-check" className="mt-0.5 text-green-800" />
            {line}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-ink-500">{t.needsLine}</p>
    </Card>
  )
}

function Rejected({ own, open, onAgain }: { own: Own; open: boolean; onAgain: () => void }) {
  const t = useTexts(texts)
  return (
    <section aria-label={t.rejected} className="mb-5 rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
      <Badge tone="bad">{t.rejected}</Badge>
      <p className="mt-3 font-semibold whitespace-pre-line wrap-anywhere">{own.reason}</p>
      {!open && (
        <Button look="primary" large className="mt-4" onClick={onAgain}>
          {t.again}
        </Button>
      )}
    </section>
  )
}

function Verified({ own }: { own: Own }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { id } = useUser()
  const at = own.verified_on ? instantAt(own.verified_on, '12:00') : null
  return (
    <>
      <PageHead title={t.title} line={<Badge tone="ok">{t.approved}</Badge>} />
      <Card>
        <div className="flex items-start gap-3">
          <VerifiedTick className="size-6" />
          <div>
            <p className="font-bold">{at ? t.verifiedSince(fullDay(at, language)) : t.approved}</p>
            <p className="text-ink-700">
              {t.verifiedLine} {t.papersGo(PAPERS_KEPT_DAYS)}
            </p>
            <p className="mb-4 text-sm text-ink-500">{t.noMore}</p>
            <ButtonLink href={`/tutors/${id}`}>{t.publicPage}</ButtonLink>
          </div>
        </div>
      </Card>
    </>
  )
}

/** What became of sending: for five seconds, at the top. */
function useBanner(): ['submitted' | 'failed' | null, (kind: 'submitted' | 'failed') => void] {
  const [shown, setShown] = useState<{ kind: 'submitted' | 'failed'; turn: number } | null>(null)
  useEffect(() => {
    if (!shown) return
    if (shown.kind === 'submitted') scrollTo({ top: 0 })
    const timer = setTimeout(() => setShown(null), BANNER_MS)
    return () => clearTimeout(timer)
  }, [shown])
  return [shown?.kind ?? null, (kind) => setShown((before) => ({ kind, turn: (before?.turn ?? 0) + 1 }))]
}
