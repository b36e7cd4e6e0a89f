import { minutes } from '../../../shared/time.ts'
import { timeLeft } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { listAnswered } from '../contract.ts'
import { texts } from './texts.ts'

/** Instead of what waits, where nothing does: what was answered, and how long that took. */
export function Answered() {
  const t = useTexts(texts)
  const read = useCall(listAnswered, {}, { everySeconds: 60 })
  const today = read.data?.today
  return (
    <>
      <Empty
        object="slate"
        title={t.nothing}
        action={
          <ButtonLink look="outline" href="/admin/audit-log">
            {t.doneToday}
          </ButtonLink>
        }
      >
        {today && today.answered > 0 ? t.answeredToday(today.answered, today.in_time) : t.nothingLine}
      </Empty>
      <Panel read={read} failed={t.tookFailed}>
        {({ kinds }) => kinds.length > 0 && <Took kinds={kinds} />}
      </Panel>
    </>
  )
}

type Kinds = ReturnType<typeof useCall<typeof listAnswered>>['data'] & object

/** Of each kind a bar that is full when as long was taken as is promised. */
function Took({ kinds }: Pick<Kinds, 'kinds'>) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <section className="mt-8" aria-labelledby="took">
      <h2 id="took" className="text-lg font-bold">
        {t.took}
      </h2>
      <p className="text-sm text-ink-500">{t.tookNote}</p>
      <ul className="mt-2 rounded-lg border border-line bg-white shadow-card">
        {kinds.map(({ kind, median_minutes: took, promised_minutes: promised }) => (
          <li
            key={kind}
            className={
              'grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 border-b border-line px-5 py-3.5 last:border-0 ' +
              'sm:grid-cols-[13rem_1fr_auto]'
            }
          >
            <span className="font-semibold">{t.kinds[kind]}</span>
            <span className="h-2 rounded-full bg-sunken max-sm:order-last max-sm:col-span-2" aria-hidden="true">
              <span
                className={`block h-full rounded-full ${took > promised ? 'bg-murram-600' : 'bg-green-800'}`}
                style={{ width: `${Math.min(100, (took / promised) * 100)}%` }}
              />
            </span>
            <span className="text-right text-sm tabular-nums sm:min-w-32">
              <b>{timeLeft(minutes(took), language)}</b> {t.of(timeLeft(minutes(promised), language))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
