import type { DataChoice } from '../protocol.ts'
import { cameraMegabytesAnHour, megabytesAnHour, shillingsFor } from '../rules.ts'
import type { RoomTexts } from './texts.ts'

const choices = ['voice', 'small', 'full'] as const

type Props = {
  value: DataChoice
  onChange: (choice: DataChoice) => void
  kesPerMegabyte: number
  /** May this person send a picture of their own? Then its cost is said too. */
  camera: boolean
  texts: RoomTexts
}

/** How much data a lesson may use, each choice with what an hour of it costs. */
export function DataChoices({ value, onChange, kesPerMegabyte, camera, texts }: Props) {
  return (
    <fieldset>
      <legend className="mb-2.5 font-semibold">{texts.howMuchData}</legend>
      <div className="grid gap-2">
        {choices.map((choice) => (
          <label key={choice} className={tile}>
            <input
              type="radio"
              name="data"
              className="size-5.5 flex-none accent-green-800"
              checked={choice === value}
              onChange={() => onChange(choice)}
            />
            <span className="min-w-0 flex-1">
              <span className="block leading-snug font-semibold">{texts.dataChoices[choice].name}</span>
              <span className="block text-sm text-ink-700">{texts.dataChoices[choice].line}</span>
            </span>
            <span className="text-right text-sm tabular-nums">
              <span className="block">{texts.megabytesAnHour(megabytesAnHour[choice])}</span>
              <strong className="block">{texts.aboutKes(shillingsFor(megabytesAnHour[choice], kesPerMegabyte))}</strong>
            </span>
          </label>
        ))}
      </div>
      {camera && (
        <p className="mt-2 text-sm text-ink-500">
          {texts.cameraCosts(cameraMegabytesAnHour, shillingsFor(cameraMegabytesAnHour, kesPerMegabyte))}
        </p>
      )}
    </fieldset>
  )
}

const tile =
  'flex min-h-16 cursor-pointer items-center gap-3.5 rounded-md border-[1.5px] border-ink-400 bg-white px-3.5 py-2.5 ' +
  'hover:bg-sunken has-checked:border-green-800 has-checked:bg-green-100 has-checked:ring-1 has-checked:ring-green-800'
