import { useState, type KeyboardEvent } from 'react'
import { clock12 } from '../../../shared/time.ts'
import { shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink, IconButton } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import type { SentDocument } from '../contract.ts'
import type { ReviewedRequest } from '../desk-contract.ts'
import { PAPERS_KEPT_DAYS } from '../rules.ts'
import { documentAddress, fileSize } from './document-words.ts'
import { texts } from './desk-texts.ts'

/** Quarters of a turn, as a style a policy lets in. */
const turns = ['', 'rotate-90', 'rotate-180', '-rotate-90'] as const

/** What was sent, one at a time: each that is opened is written down. Keys 1 to 4 choose, the arrows turn. */
export function Papers({ request, onUnreadable }: { request: ReviewedRequest; onUnreadable: () => void }) {
  const t = useTexts(texts)
  const { documents } = request
  const tabs = [...documents.map(({ kind }) => kind), 'photo' as const]
  const [chosen, setChosen] = useState<(typeof tabs)[number]>(tabs[0] ?? 'photo')
  const [turn, setTurn] = useState(0)
  const paper = documents.find(({ kind }) => kind === chosen)
  const choose = (kind: typeof chosen) => {
    setChosen(kind)
    setTurn(0)
  }
  const turnBy = (quarters: number) => setTurn((before) => (before + quarters + turns.length) % turns.length)
  const onKey = (event: KeyboardEvent) => {
    const kind = tabs[Number(event.key) - 1]
    if (kind) choose(kind)
    else if (event.key === 'ArrowRight') turnBy(1)
    else if (event.key === 'ArrowLeft') turnBy(-1)
    else return
    event.preventDefault()
  }
  return (
    <Card title={t.documents} action={<span className="text-sm text-ink-500">{t.logged}</span>}>
      {/* The keys belong to whatever in it has the focus. */}
      <div role="group" aria-label={t.documents} onKeyDown={onKey}>
        <div className="mb-4 flex flex-wrap gap-1 rounded-md bg-sunken p-1">
          {tabs.map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={kind === chosen}
              onClick={() => choose(kind)}
              className={
                'min-h-11 flex-[1_1_6rem] rounded-sm px-2 leading-tight font-semibold text-ink-700 hover:text-ink-950 ' +
                'aria-pressed:bg-white aria-pressed:text-green-800 aria-pressed:shadow-card'
              }
            >
              {t.kinds[kind]}
            </button>
          ))}
        </div>
        {chosen === 'photo' ? (
          <Face
            large
            photo={request.photo}
            seed={request.teacher_id}
            label={t.kinds.photo}
            className="mx-auto size-72 max-w-full rounded-lg"
          />
        ) : (
          paper && <Paper key={paper.id} paper={paper} turn={turn} onTurn={() => turnBy(1)} onUnreadable={onUnreadable} />
        )}
      </div>
      {request.status === 'approved' && <p className="mt-3 text-sm text-ink-500">{t.papersGone(PAPERS_KEPT_DAYS)}</p>}
      {request.status === 'rejected' && <p className="mt-3 text-sm text-ink-500">{t.noDocuments}</p>}
    </Card>
  )
}

type PaperProps = { paper: SentDocument; turn: number; onTurn: () => void; onUnreadable: () => void }

function Paper({ paper, turn, onTurn, onUnreadable }: PaperProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [missing, setMissing] = useState(false)
  const [whole, setWhole] = useState(false)
  const sentAt = new Date(paper.sent_at)
  const facts = t.sent(paper.name, fileSize(paper.bytes), `${shortDay(sentAt, language)}, ${clock12(sentAt)}`)
  if (missing) {
    return (
      <Empty object="slate" title={t.cannotShow} action={<Button onClick={onUnreadable}>{t.askAgain}</Button>}>
        {facts}
      </Empty>
    )
  }
  if (paper.type === 'application/pdf') {
    return (
      <Empty
        object="book"
        title={t.pdfTitle}
        action={
          <ButtonLink href={documentAddress(paper)} target="_blank" icon="download">
            {t.savePdf}
          </ButtonLink>
        }
      >
        {t.pdfLine} {facts}
      </Empty>
    )
  }
  const picture = (className: string) => (
    <img
      src={documentAddress(paper)}
      alt={t.kinds[paper.kind]}
      onError={() => setMissing(true)}
      className={`mx-auto object-contain ${turns[turn]} ${className}`}
    />
  )
  return (
    <>
      <div className="grid aspect-square place-items-center overflow-hidden rounded-md bg-sunken sm:aspect-4/3">
        {!whole && picture('max-h-full max-w-full')}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-sm text-ink-500 wrap-anywhere">{facts}</p>
        <div className="flex gap-1">
          <IconButton icon="rotate-ccw" label={t.turn} look="text" onClick={onTurn} />
          <IconButton icon="maximize" label={t.whole} look="text" onClick={() => setWhole(true)} />
        </div>
      </div>
      {whole && (
        <Dialog open width="large" title={t.kinds[paper.kind]} line={facts} onClose={() => setWhole(false)}>
          {picture('max-h-[75dvh] max-w-full')}
        </Dialog>
      )}
    </>
  )
}
