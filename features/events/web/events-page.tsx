import { useState } from 'react'
import { useParams } from 'react-router'
import { idInAddress } from '../../../shared/fields.ts'
import { clock12 } from '../../../shared/time.ts'
import { fullDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button, ButtonLink, IconButton } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { listEvents, type DeskEvent } from '../desk-contract.ts'
import { DateLeaf } from './date-leaf.tsx'
import { DeleteEvent } from './delete-event.tsx'
import { EventForm } from './event-form.tsx'
import { PeoplePage } from './people-page.tsx'
import { SeatBar } from './seat-bar.tsx'
import { texts } from './texts.ts'

type Asked = { what: 'form'; event: DeskEvent | null } | { what: 'delete'; event: DeskEvent }

/** The events, or the people of the one that the address names: what both need is fetched once. */
export function EventsPage() {
  const { id } = useParams()
  return id === undefined ? <Events /> : <PeoplePage eventId={idInAddress(id) ?? UNKNOWN} />
}

/** An address that can name no event is answered like one that names none. */
const UNKNOWN = 999_999_999_999_999

/** What is to come, and below it what was. */
function Events() {
  const t = useTexts(texts)
  const read = useCall(listEvents, { which: 'upcoming' }, { keep: true })
  const [asked, setAsked] = useState<Asked | null>(null)
  const newEvent = () => setAsked({ what: 'form', event: null })
  const close = () => setAsked(null)
  return (
    <>
      <PageHead
        title={t.title}
        line={read.data && t.line(read.data.total, read.data.registered)}
        action={
          <Button look="primary" large icon="plus" sends onClick={newEvent}>
            {t.newEvent}
          </Button>
        }
      />
      <Pages endpoint={listEvents} input={{ which: 'upcoming' }} failed={t.failed} of={t.ofEvents}>
        {({ events }, isFirst) =>
          isFirst && events.length === 0 ? (
            <Empty title={t.none} action={<Button onClick={newEvent}>{t.newEvent}</Button>}>
              {t.noneLine}
            </Empty>
          ) : (
            <ul className="mb-3 grid gap-4">
              {events.map((event) => (
                <Row
                  key={event.id}
                  event={event}
                  onEdit={() => setAsked({ what: 'form', event })}
                  onDelete={() => setAsked({ what: 'delete', event })}
                />
              ))}
            </ul>
          )
        }
      </Pages>
      <Past />
      {asked?.what === 'form' && <EventForm event={asked.event} onClose={close} />}
      {asked?.what === 'delete' && <DeleteEvent event={asked.event} onClose={close} />}
    </>
  )
}

function Row({ event, onEdit, onDelete }: { event: DeskEvent; onEdit: () => void; onDelete: () => void }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { title, location, capacity, registered, waiting } = event
  const at = new Date(event.starts_at)
  const isFull = registered >= capacity
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-line bg-white p-5 shadow-card">
      <div className="flex min-w-0 flex-[3_1_18rem] items-center gap-4 sm:gap-5">
        <DateLeaf at={at} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h2 className="font-bold">{title}</h2>
          <p className="mb-2 text-ink-700">
            <span className="sr-only">{fullDay(at, language)}, </span>
            {clock12(at)}, {location}
          </p>
          <Badge tone={isFull ? 'wait' : 'info'} shape={isFull ? 'clock' : 'calendar'}>
            {!isFull ? t.upcoming : waiting > 0 ? t.fullWait(waiting) : t.full}
          </Badge>
        </div>
      </div>
      <div className="flex-[1_1_11rem] text-sm">
        <p className="flex flex-wrap justify-between gap-x-3">
          <strong>{t.registered(registered)}</strong>
          <span className="text-ink-500">{t.ofSeats(capacity)}</span>
        </p>
        <SeatBar capacity={capacity} registered={registered} />
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={`/admin/events/${event.id}`} aria-label={t.peopleOf(title)}>
          {t.people}
        </ButtonLink>
        <Button icon="pencil" aria-label={t.editOf(title)} onClick={onEdit}>
          {t.edit}
        </Button>
        <IconButton icon="trash" label={t.deleteOf(title)} onClick={onDelete} />
      </div>
    </li>
  )
}

function Past() {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <section aria-labelledby="past" className="mt-8">
      <h2 id="past" className="display mb-3 text-lg">
        {t.past}
      </h2>
      <Pages endpoint={listEvents} input={{ which: 'past' }} failed={t.failed} of={t.ofEvents}>
        {({ events }, isFirst) =>
          isFirst && events.length === 0 ? (
            <p className="text-ink-500">–</p>
          ) : (
            <Card className="mb-3 py-1!">
              <ul>
                {events.map(({ id, title, starts_at: at, registered, capacity }) => (
                  <li
                    key={id}
                    className="flex flex-wrap items-center justify-between gap-x-5 border-b border-line py-2 last:border-0"
                  >
                    <a
                      href={`/admin/events/${id}`}
                      className="flex min-h-11 items-center font-semibold wrap-anywhere hover:underline"
                    >
                      {title}
                    </a>
                    <span className="text-sm text-ink-500">
                      {fullDay(new Date(at), language)} · {t.were(registered, capacity)}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )
        }
      </Pages>
    </section>
  )
}
