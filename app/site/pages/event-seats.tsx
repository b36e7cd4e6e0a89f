import { MOST_SEATS } from '../../../features/events/rules.ts'
import { clock12 } from '../../../shared/time.ts'
import { longDay } from '../../../shared/web/dates.ts'
import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Select } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { BareFrame } from '../bare-frame.tsx'
import { PostForm } from '../form-parts.tsx'
import { emptyForm, page, type FormState, type ShownRegistration } from '../page.ts'
import { texts } from './events-texts.ts'

/** Behind the link of a mail: to confirm seats, change them or give them back. A button does it: programs follow links too. */
export const eventSeats = page<{ found: ShownRegistration | null; form: FormState }>({
  bare: true,
  load: async (source, { params }) => ({ found: await source.eventSeats(params['token'] ?? ''), form: emptyForm }),
  head(_, { language }) {
    const { title, description } = textsFor(texts, language)
    return { title, description, hidden: true }
  },
  view({ data: { found, form }, visit }) {
    const t = textsFor(texts, visit.language)
    if (!found) {
      const isBack = form.values['state'] === 'given_back'
      return (
        <BareFrame visit={visit} title={isBack ? t.givenBack : t.nothing} line={isBack ? t.givenBackLine : t.nothingLine}>
          <ToAll />
        </BareFrame>
      )
    }
    const { event, seats, state } = found
    const at = new Date(event.starts_at)
    const facts = `${event.title}. ${longDay(at, visit.language)}, ${t.nairobi(clock12(at))}. ${event.location}.`
    return (
      <BareFrame visit={visit} title={t.states[state](t.seats(seats))} line={facts}>
        {form.sent && (
          <div className="mb-5">
            <Note tone="ok">{t.done}</Note>
          </div>
        )}
        {event.status === 'past' ? <p>{t.over}</p> : <Answer found={found} form={form} />}
        <div className="mt-6">
          <ToAll />
        </div>
      </BareFrame>
    )
  },
})

function Answer({ found: { seats, state }, form }: { found: ShownRegistration; form: FormState }) {
  const t = useTexts(texts)
  const isOpen = state === 'held' || state === 'asking'
  const waits = state === 'asking' || state === 'waiting'
  return (
    <PostForm form={form}>
      {isOpen ? (
        <Button type="submit" name="act" value="confirm" look="primary" large wide>
          {t.confirm}
        </Button>
      ) : (
        <>
          <Select name="seats" label={t.howMany} error={form.errors['seats']} defaultValue={seats}>
            {Array.from({ length: MOST_SEATS }, (_, at) => (
              <option key={at} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </Select>
          <Button type="submit" name="act" value="change" look="primary" large wide>
            {t.change}
          </Button>
        </>
      )}
      <Button type="submit" name="act" value="give_back" look="neutral" large wide>
        {waits ? t.leave : t.giveBack}
      </Button>
    </PostForm>
  )
}

function ToAll() {
  const t = useTexts(texts)
  return (
    <ButtonLink href="/events" look="outline" large>
      {t.all}
    </ButtonLink>
  )
}
