import type { CSSProperties, InputHTMLAttributes } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  value: number
  seconds: number
  onChange: (at: number) => void
  /** What is before the knob stands out: on the player's dark bar. */
  onDark?: boolean
}

/** A place in the clip, by a thin line and a knob in a field as tall as a thumb. */
export function Range({ value, seconds, onChange, onDark = false, className = '', ...rest }: Props) {
  const part = { '--part': `${(value / seconds) * 100}%` } as CSSProperties // as: a property of ours
  return (
    <input
      {...rest}
      type="range"
      min={0}
      max={seconds}
      // The clip's own end is seldom a tenth of a second.
      step={value === seconds || seconds < 1 ? 'any' : 0.1}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      onKeyDown={(event) => {
        const by = steps[event.key]
        if (by === undefined) return
        event.preventDefault()
        onChange(Math.round((value + by) * 10) / 10)
      }}
      style={part}
      className={`${look} ${onDark ? dark : light} ${className}`}
    />
  )
}

const steps: Readonly<Record<string, number>> = {
  ...{ ArrowLeft: -0.1, ArrowDown: -0.1, ArrowRight: 0.1, ArrowUp: 0.1, PageDown: -1, PageUp: 1 },
}

const dark = '[--done:var(--color-marigold-500)] [--rest:var(--color-green-600)]'
const light = '[--done:var(--color-ink-400)] [--rest:var(--color-ink-400)]'

/** The two engines name the same parts differently. */
const look =
  'h-11 cursor-pointer appearance-none bg-transparent ' +
  '[--line:linear-gradient(to_right,var(--done)_var(--part),var(--rest)_var(--part))] ' +
  '[&::-webkit-slider-runnable-track]:h-1 [&::-webkit-slider-runnable-track]:rounded-full ' +
  '[&::-webkit-slider-runnable-track]:bg-(image:--line) ' +
  '[&::-moz-range-track]:h-1 [&::-moz-range-track]:rounded-full ' +
  '[&::-moz-range-track]:bg-(image:--line) ' +
  '[&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 ' +
  '[&::-webkit-slider-thumb]:border-ink-950 [&::-webkit-slider-thumb]:bg-marigold-500 ' +
  '[&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:-mt-2.5 ' +
  '[&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 ' +
  '[&::-moz-range-thumb]:border-ink-950 [&::-moz-range-thumb]:bg-marigold-500 [&::-moz-range-thumb]:box-border'
