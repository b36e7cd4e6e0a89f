import type { Desk, readChat } from '../../../features/support/contract.ts'
import type { Line } from '../../../features/support/line-contract.ts'
import { LONGEST_LINE } from '../../../features/support/rules.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import { clock12, dailyClock12, nairobiDate } from '../../../shared/time.ts'
import { datedDay } from '../../../shared/web/dates.ts'
import { textsFor, useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { PhoneField, typed } from '../form-parts.tsx'
import { emptyForm, page, type FormState, type Visit } from '../page.ts'
import { texts } from './live-chat-texts.ts'

type Chat = Answer<typeof readChat>
type Data = { shown: Chat; form: FormState; key: string }

/** The chat with Somo. Without script a line is a form; with it lines come and go by themselves. */
export const liveChat = page<Data>({
  load: async (source, visit) => ({ shown: await source.chat(visit), form: emptyForm, key: crypto.randomUUID() }),
  head({ shown: { desk } }, { language }) {
    const { title, description } = textsFor(texts, language)
    return { title, description: description(dailyClock12(desk.opens), dailyClock12(desk.closes)), scripts: ['chat'] }
  },
  view: ({ data: { shown, form, key }, visit }) => {
    const t = textsFor(texts, visit.language)
    return (
      <div className={layout}>
        <h1 className="display text-2xl lg:col-span-2">{t.title}</h1>
        <section aria-label={t.title} className="overflow-hidden rounded-lg border border-line bg-paper shadow-card">
          <Answers desk={shown.desk} />
          <Lines shown={shown} now={visit.now} />
          {shown.before_sign_in && <Before />}
          <Box shown={shown} form={form} formKey={key} visit={visit} />
        </section>
        <Beside desk={shown.desk} />
      </div>
    )
  },
})

const layout = 'wrap grid max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-x-7 gap-y-5 pt-9 lg:grid-cols-[minmax(0,1fr)_18rem]'

/** Who answers, and how soon. */
function Answers({ desk: { by, open, here, opens_at, minutes, usual } }: { desk: Desk }) {
  const t = useTexts(texts)
  const soon = usual ? t.usual(minutes) : t.promised(minutes)
  return (
    <header className="flex items-center gap-3 border-b border-line bg-white p-4">
      {by ? (
        <Face photo={null} seed={by.face} className="size-11 rounded-full" />
      ) : (
        <span className="grid size-11 flex-none place-items-center rounded-full bg-green-100 text-green-800">
          <Icon name="message-square" />
        </span>
      )}
      <div className="min-w-0">
        <h2 className="font-bold wrap-anywhere">{by?.name ?? t.team}</h2>
        <p className="text-sm text-ink-700">
          {open && (
            <span
              aria-hidden="true"
              className={`mr-2 inline-block size-2.5 rounded-full ${here ? 'bg-green-700' : 'bg-marigold-500'}`}
            />
          )}
          {opens_at === null ? `${here ? t.here : t.notHere}, ${soon}` : t.away(clock12(new Date(opens_at)))}
        </p>
      </div>
    </header>
  )
}

const mineLook = 'rounded-lg bg-green-800 px-4 py-2.5 whitespace-pre-wrap text-white wrap-anywhere'
const theirsLook = 'rounded-lg border border-line bg-white px-4 py-2.5 whitespace-pre-wrap wrap-anywhere'

function Lines({ shown: { lines, earlier, desk }, now }: { shown: Chat; now: Date }) {
  const t = useTexts(texts)
  return (
    <div className="p-4">
      {earlier && <p className="mb-4 text-center text-sm text-ink-500">{t.earlier}</p>}
      {lines.length === 0 && (
        <p data-none className="py-7 text-center text-ink-700">
          {t.none}
        </p>
      )}
      <ol aria-label={t.talk} data-lines className="grid gap-4">
        {lines.map((line) => (
          <Said key={line.id} line={line} opens={dailyClock12(desk.opens)} now={now} />
        ))}
      </ol>
      <p aria-live="polite" data-said className="sr-only" />
      {/* What the script fills for a line that comes or goes. */}
      <template data-mine>
        <Bubble mine text="" below="" />
      </template>
      <template data-theirs>
        <Bubble text="" below="" />
      </template>
    </div>
  )
}

function Said({ line: { id, by, name, text, automatic, at }, opens, now }: { line: Line; opens: string; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const written = new Date(at)
  const day = nairobiDate(written) === nairobiDate(now) ? '' : `${datedDay(written, now, language)}, `
  const who = by === 'automatic' ? `, ${t.byItself}` : name ? `, ${name}` : ''
  return (
    <Bubble
      id={id}
      mine={by === 'person'}
      text={automatic ? t.automatic[automatic](opens) : text}
      below={`${day}${clock12(written)}${who}`}
    />
  )
}

function Bubble({ id, mine, text, below }: { id?: number; mine?: boolean; text: string; below: string }) {
  return (
    <li data-line={id} className={`grid gap-1 ${mine ? 'ml-8 justify-items-end' : 'mr-8 justify-items-start'}`}>
      <p data-text className={mine ? mineLook : theirsLook}>
        {text}
      </p>
      <p data-below className="text-sm text-ink-500 tabular-nums">
        {below}
      </p>
    </li>
  )
}

/** A chat of this browser from before they signed in, which need not be theirs. */
function Before() {
  const t = useTexts(texts)
  return (
    <form method="post" className="mx-4 mb-4 grid gap-3 rounded-md bg-sunken p-4">
      <p>{t.before}</p>
      <Button type="submit" name="join" value="yes">
        {t.join}
      </Button>
    </form>
  )
}

type BoxProps = { shown: Chat; form: FormState; formKey: string; visit: Visit }

function Box({ shown: { desk, chat, lines }, form, formKey, visit }: BoxProps) {
  const t = useTexts(texts)
  const opens = desk.opens_at === null ? null : clock12(new Date(desk.opens_at))
  const wrong = form.errors['text']
  return (
    <div id="end" className="border-t border-line bg-white p-4">
      <form
        method="post"
        noValidate
        className="grid gap-3"
        data-chat={chat ? 'open' : 'none'}
        data-last={lines.at(-1)?.id ?? 0}
        data-sending={t.sending}
        data-failed={t.failed}
        data-again={t.again}
        data-from={t.from('')}
        data-team={t.team}
        data-by-itself={t.byItself}
        data-received={t.automatic.received()}
        data-after-hours={t.automatic.after_hours(dailyClock12(desk.opens))}
      >
        {form.message && <Note tone="bad">{form.message}</Note>}
        <input type="hidden" name="key" value={formKey} />
        <div className="flex flex-wrap items-end gap-2">
          <textarea
            name="text"
            rows={2}
            maxLength={LONGEST_LINE}
            defaultValue={typed(form, 'text')}
            aria-label={t.write}
            placeholder={t.write}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={wrong ? 'pin wrong' : 'pin'}
            required
            className={
              'min-h-12 w-full min-w-0 flex-1 basis-40 rounded-md border-[1.5px] border-ink-400 bg-white px-3.5 py-2.5 ' +
              'aria-invalid:border-red-700'
            }
          />
          <Button type="submit" look="primary" large icon="send">
            {t.send}
          </Button>
        </div>
        {wrong && (
          <p id="wrong" className="text-sm font-semibold text-red-700">
            {wrong}
          </p>
        )}
        <p id="pin" className="text-sm text-ink-700">
          {t.pin}
        </p>
        {opens !== null && <p className="text-sm font-semibold text-marigold-700">{t.phoneLine(opens)}</p>}
        {opens !== null && !visit.viewer && !chat?.phone_ends && <PhoneField form={form} label={t.phone} />}
        {chat?.phone_ends && <p className="text-sm text-ink-700">{t.phoneKept(chat.phone_ends)}</p>}
      </form>
      {!visit.viewer && (
        <div className="mt-4 flex flex-wrap items-center gap-3 border-t border-line pt-4 text-sm">
          <p className="min-w-0 flex-1 basis-48">{t.about}</p>
          <ButtonLink href="/login?next=/live-chat">{t.login}</ButtonLink>
        </div>
      )}
    </div>
  )
}

const panel = 'rounded-lg bg-sunken p-5'

function Beside({ desk: { opens, closes } }: { desk: Desk }) {
  const t = useTexts(texts)
  return (
    <aside className="grid gap-4">
      <div className={panel}>
        <h2 className="font-bold">{t.hours}</h2>
        <p className="text-ink-700">{t.hoursLine(dailyClock12(opens), dailyClock12(closes))}</p>
        <h2 className="mt-3 font-bold">{t.danger}</h2>
        <p className="text-ink-700">{t.dangerLine}</p>
        <a href="tel:116" className="link inline-flex min-h-11 items-center font-bold">
          116
        </a>
      </div>
      <nav aria-labelledby="asked" className={panel}>
        <h2 id="asked" className="font-bold">
          {t.asked}
        </h2>
        <ul>
          {(['refunds', 'money', 'network'] as const).map((question) => (
            <li key={question}>
              <a href="/faq" className="flex min-h-11 items-center font-semibold text-green-800 hover:underline">
                {t.questions[question]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}
