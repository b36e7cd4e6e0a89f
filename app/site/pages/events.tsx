import type { ShownEvent } from '../../../features/events/contract.ts'
import { seatsLeft } from '../../../features/events/rules.ts'
import { DateLeaf } from '../../../features/events/web/date-leaf.tsx'
import { SeatBar } from '../../../features/events/web/seat-bar.tsx'
import { idInAddress } from '../../../shared/fields.ts'
import { clock12 } from '../../../shared/time.ts'
import { fullDay } from '../../../shared/web/dates.ts'
import { textsFor, useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { page } from '../page.ts'
import { texts } from './events-texts.ts'

type Data = { list: readonly ShownEvent[]; next: number | null; past: readonly ShownEvent[]; after: number | null }

/** What is to come, by date, with the seats that are left; below it the last ones that were. */
export const events = page<Data>({
  async load(source, { address }) {
    const after = idInAddress(address.searchParams.get('cursor'))
    const past = after === null ? (await source.events('past', null)).list : []
    return { ...(await source.events('upcoming', after)), past, after }
  },
  head({ after }, { language }) {
    const { title, description } = textsFor(texts, language)
    return { title, description, hidden: after !== null }
  },
  view({ data: { list, next, past }, visit }) {
    const t = textsFor(texts, visit.language)
    return (
      <div className="wrap pt-12">
        <PageHead title={t.title} line={t.lead} />
        {list.length === 0 && <Empty title={t.none}>{t.noneLine}</Empty>}
        <ul className="grid gap-4">
          {list.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </ul>
        {next !== null && (
          <p className="mt-6 text-center">
            <ButtonLink href={`/events?cursor=${next}`} rel="next">
              {t.more}
            </ButtonLink>
          </p>
        )}
        {past.length > 0 && (
          <section aria-labelledby="past" className="mt-9">
            <h2 id="past" className="display text-lg">
              {t.past}
            </h2>
            <ul className="mt-2 text-ink-700">
              {past.map(({ id, title, starts_at: at, registered }) => (
                <li key={id} className="py-1 wrap-anywhere">
                  {title}, {fullDay(new Date(at), visit.language)}, {t.were(registered)}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    )
  },
})

function Row({ event }: { event: ShownEvent }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const at = new Date(event.starts_at)
  const left = seatsLeft(event)
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
      <div className="flex min-w-0 flex-[3_1_17rem] items-center gap-5">
        <DateLeaf at={at} />
        <div className="min-w-0 wrap-anywhere">
          <h2 className="display text-lg">
            <a href={`/events/${event.id}`} className="hover:underline">
              {event.title}
            </a>
          </h2>
          <p className="mt-1 flex items-center gap-2 text-ink-700">
            <Icon name="clock" />
            <span>
              <span className="sr-only">{fullDay(at, language)}, </span>
              {clock12(at)}
            </span>
          </p>
          <p className="flex items-center gap-2 text-ink-700">
            <Icon name="map-pin" />
            {event.location}
          </p>
        </div>
      </div>
      <div className="min-w-0 flex-[1_1_15rem] text-sm">
        <p className="flex flex-wrap justify-between gap-x-3">
          <strong>{left > 0 ? t.left(left) : t.full}</strong>
          <span className="text-ink-500">{t.taken(event.registered, event.capacity)}</span>
        </p>
        <SeatBar {...event} />
        <ButtonLink
          href={`/events/${event.id}`}
          look={left > 0 ? 'primary' : 'outline'}
          large
          wide
          aria-label={left > 0 ? t.registerFor(event.title) : undefined}
        >
          {left > 0 ? t.register : event.waiting > 0 ? `${t.join}, ${t.waiting(event.waiting)}` : t.join}
        </ButtonLink>
      </div>
    </li>
  )
}
