import { useId, type ReactNode } from 'react'

/** One of a few short words or numbers, side by side; radio buttons underneath. */
export function Segment<Value extends string | number>({
  legend,
  hideLegend,
  beside,
  choices,
  value,
  onChange,
}: {
  legend: string
  hideLegend?: boolean
  /** The legend stands at the left where there is room. */
  beside?: boolean
  choices: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}) {
  const name = useId()
  return (
    <fieldset className={beside ? 'flex flex-wrap items-center gap-x-3' : ''}>
      <legend className={hideLegend ? 'sr-only' : `text-sm font-semibold ${beside ? 'float-left py-2' : 'mb-1.5'}`}>
        {legend}
      </legend>
      <div className="flex flex-1 flex-wrap gap-1 rounded-md bg-sunken p-1">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={
              'grid min-h-11 min-w-10 flex-1 cursor-pointer place-items-center rounded-sm px-1.5 text-sm font-semibold ' +
              'text-ink-700 tabular-nums hover:text-ink-950 has-checked:bg-white has-checked:font-bold ' +
              'has-checked:text-green-800 has-checked:shadow-card'
            }
          >
            <input
              type="radio"
              className="sr-only"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
            />
            {choice.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
