import type { ReactNode } from 'react'
import { days, plus } from '../../../shared/time.ts'
import { besideStart, shortDay, startClock, weekday } from '../../../shared/web/dates.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Select } from '../../../shared/web/kit/field.tsx'
import { Icon, type IconName } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { LEAST_LESSONS } from '../rules/words.ts'
import { kes } from './booking-row.tsx'
import { texts } from './series-texts.ts'
import { lengths, type Week } from './series-weeks.ts'
import { useSeries, type SeriesWish } from './use-series.ts'
import { firstName } from '../../accounts/rules.ts'

type Props = SeriesWish & { onBack: () => void; onClose: () => void }

/** Every week: the day, until when, the weeks it makes with those left out, and what it comes to. Nothing is taken by it. */
export function WeeklySeries({ onBack, onClose, ...wish }: Props) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const series = useSeries(wish)
  const { teacher, subject, onBooked } = wish
  const { booked, times, starts, first } = series
  // Half a series is never made without saying so: the weeks that somebody else took at the same moment are named.
  const lost = booked && booked.left_out.length > 0 ? booked : null
  return (
    <Dialog
      open
      onClose={lost ? onBooked : onClose}
      width="small"
      title={lost ? t.done(lost.bookings.length) : t.title}
      line={t.with(subject ? nameOf(subject) : '', teacher.name)}
      lead={<Face photo={teacher.profilePicture} seed={teacher.id} className="hidden size-12 rounded-full sm:block" />}
      foot={lost ? <CloseFoot onClose={onBooked} /> : first && <Foot series={series} onBack={onBack} />}
    >
      {lost ? (
        <Note tone="wait">
          {t.lost(lost.left_out.map(({ date }) => shortDay(new Date(`${date}T09:00:00Z`), language)).join(', '))}
        </Note>
      ) : (
        <Panel read={times.soon} failed={t.failed}>
          {() =>
            first ? (
              <Choices series={series} teacher={firstName(teacher.name)} />
            ) : (
              <Empty object="slate" title={t.noDays} action={<Button onClick={onBack}>{t.back}</Button>}>
                {starts.length === 0 && t.noDaysLine}
              </Empty>
            )
          }
        </Panel>
      )}
    </Dialog>
  )
}

function CloseFoot({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  return (
    <Button look="primary" large wide onClick={onClose}>
      {t.close}
    </Button>
  )
}

type Series = ReturnType<typeof useSeries>

function Choices({ series, teacher }: { series: Series; teacher: string }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { starts, first, count, weeks, chosen, times } = series
  const start = first && new Date(first.starts_at)
  return (
    <div className="grid gap-5">
      {/* Two clocks need the whole width. */}
      <div className={`grid gap-3 ${start && besideStart(start) ? '' : 'grid-cols-2'}`}>
        <Select label={t.day} value={first?.id} onChange={({ target }) => series.setFirst(Number(target.value))}>
          {starts.map((slot) => {
            const at = new Date(slot.starts_at)
            return (
              <option key={slot.id} value={slot.id}>
                {weekday(at, language, 'short')} {startClock(at)}
              </option>
            )
          })}
        </Select>
        <Select label={t.until} value={count} onChange={({ target }) => series.setCount(Number(target.value))}>
          {lengths.map((n) => (
            <option key={n} value={n}>
              {start && shortDay(plus(start, days(7 * (n - 1))), language).replace(/^\S+ /, '')}
            </option>
          ))}
        </Select>
      </div>
      <Panel read={times.later} failed={t.failed}>
        {() => (
          <section>
            <h3 className="mb-1 font-semibold" aria-live="polite">
              {t.free(weeks.filter(({ because }) => !because).length, weeks.length)}
            </h3>
            <ul className="divide-y divide-line">
              {weeks.map((week, place) => (
                <WeekRow key={week.at.getTime()} {...{ week, teacher }} onTake={(id) => series.setInstead(place, id)} />
              ))}
            </ul>
          </section>
        )}
      </Panel>
      <div className="grid gap-2.5">
        <Fact icon="wallet">{t.perLesson}</Fact>
        <Fact icon="rotate-ccw">{t.stopAny}</Fact>
      </div>
      {chosen.length < LEAST_LESSONS && <Note tone="wait">{t.tooFew}</Note>}
    </div>
  )
}

/** A week that has its lesson, or why it has not and the time of that week that is nearest. */
function WeekRow({ week, teacher, onTake }: { week: Week; teacher: string; onTake: (id: number | null) => void }) {
  const t = useTexts(texts)
  const nameOf = useSubjectName()
  const language = useLanguage()
  const { at, slot, because, clash, nearest } = week
  const shown = slot ? new Date(slot.starts_at) : at
  const clashing = clash && t.clash(nameOf(clash.title), startClock(new Date(clash.starts_at)))
  const why = { away: t.away(teacher), taken: t.taken(teacher), clash: clashing }
  return (
    <li className="flex min-h-11 items-center gap-3 py-1.5">
      {slot ? (
        <span className="grid size-5 flex-none place-items-center rounded-full bg-green-800 text-white">
          <Icon name="check" className="size-3.5!" />
        </span>
      ) : (
        <span aria-hidden="true" className="size-5 flex-none rounded-full border border-dashed border-ink-400" />
      )}
      <p className={`min-w-0 flex-1 ${slot ? 'font-semibold' : 'text-ink-700'}`}>
        {shortDay(shown, language)}
        {!slot && because && <span className="block text-sm">{why[because]}</span>}
        {slot && because && <span className="block text-sm font-normal text-ink-700">{t.instead}</span>}
      </p>
      {slot && <span className="text-sm text-ink-700 tabular-nums">{startClock(shown)}</span>}
      {slot && because && (
        <button type="button" className="link min-h-11 text-sm" onClick={() => onTake(null)}>
          {t.leaveOut}
          <span className="sr-only"> {shortDay(shown, language)}</span>
        </button>
      )}
      {!slot && nearest && (
        <button type="button" className="link min-h-11 text-sm font-semibold" onClick={() => onTake(nearest.id)}>
          {t.take(`${weekday(new Date(nearest.starts_at), language, 'short')} ${startClock(new Date(nearest.starts_at))}`)}
          <span className="sr-only">{t.takeFor(shortDay(at, language))}</span>
        </button>
      )}
    </li>
  )
}

function Fact({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 text-sm text-ink-700">
      <Icon name={icon} className="mt-0.5 text-green-700" />
      {children}
    </p>
  )
}

function Foot({ series, onBack }: { series: Series; onBack: () => void }) {
  const t = useTexts(texts)
  const { chosen, price, problem, byParent, working, send } = series
  const n = chosen.length
  return (
    <div className="grid gap-2.5">
      {problem && <Note tone="bad">{problem}</Note>}
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-sm">{t.sum(n, kes(price))}</span>
        <strong className="text-lg whitespace-nowrap tabular-nums">{kes(n * price)}</strong>
      </p>
      <Button look="primary" large wide sends disabled={n < LEAST_LESSONS} working={working && t.requesting} onClick={send}>
        {byParent ? t.ask(n) : t.request(n)}
      </Button>
      <p className="text-center text-sm text-ink-700">
        {t.nothingNow}{' '}
        <button type="button" className="link min-h-11" onClick={onBack}>
          {t.back}
        </button>
      </p>
    </div>
  )
}
