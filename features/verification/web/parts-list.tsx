import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { neededDocuments, requestParts, type RequestPart } from '../rules.ts'
import type { PartState } from './request-form.ts'
import { texts } from './texts.ts'

/** How far the form is: five lines on a wide screen, five segments on a phone. @param sent how many needed papers are there */
export function PartsList({ states, sent }: { states: Readonly<Record<RequestPart, PartState>>; sent: number }) {
  const t = useTexts(texts)
  const done = requestParts.filter((part) => states[part] === 'done').length
  const words: Record<RequestPart, string> = {
    personal: t.personal,
    professional: t.professional,
    about: t.about,
    documents: t.documentsDone(sent, neededDocuments.length),
    photo: t.photo,
  }
  return (
    <section aria-labelledby="parts">
      <h2 id="parts" className="mb-2.5 font-bold lg:text-md">
        {t.partsDone(done, requestParts.length)}
      </h2>
      <ul className="grid grid-cols-5 gap-1.5 lg:grid-cols-1 lg:gap-3">
        {requestParts.map((part) => (
          <li key={part} className="flex items-center gap-2.5">
            <span className={`h-1.5 w-full rounded-full lg:hidden ${bars[states[part]]}`} />
            <span
              className={`hidden size-6 flex-none place-items-center rounded-full border-[1.5px] lg:grid ${marks[states[part]]}`}
            >
              {states[part] !== 'open' && (
                <Icon name={states[part] === 'done' ? 'check' : 'triangle-alert'} className="size-3.5! stroke-3!" />
              )}
            </span>
            <span className={`max-lg:sr-only ${states[part] === 'wrong' ? 'font-semibold text-red-700' : ''}`}>
              {words[part]} <span className="sr-only">({t.partStates[states[part]]})</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const bars: Record<PartState, string> = { done: 'bg-green-800', wrong: 'bg-red-700', open: 'bg-line' }
const marks: Record<PartState, string> = {
  done: 'border-green-800 bg-green-800 text-white',
  wrong: 'border-red-700 text-red-700',
  open: 'border-ink-400',
}
