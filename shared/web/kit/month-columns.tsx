import { monthName } from '../dates.ts'
import { useLanguage } from '../i18n.ts'

const HEIGHT = 180

/** `bare` stands over the column, `said` is read out where it is another. */
type Column = { month: string; value: number; bare: string; said?: string }
type Props = { columns: readonly Column[]; words: { caption: string; month: string; value: string } }

/** Months as columns, the value over each, the last one dark; the same as a table for those who listen. */
export function MonthColumns({ columns, words }: Props) {
  const language = useLanguage()
  const most = Math.max(1, ...columns.map(({ value }) => value))
  const last = columns.length - 1
  return (
    <>
      <div aria-hidden="true" className="mt-4 grid grid-cols-6 items-end gap-2 border-b border-ink-400 sm:gap-4">
        {columns.map(({ month, value, bare }, i) => (
          <div key={month} className="grid justify-items-center gap-1.5">
            <span className={`text-xs tabular-nums ${i === last ? 'font-bold' : 'font-semibold text-ink-700'}`}>{bare}</span>
            <svg width="100%" height={Math.max(2, Math.round((value / most) * HEIGHT))} className="rounded-t-sm">
              <rect width="100%" height="100%" className={i === last ? 'fill-green-800' : 'fill-green-300'} />
            </svg>
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="mt-2 grid grid-cols-6 gap-2 text-center text-sm text-ink-700 sm:gap-4">
        {columns.map(({ month }, i) => (
          <span key={month} className={i === last ? 'font-bold text-ink-950' : ''}>
            {monthName(month, language, 'short')}
          </span>
        ))}
      </div>
      {/* Around it, because a table is as wide as its words however narrow it is told to be. */}
      <div className="sr-only">
        <table>
          <caption>{words.caption}</caption>
          <thead>
            <tr>
              <th scope="col">{words.month}</th>
              <th scope="col">{words.value}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map(({ month, bare, said = bare }) => (
              <tr key={month}>
                <th scope="row">{monthName(month, language, 'long')}</th>
                <td>{said}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
