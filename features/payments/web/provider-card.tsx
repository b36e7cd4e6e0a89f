import { useState } from 'react'
import type { Endpoint } from '../../../shared/endpoint.ts'
import { inSentence, nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { amountText, kesText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { showAtProvider, type AtProvider } from '../provider-contract.ts'
import { ComparedDays, ComparedRow } from './compared-days.tsx'
import { OwnMoneyDialog } from './own-money-dialog.tsx'
import { texts } from './provider-texts.ts'

type Balance = NonNullable<AtProvider['balance']>

/**
 * What our books say stands at the provider, what its wallet says, and what is apart: of one moment, however long ago.
 * @param changes reads of others that show something else once own money is recorded
 */
export function ProviderCard({ changes }: { changes: readonly Endpoint[] }) {
  const t = useTexts(texts)
  const read = useCall(showAtProvider, {}, { everySeconds: 60 })
  const [recording, setRecording] = useState(false)
  return (
    <Card title={t.title} action={read.data && <State at={read.data} />}>
      <Panel read={read} failed={t.failed}>
        {(at, fresh) => (
          <div className="grid gap-4">
            {at.balance ? <Figures balance={at.balance} at={at} /> : <Unasked at={at} />}
            <ComparedDays compared={at.compared} />
            <Button className="justify-self-start" disabled={!fresh} onClick={() => setRecording(true)}>
              {t.record}
            </Button>
          </div>
        )}
      </Panel>
      {recording && <OwnMoneyDialog changes={changes} onClose={() => setRecording(false)} />}
    </Card>
  )
}

function State({ at: { balance, compared, silent_since: silent } }: { at: AtProvider }) {
  const t = useTexts(texts)
  if (silent) return <Badge tone="bad">{t.silent}</Badge>
  if (compared.open.length > 0) return <Badge tone="wait">{t.toLookAt(compared.open.length)}</Badge>
  if (!balance) return null
  return <Badge tone={balance.apart === 0 ? 'ok' : 'wait'}>{balance.apart === 0 ? t.agree : t.look}</Badge>
}

/** Instants in a sentence, as they are said here. */
function useWhen() {
  const language = useLanguage()
  const now = useNow(30)
  return (at: string) => inSentence(nearTime(new Date(at), now, language))
}

function Unasked({ at }: { at: AtProvider }) {
  const t = useTexts(texts)
  const when = useWhen()
  return at.silent_since ? (
    <Note tone="bad">{t.silentOnly(when(at.silent_since))}</Note>
  ) : (
    <p className="text-ink-700">{t.never}</p>
  )
}

function Figures({ balance, at: { compared, silent_since: silentSince } }: { balance: Balance; at: AtProvider }) {
  const t = useTexts(texts)
  const when = useWhen()
  const { ours, theirs, clearing, on_way: onWay, apart, apart_since: since, asked_at: asked } = balance
  return (
    <>
      {silentSince && <Note tone="bad">{t.silentSince(when(silentSince), when(asked))}</Note>}
      <table className="w-full text-sm tabular-nums">
        <thead>
          <tr className="border-b border-line text-ink-500">
            <th className="sr-only" scope="col">
              {t.what}
            </th>
            <Head>{t.ours}</Head>
            <Head>{t.theirs}</Head>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="py-3 text-left font-normal">
              {t.wallet}
            </th>
            <td className="py-3 pl-3 text-right font-semibold">{amountText(ours)}</td>
            <td className={`py-3 pl-3 text-right font-semibold ${apart === 0 ? '' : 'text-marigold-700'}`}>
              {amountText(theirs)}
            </td>
          </tr>
          {compared.day && <ComparedRow day={compared.day} />}
        </tbody>
      </table>
      {apart !== 0 && (
        <Note tone="wait" title={apart > 0 ? t.more(kesText(apart)) : t.less(kesText(-apart))}>
          {t.apartLine(when(since ?? asked))}
        </Note>
      )}
      <ul className="grid gap-1 text-sm text-ink-500">
        {onWay > 0 && <li>{t.onWay(kesText(onWay))}</li>}
        {clearing > 0 && <li>{t.clearing(kesText(clearing))}</li>}
        {!silentSince && <li>{t.askedAt(when(asked))}</li>}
      </ul>
    </>
  )
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="pb-2 text-right font-normal">
      {children}
    </th>
  )
}
