import type { Answer } from '../../../shared/endpoint.ts'
import { inSentence, nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { exactText, kesText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { ledgerHealth } from '../desk-contract.ts'
import { texts } from './ledger-texts.ts'

type Proof = Answer<typeof ledgerHealth>

/** Whether the books are right, in sentences. Red when they are not: then nothing else on the desk matters. */
export function LedgerCard() {
  const t = useTexts(texts)
  const read = useCall(ledgerHealth, {}, { everySeconds: 60 })
  return (
    <Card
      title={t.title}
      className={read.data?.balanced === false ? 'border-2 border-red-700!' : ''}
      action={read.data && <Standing balanced={read.data.balanced} />}
    >
      <Panel read={read} failed={t.failed}>
        {(proof) => (
          <>
            <Sentences proof={proof} />
            <h3 className="mt-5 text-sm font-bold">{t.owed}</h3>
            <dl className="mt-1 text-sm">
              {Object.entries(t.kinds).flatMap(([kind, whose]) =>
                proof.accounts
                  .filter((one) => one.kind === kind)
                  .map(({ total }) => <Part key={kind} whose={whose} kes={total} />),
              )}
              <Part
                whose={t.atProvider}
                kes={-(proof.accounts.find(({ kind }) => kind === 'provider_clearing')?.total ?? 0)}
                sum
              />
            </dl>
            <Proved proof={proof} />
          </>
        )}
      </Panel>
    </Card>
  )
}

function Standing({ balanced }: Pick<Proof, 'balanced'>) {
  const t = useTexts(texts)
  if (balanced === null) return <Badge tone="wait">{t.unproved}</Badge>
  return <Badge tone={balanced ? 'ok' : 'bad'}>{balanced ? t.healthy : t.broken}</Badge>
}

/** What is right and what is wrong, as far as it is known; where, if it is wrong. */
function Sentences({
  proof: { balanced, unbalanced_transfers: unbalanced, wrong_balances: wrong, findings, proved_at },
}: {
  proof: Proof
}) {
  const t = useTexts(texts)
  const when = useWhen()
  if (balanced === null) return <Note tone="wait">{proved_at ? t.notSince(when(proved_at)) : t.neverProved}</Note>
  return (
    <>
      <ul className="grid gap-2">
        <Sentence right={unbalanced === 0}>{unbalanced === 0 ? t.sumsToZero : t.sumsWrong(unbalanced)}</Sentence>
        <Sentence right={wrong === 0}>{wrong === 0 ? t.balancesRight : t.balancesWrong(wrong)}</Sentence>
      </ul>
      {!balanced && (
        <div className="mt-3 grid gap-3">
          <ul className="text-sm">
            {findings.map(({ place, id, off, found_at }) => (
              <li key={place + id}>
                <span className="font-semibold">{t.places[place](id)}</span>{' '}
                {off === null ? t.empty(when(found_at)) : t.off(exactText(off), when(found_at))}
              </li>
            ))}
          </ul>
          <Note tone="bad">{t.stop}</Note>
        </div>
      )}
    </>
  )
}

/** Up to when. Where nobody knows whether it still holds, that is said above instead. */
function Proved({ proof: { balanced, transfers, proved_at } }: { proof: Proof }) {
  const t = useTexts(texts)
  const when = useWhen()
  if (balanced === null || !proved_at) return null
  return <p className="mt-3 text-sm text-ink-500">{t.proved(transfers, when(proved_at))}</p>
}

function useWhen(): (at: string) => string {
  const language = useLanguage()
  const now = useNow(60)
  return (at) => inSentence(nearTime(new Date(at), now, language))
}

/** Whose a part of the money is. @param props.sum of the last: what all parts above come to, and stands at the provider */
function Part({ whose, kes, sum = false }: { whose: string; kes: number; sum?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 py-2 ${sum ? 'font-semibold' : 'border-b border-line'}`}>
      <dt className={sum ? '' : 'text-ink-700'}>{whose}</dt>
      <dd className="font-semibold whitespace-nowrap tabular-nums">{kesText(kes)}</dd>
    </div>
  )
}

function Sentence({ right, children }: { right: boolean; children: string }) {
  return (
    <li className={`flex items-start gap-2.5 ${right ? '' : 'font-bold text-red-800'}`}>
      <Icon name={right ? 'check' : 'triangle-alert'} className={`mt-0.5 ${right ? 'text-green-700' : ''}`} />
      {children}
    </li>
  )
}
