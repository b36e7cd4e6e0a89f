import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import { days, instantAt, monthAway, nairobiDate, nairobiWeekday, plus } from '../../time.ts'
import { longDay, monthName, weekdayHeads } from '../dates.ts'
import { useLanguage, useTexts } from '../i18n.ts'
import { IconButton } from './button.tsx'
import { texts as kitTexts } from '../texts.ts'
import { texts } from './month-texts.ts'

/**
 * How much of a day is open and how much is taken: a blue and a green dot, each with its number. A grey one where nothing is
 * given, in the words for it, the short one for a phone.
 */
export type DayMarks = { free?: number; lessons?: number; off?: { words: string; short: string } | null }

type Props = {
  /** `2026-11`. */
  month: string
  /** `2026-11-25`, or null before a day was chosen. */
  selected: string | null
  today: string
  marks: Readonly<Record<string, DayMarks>>
  onSelect: (date: string) => void
  onMonth: (month: string) => void
}

/**
 * A month from Sunday to Saturday. Arrows move by a day or week, Page Up and Page Down by a month; one day is in the tab order.
 */
export function MonthGrid({ month, selected, today, marks, onSelect, onMonth }: Props) {
  const language = useLanguage()
  const t = useTexts(texts)
  const grid = useRef<HTMLTableElement>(null)
  const moving = useRef(false)
  const entry = selected?.startsWith(month) ? selected : today.startsWith(month) ? today : `${month}-01`
  useLayoutEffect(() => {
    // Only a key moves the focus, with the day and not after it; a press on the month's arrows leaves it where it is.
    if (moving.current) grid.current?.querySelector<HTMLButtonElement>(`[data-date="${entry}"]`)?.focus()
    moving.current = false
  }, [entry])
  const key = (event: KeyboardEvent) => {
    const next = dateAfterKey(event.key, entry)
    if (!next) return
    event.preventDefault()
    moving.current = true
    if (!next.startsWith(month)) onMonth(next.slice(0, 7))
    onSelect(next)
  }
  const head = `${monthName(month, language, 'long')} ${month.slice(0, 4)}`
  return (
    <div>
      <div className="mb-2 flex items-center justify-between">
        <IconButton icon="chevron-left" label={t.previousMonth} look="text" onClick={() => onMonth(monthAway(month, -1))} />
        <h2 className="display text-lg" aria-live="polite">
          {head}
        </h2>
        <IconButton icon="chevron-right" label={t.nextMonth} look="text" onClick={() => onMonth(monthAway(month, 1))} />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={head}
        className="w-full table-fixed border-separate border-spacing-0.5 text-center"
        onKeyDown={key}
      >
        <thead>
          <tr>
            {weekdayHeads(language).map(({ short, name }) => (
              <th key={name} scope="col" abbr={name} className="py-1 text-xs font-semibold text-ink-500">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks(month).map((week, row) => (
            <tr key={row}>
              {week.map((date, column) => (
                <td key={column} role="gridcell" aria-selected={date !== null && date === selected}>
                  {date && (
                    <Day
                      date={date}
                      today={today}
                      chosen={date === selected}
                      inOrder={date === entry}
                      marks={marks[date] ?? {}}
                      onSelect={onSelect}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type DayProps = {
  date: string
  today: string
  chosen: boolean
  inOrder: boolean
  marks: DayMarks
  onSelect: (date: string) => void
}

function Day({ date, today, chosen, inOrder, marks: { free = 0, lessons = 0, off = null }, onSelect }: DayProps) {
  const language = useLanguage()
  const t = useTexts(texts)
  const kit = useTexts(kitTexts)
  const said = [
    longDay(noon(date), language),
    date === today && kit.today,
    off?.words,
    free && t.free(free),
    lessons && t.lessons(lessons),
  ]
  const look = chosen ? 'bg-green-800 text-white' : date < today ? 'text-ink-500 hover:bg-sunken' : 'hover:bg-sunken'
  return (
    <button
      type="button"
      data-date={date}
      tabIndex={inOrder ? 0 : -1}
      className={
        'grid min-h-13 w-full content-start justify-items-center gap-0.5 rounded-md py-1.5 tabular-nums ' +
        `md:min-h-18 ${look} ${date === today && !chosen ? 'ring-2 ring-green-800 ring-inset' : ''}`
      }
      onClick={() => onSelect(date)}
    >
      <span className="sr-only">{said.filter(Boolean).join(', ')}</span>
      <span aria-hidden="true" className="font-semibold">
        {Number(date.slice(8))}
      </span>
      <span aria-hidden="true" className="flex flex-wrap justify-center gap-x-1.5 text-xs leading-tight md:flex-col">
        {off && <Dot colour={chosen ? 'bg-white' : 'bg-ink-400'} {...off} />}
        {free > 0 && <Dot colour={chosen ? 'bg-white' : 'bg-sky-700'} short={free} words={t.free(free)} />}
        {lessons > 0 && <Dot colour={chosen ? 'bg-marigold-400' : 'bg-green-600'} short={lessons} words={t.lessons(lessons)} />}
      </span>
    </button>
  )
}

/** @param short what a phone has room for */
function Dot({ colour, short, words }: { colour: string; short: number | string; words: string }) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className={`size-1.5 rounded-full ${colour}`} />
      <span className="md:hidden">{short}</span>
      <span className="hidden md:inline">{words}</span>
    </span>
  )
}

/** The month's weeks; `null` stands before the first and after the last day. */
export function weeks(month: string): (string | null)[][] {
  const first = noon(`${month}-01`)
  const cells: (string | null)[] = Array.from({ length: nairobiWeekday(first) }, () => null)
  for (let at = first; nairobiDate(at).startsWith(month); at = plus(at, days(1))) cells.push(nairobiDate(at))
  while (cells.length % 7 !== 0) cells.push(null)
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7))
}

/** Where a key leads from a date; `null` for a key that is not ours. A month's move keeps the day where the month has it. */
export function dateAfterKey(key: string, date: string): string | null {
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }
  const step = steps[key]
  if (step) return nairobiDate(plus(noon(date), days(step)))
  if (key !== 'PageUp' && key !== 'PageDown') return null
  const month = monthAway(date.slice(0, 7), key === 'PageUp' ? -1 : 1)
  const last =
    weeks(month)
      .flat()
      .findLast((day) => day !== null) ?? `${month}-01`
  const same = `${month}-${date.slice(8)}`
  return same > last ? last : same
}

function noon(date: string): Date {
  const at = instantAt(date, '12:00')
  if (!at) throw new RangeError(`not a date: ${date}`)
  return at
}
