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
              {accounts.flatMap(({ kind, total }) =>
                kind in t.kinds ? (
                  <div key={kind} className="flex justify-between gap-4 border-b border-line py-2 last:border-0">
                    <dt className="text-ink-700">{t.kinds[kind as keyof typeof t.kinds]}</dt>
                    <dd className="font-semibold whitespace-nowrap tabular-nums">{kesText(total)}</dd>
                  </div>
                ) : (
                  []
                ),
              )}
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

function Sentence({ right, children }: { right: boolean; children: string }) {
  return (
    <li className={`flex items-start gap-2.5 ${right ? '' : 'font-bold text-red-800'}`}>
      <Icon name={right ? 'check' : 'triangle-alert'} className={`mt-0.5 ${right ? 'text-green-700' : ''}`} />
      {children}
    </li>
  )
}
