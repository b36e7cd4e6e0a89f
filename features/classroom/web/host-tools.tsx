import { useEffect, useRef } from 'react'
import { startClock } from '../../../shared/web/dates.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { texts as ownTexts } from './host-texts.ts'
import type { RoomClient } from './room-client.ts'
import type { DialogProps } from './room-props.ts'
import type { RoomView } from './room-view.ts'

/** The teacher's door: whether it is locked, and who waits before it. */
export function HostDoor({ client, door }: { client: RoomClient; door: NonNullable<RoomView['door']> }) {
  const t = useTexts(ownTexts)
  const { locked, waiting } = door
  return (
    <section className="border-b border-line p-4">
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5.5 flex-none accent-green-800"
          checked={locked}
          onChange={() => client.order({ t: 'lock', on: !locked })}
        />
        <span>
          <span className="block font-semibold">{t.lock}</span>
          <span className="block text-sm text-ink-500">{t.lockLine}</span>
        </span>
      </label>
      {waiting.length > 0 && (
        <>
          <p id="room-waiting" className="mt-3 text-sm font-bold">
            {t.waiting} <span className="font-normal tabular-nums">{waiting.length}</span>
          </p>
          <ul aria-labelledby="room-waiting">
            {waiting.map(({ id, name }) => (
              <li key={id} className="flex min-h-13 items-center justify-between gap-3">
                <span className="min-w-0 wrap-break-word">{name}</span>
                <Button aria-label={t.letInOne(name)} onClick={() => client.order({ t: 'let_in', person: id })}>
                  {t.letIn}
                </Button>
              </li>
            ))}
          </ul>
          {waiting.length > 1 && (
            <Button wide look="primary" onClick={() => client.order({ t: 'let_in', person: null })}>
              {t.letAllIn}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

/** Taking somebody out asks first, where they stand in the list. */
export function RemoveQuestion({ client, person, forGood, onClose }: Asked) {
  const t = useTexts(ownTexts)
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => question.current?.focus(), [])
  const remove = () => {
    client.order({ t: 'remove', person: person.id })
    onClose()
  }
  return (
    <div role="group" aria-labelledby="room-remove" className="mb-2 rounded-md bg-sunken p-3.5">
      <p id="room-remove" ref={question} tabIndex={-1} className="font-semibold">
        {t.removeTitle(person.name)}
      </p>
      <p className="mt-1 text-sm">{forGood ? t.removeLineForGood(person.name) : t.removeLine(person.name)}</p>
      <div className="mt-3 grid grid-cols-2 gap-3">
        <Button onClick={onClose}>{t.keep}</Button>
        <Button look="danger" onClick={remove}>
          {t.remove}
        </Button>
      </div>
    </div>
  )
}

type Asked = { client: RoomClient; person: { id: string; name: string }; forGood: boolean; onClose: () => void }

/** A teacher's leaving that ends it for all. */
export function EndDialog({ client, endsAt, texts, open, onClose }: DialogProps) {
  const t = useTexts(ownTexts)
  const isEarly = useNow(10) < endsAt
  const choices = (
    <div className="grid grid-cols-2 gap-3">
      <Button onClick={onClose}>{t.goOn}</Button>
      <Button look="danger" onClick={() => client.order({ t: 'end' })}>
        {texts.endForAll}
      </Button>
    </div>
  )
  return (
    <Dialog open={open} onClose={onClose} title={t.endTitle} width="small" foot={choices}>
      <p>{t.endLine}</p>
      {isEarly && <p className="mt-3">{t.endEarly(startClock(endsAt))}</p>}
    </Dialog>
  )
}
