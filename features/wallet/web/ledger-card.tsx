import { clock12 } from '../../../shared/time.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { ledgerHealth } from '../desk-contract.ts'
import { texts } from './teacher-texts.ts'

/** Whether the books are right, in sentences. Red when they are not: then nothing else on the desk matters. */
export function LedgerCard() {
  const t = useTexts(texts)
  const read = useCall(ledgerHealth, {}, { everySeconds: 60 })
  const sound = read.data?.balanced
  return (
    <Card
      title={t.ledger}
      className={sound === false ? 'border-2 border-red-700!' : ''}
      action={sound === undefined ? null : <Badge tone={sound ? 'ok' : 'bad'}>{sound ? t.healthy : t.broken}</Badge>}
    >
      <Panel read={read} failed={t.ledgerFailed}>
        {({ balanced, transfers, unbalanced_transfers: unbalanced, wrong_balances: wrong, accounts, checked_at }) => (
          <>
            <ul className="grid gap-2">
              <Sentence right={unbalanced === 0}>{unbalanced === 0 ? t.sumsToZero : t.sumsWrong(unbalanced, transfers)}</Sentence>
              <Sentence right={wrong === 0}>{wrong === 0 ? t.balancesRight : t.balancesWrong(wrong)}</Sentence>
            </ul>
            {!balanced && (
              <div className="mt-3">
                <Note tone="bad">{t.stop}</Note>
              </div>
            )}
            <h3 className="mt-5 text-sm font-bold">{t.owed}</h3>
            <dl className="mt-1 text-sm">
              {Object.entries(t.kinds).flatMap(([kind, whose]) =>
                accounts.filter((one) => one.kind === kind).map(({ total }) => <Part key={kind} whose={whose} kes={total} />),
              )}
              <Part whose={t.atProvider} kes={-(accounts.find(({ kind }) => kind === 'provider_clearing')?.total ?? 0)} sum />
            </dl>
            <p className="mt-3 text-sm text-ink-500">
              {t.transfers(transfers)} {t.checkedAt(clock12(new Date(checked_at)))}
            </p>
          </>
        )}
      </Panel>
    </Card>
  )
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
