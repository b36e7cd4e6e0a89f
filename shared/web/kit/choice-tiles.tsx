import type { ReactNode } from 'react'
import { useId } from 'react'
import { Icon } from './icon.tsx'

export type Choice<Value extends string> = {
  value: Value
  label: ReactNode
  line?: ReactNode
  lead?: ReactNode
  /** Why it cannot be chosen. The tile stays, dashed, because a missing one raises the question too. */
  reason?: string | undefined
}

type Props<Value extends string> = {
  legend: ReactNode
  /** Beside the legend: "Thu 26 Nov, Nairobi time". */
  aside?: ReactNode
  name: string
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  /** How many stand side by side; `1-2` is one on phones and two elsewhere. */
  columns?: '1' | '2' | '1-2' | '3' | '4'
  error?: string | undefined
}

const grids = {
  '1': '',
  '2': 'grid-cols-2',
  '1-2': 'sm:grid-cols-2',
  '3': 'grid-cols-3',
  '4': 'grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] sm:grid-cols-4',
}

/** One of a few, as tiles: radio buttons underneath, so arrow keys and screen readers work as they know. */
export function ChoiceTiles<Value extends string>({
  legend,
  aside,
  name,
  choices,
  value,
  onChange,
  columns = '1-2',
  error,
}: Props<Value>) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-2.5 font-semibold">
        {legend} {aside && <span className="text-sm font-normal text-ink-500">{aside}</span>}
      </legend>
      <div className={`grid gap-2.5 ${grids[columns]}`}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={
              `${tile} ${choice.reason ? unavailable : available} ` +
              (columns === '3' || columns === '4' ? 'justify-center px-1.5 text-center' : 'px-3.5')
            }
          >
            <input
              type="radio"
              className="peer sr-only"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              disabled={Boolean(choice.reason)}
              onChange={() => onChange(choice.value)}
            />
            {choice.lead}
            <span className="min-w-0">
              <span className="block leading-snug font-semibold">{choice.label}</span>
              {(choice.reason ?? choice.line) && (
                <span className="block text-sm text-ink-700">{choice.reason ?? choice.line}</span>
              )}
            </span>
            <span
              className={
                'absolute -top-2 -right-2 hidden size-5.5 place-items-center rounded-full bg-green-800 text-white ' +
                'peer-checked:grid'
              }
            >
              <Icon name="check" className="size-3.5! stroke-3!" />
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm font-semibold text-red-700">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const tile = 'relative flex min-h-12 items-center gap-3 rounded-md border-[1.5px] py-2.5'
const available =
  'cursor-pointer border-ink-400 bg-white hover:bg-sunken has-checked:border-green-800 ' +
  'has-checked:bg-green-100 has-checked:ring-1 has-checked:ring-green-800'
const unavailable = 'cursor-not-allowed border-dashed border-ink-400 bg-sunken text-ink-500'
