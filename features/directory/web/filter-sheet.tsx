import { useId, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { allGrades } from '../../../shared/country.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Select } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { useCall } from '../../../shared/web/query.ts'
import { listTeachers } from '../contract.ts'
import { searchOf, type Search } from '../rules.ts'
import { FilterFields } from './filter-fields.tsx'
import { texts } from './filter-texts.ts'

type Props = {
  /** What the list shows now, with the grade it is for. */
  search: Search
  /** Gets what the form says, by the names of the address; `grade` is empty for all grades. */
  onShow: (chosen: URLSearchParams) => void
  onClose: () => void
}

const PAUSE_MS = 300

/** Everything a list is narrowed by; its button says how many teachers that leaves, while it is being chosen. */
export function FilterSheet({ search, onShow, onClose }: Props) {
  const t = useTexts(texts)
  const now = useNow(60)
  const id = useId()
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [draft, setDraft] = useState(search)
  // Keys of the form: emptied, it is another one.
  const [shown, setShown] = useState({ search, turn: 0 })
  const { q, subject } = search
  const read = useCall(listTeachers, { ...draft, ...(q && { q }), ...(subject && { subject }), limit: 1 }, { keep: true })
  const backwards =
    draft.price_from !== undefined && draft.price_to !== undefined && draft.price_from > draft.price_to && t.backwards
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    clearTimeout(pause.current)
    const chosen = searchOf(chosenIn(currentTarget))
    pause.current = setTimeout(() => setDraft(chosen), PAUSE_MS)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    clearTimeout(pause.current)
    onShow(chosenIn(event.currentTarget))
  }
  const clear = () => {
    const { grade } = search
    const empty: Search = grade === undefined ? {} : { grade }
    setDraft(empty)
    setShown(({ turn }) => ({ search: empty, turn: turn + 1 }))
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.filters}
      width="small"
      foot={
        <div className="flex items-center gap-3">
          <Button look="text" onClick={clear}>
            {t.clear}
          </Button>
          <Button look="primary" large wide type="submit" form={id} reason={backwards}>
            {read.data ? t.show(read.data.total ?? 0, read.data.more) : t.showNone}
          </Button>
        </div>
      }
    >
      <form id={id} key={shown.turn} onChange={change} onSubmit={submit} className="grid gap-5">
        <Select name="grade" label={t.grade} defaultValue={shown.search.grade ?? ''}>
          <option value="">{t.allGrades}</option>
          {allGrades().map((grade) => (
            <option key={grade} value={grade}>
              {t.gradeName(grade)}
            </option>
          ))}
        </Select>
        <FilterFields search={shown.search} now={now} error={backwards || undefined} />
        <p className="flex items-center gap-2 text-sm text-ink-700">
          <Icon name="badge-check" className="size-5! text-sky-700" />
          {t.verified}
        </p>
      </form>
    </Dialog>
  )
}

/** Without what was left empty. */
function chosenIn(form: HTMLFormElement): URLSearchParams {
  const chosen = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string' && value) chosen.set(name, value)
  return chosen
}
