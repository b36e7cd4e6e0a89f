import type { ReactNode, RefObject } from 'react'
import { formatMoneyExactly } from '../../money.ts'
import type { Cents } from '../../money.ts'

/** One line of a history: what, when, how much, and its state. Put rows in a `ul`. The amount is in cents, signed. */
export function MoneyRow({
  lead,
  what,
  when,
  amount,
  signed,
  badge,
  note,
  marked,
}: {
  lead?: ReactNode
  what: ReactNode
  when: ReactNode
  amount: Cents
  /** Write a plus too, where the list mixes both directions. */
  signed?: boolean
  badge?: ReactNode
  /** What else there is to say of it, in the whole width: beside a badge a phone has too little. */
  note?: ReactNode
  /** By `useMarked`: the one that the address names. */
  marked?: { ref: RefObject<HTMLLIElement | null>; tabIndex?: -1 }
}) {
  return (
    <li {...marked} className="flex flex-wrap items-center gap-x-3 border-b border-line py-3 last:border-0">
      {lead}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{what}</p>
        <p className="text-sm text-ink-500">{when}</p>
      </div>
      <div className="grid justify-items-end gap-1">
        <p className="font-bold whitespace-nowrap tabular-nums">
          {signed && amount > 0 ? '+ ' : ''}
          {formatMoneyExactly(amount)}
        </p>
        {badge}
      </div>
      {note && <p className={`mt-1 w-full text-sm text-ink-500 ${lead ? 'pl-13' : ''}`}>{note}</p>}
    </li>
  )
}
