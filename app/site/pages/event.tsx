import type { ShownEvent } from '../../../features/events/contract.ts'
import { HOLD_MINUTES, MOST_SEATS, seatsLeft } from '../../../features/events/rules.ts'
import { DateLeaf } from '../../../features/events/web/date-leaf.tsx'
import { SeatBar } from '../../../features/events/web/seat-bar.tsx'
import { BRAND } from '../../../shared/brand.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { clock12 } from '../../../shared/time.ts'
import { fullDay, longDay } from '../../../shared/web/dates.ts'
import { textsFor, useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card, DarkCard } from '../../../shared/web/kit/card.tsx'
import { Check, Field, Select } from '../../../shared/web/kit/field.tsx'
import { PhoneField, PostForm, typed } from '../form-parts.tsx'
import { emptyForm, notFound, page, type FormState } from '../page.ts'
import { texts } from './events-texts.ts'

/** One event, and the form for its seats. */
export const event = page<{ event: ShownEvent; form: FormState }>({
  async load(source, { params }) {
    const id = idInAddress(params['id'])
    const found = id === null ? null : await source.event(id)
    return found ? { event: found, form: emptyForm } : notFound
  },
  head({ event: { title, starts_at: at, location, capacity, registered } }, { language, address }) {
    const t = textsFor(texts, language)
    return {
      title,
      description: t.about(title, fullDay(new Date(at), language), location),
      structured: {
        '@type': 'Event',
        name: title,
        startDate: at,
        location: { '@type': 'Place', name: location, address: location },
        organizer: { '@type': 'Organization', name: BRAND },
        maximumAttendeeCapacity: capacity,
        remainingAttendeeCapacity: capacity - registered,
        url: address.href,
      },
    }
  },
  view: ({ data: { event: shown, form } }) => (
    <div className="wrap pt-6">
      <Back />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-9 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <Facts event={shown} />
        <Seats event={shown} form={form} />
      </div>
    </div>
  ),
})

function Back() {
  const t = useTexts(texts)
  return (
    <a href="/events" className="link inline-flex min-h-11 items-center text-sm">
      {t.title}
    </a>
  )
}

function Facts({ event: { title, starts_at, location } }: { event: ShownEvent }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const at = new Date(starts_at)
  const facts = [
    [t.when, `${longDay(at, language)}, ${t.nairobi(clock12(at))}`],
    [t.where, location],
    [t.price, t.free],
  ] as const
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-5">
        <DateLeaf at={at} bright />
        <h1 className="display min-w-0 text-2xl wrap-anywhere">{title}</h1>
      </div>
      <dl className="mt-5 border-t border-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-5 border-b border-line py-3">
            <dt className="text-ink-700">{name}</dt>
            <dd className="font-bold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Seats({ event, form }: { event: ShownEvent; form: FormState }) {
  const t = useTexts(texts)
  const left = seatsLeft(event)
  if (event.status === 'past')
    return (
      <Card title={t.over}>
        <p>{t.overLine}</p>
      </Card>
    )
  if (form.sent)
    return (
      <DarkCard>
        <h2 className="display text-xl">{t.mailed}</h2>
        <p className="mt-2">{t.mailedLine(HOLD_MINUTES)}</p>
        <p className="mt-3 text-sm">{t.mailedNote}</p>
      </DarkCard>
    )
  return (
    <Card
      title={left > 0 ? t.register : t.join}
      action={<span className="text-sm font-bold">{left > 0 ? t.left(left) : t.full}</span>}
    >
      <SeatBar {...event} />
      {left <= 0 && (
        <p className="my-3 text-ink-700">
          {t.fullLine} {event.waiting > 0 && `${t.waiting(event.waiting)}.`}
        </p>
      )}
      <div className="mt-4">
        <SeatForm form={form} left={left} />
      </div>
    </Card>
  )
}

function SeatForm({ form, left }: { form: FormState; left: number }) {
  const t = useTexts(texts)
  return (
    <PostForm form={form}>
      <Field
        name="name"
        label={t.name}
        hint={t.nameHint}
        error={form.errors['name']}
        defaultValue={typed(form, 'name')}
        autoComplete="name"
        maxLength={80}
        required
      />
      <PhoneField form={form} />
      <Field
        name="email"
        type="email"
        label={t.email}
        hint={t.emailHint}
        error={form.errors['email']}
        defaultValue={typed(form, 'email')}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
      />
      <Select name="seats" label={t.howMany} error={form.errors['seats']} defaultValue={typed(form, 'seats') || '1'}>
        {Array.from({ length: MOST_SEATS }, (_, at) => (
          <option key={at} value={at + 1}>
            {at + 1}
          </option>
        ))}
      </Select>
      <Check
        name="parent_knows"
        value="yes"
        label={t.parent}
        error={form.errors['parent_knows']}
        defaultChecked={typed(form, 'parent_knows') === 'yes'}
        required
      />
      {left > 0 && (
        <Button type="submit" look="primary" large wide>
          {t.register}
        </Button>
      )}
      {(left <= 0 || form.code === 'seats_gone') && (
        <Button type="submit" name="wait" value="yes" look={left > 0 ? 'outline' : 'primary'} large wide>
          {t.join}
        </Button>
      )}
    </PostForm>
  )
}
