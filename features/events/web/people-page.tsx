import { useState } from 'react'
import { clock12 } from '../../../shared/time.ts'
import { fullDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { saveFile } from '../../../shared/web/save-file.ts'
import { eventPeople, exportPeople, type DeskEvent, type Registered } from '../desk-contract.ts'
import { texts } from './texts.ts'
import { WriteDialog } from './write-dialog.tsx'

/** Who has registered for an event, with what can be done for all of them. */
export function PeoplePage({ eventId }: { eventId: number }) {
  const t = useTexts(texts)
  return (
    <>
      <a href="/admin/events" className="link inline-flex min-h-11 items-center text-sm">
        {t.back}
      </a>
      <Pages endpoint={eventPeople} input={{ eventId }} failed={t.peopleFailed} of={t.ofPeople}>
        {({ event, people }, isFirst) => (
          <>
            {isFirst && <Head event={event} />}
            {isFirst && people.length === 0 ? <Empty title={t.nobody}>{t.nobodyLine}</Empty> : <People people={people} />}
          </>
        )}
      </Pages>
    </>
  )
}

function Head({ event }: { event: DeskEvent }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [writes, setWrites] = useState(false)
  const at = new Date(event.starts_at)
  const file = useSend(exportPeople, {
    done: ({ csv }) => saveFile(`event-${event.id}.csv`, csv),
    failed: ({ message }) => toast(message, 'failed'),
  })
  return (
    <>
      <PageHead
        title={<span className="wrap-anywhere">{event.title}</span>}
        line={`${fullDay(at, language)}, ${clock12(at)}, ${event.location} · ${t.were(event.registered, event.capacity)}`}
        action={
          <div className="flex flex-wrap gap-3">
            <Button icon="download" working={file.isPending && t.exporting} onClick={() => file.mutate({ eventId: event.id })}>
              {t.export}
            </Button>
            <Button look="primary" icon="mail" sends onClick={() => setWrites(true)}>
              {t.write}
            </Button>
          </div>
        }
      />
      {writes && <WriteDialog event={event} onClose={() => setWrites(false)} />}
    </>
  )
}

/** With the sign by which spreadsheets know that letters are not of their own country's old kind. */
const tones = { held: 'off', confirmed: 'ok', asking: 'off', waiting: 'wait' } as const

function People({ people }: { people: readonly Registered[] }) {
  const t = useTexts(texts)
  return (
    <Card className="mb-3 py-1!">
      <ul>
        {people.map(({ id, name, phone, email, seats, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-3 last:border-0">
            <strong className="min-w-0 flex-[1_1_10rem] wrap-anywhere">{name}</strong>
            <span className="flex-[1_1_8rem] tabular-nums">{phone}</span>
            <span className="min-w-0 flex-[2_1_18rem] text-sm text-ink-700 wrap-anywhere">{email}</span>
            <span className="flex-[0_1_5rem]">{t.seats(seats)}</span>
            <Badge tone={tones[state]}>{t.states[state]}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  )
}
