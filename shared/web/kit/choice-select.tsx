import { Select } from './field.tsx'

type Props<Value extends string> = {
  name: string
  label: string
  /** What is said of choosing none. */
  all: string
  choices: readonly Value[]
  words: Readonly<Record<Value, string>>
  chosen: Value | null | undefined
}

/** One of some words, or all: a filter of a search. */
export function ChoiceSelect<Value extends string>({ name, label, all, choices, words, chosen }: Props<Value>) {
  return (
    <Select name={name} label={label} defaultValue={chosen ?? ''}>
      <option value="">{all}</option>
      {choices.map((one) => (
        <option key={one} value={one}>
          {words[one]}
        </option>
      ))}
    </Select>
  )
}
