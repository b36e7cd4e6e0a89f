import { useId } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { clockOf, withEnd, withStart } from '../rules.ts'
import { Range } from './range.tsx'
import { recut, settle, useSession } from './session.ts'
import { texts } from './texts.ts'

/** Where the result begins and ends in the clip. */
export function TrimControls() {
  const t = useTexts(texts)
  const { cut, clip } = useSession()
  const seconds = clip?.seconds ?? 0
  return (
    <Card title={t.trim} className="lg:col-start-1 lg:row-start-2">
      <div className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Slider label={t.start} value={cut.start} seconds={seconds} onChange={(at) => recut(withStart(cut, at), 'start')} />
        <Slider label={t.end} value={cut.end} seconds={seconds} onChange={(at) => recut(withEnd(cut, at), 'end')} />
      </div>
    </Card>
  )
}

function Slider(props: { label: string; value: number; seconds: number; onChange: (at: number) => void }) {
  const { label, value, seconds, onChange } = props
  const t = useTexts(texts)
  const id = useId()
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-3 text-sm font-semibold">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="tabular-nums">
          {clockOf(value)}
        </output>
      </div>
      <Range
        id={id}
        value={value}
        seconds={seconds}
        onChange={onChange}
        onPointerUp={settle}
        onBlur={settle}
        aria-valuetext={`${clockOf(value)}, ${t.seconds(value)}`}
        className="w-full"
      />
    </div>
  )
}
