import { useId, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../shared/endpoint.ts'
import { CHILDLINE, POLICE } from '../../../shared/country.ts'
import { clock12 } from '../../../shared/time.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { FormFoot } from '../../../shared/web/kit/form-foot.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { askForHelp, ownHelp } from '../../help/contract.ts'
import { helpReasons, LONGEST_CALL, type HelpReason } from '../../help/rules.ts'
import type { RoomKind } from '../contract.ts'
import { texts as reasonTexts } from './help-reasons.ts'
import { texts } from './help-texts.ts'

type Room = { kind: RoomKind; roomId: number }
type Own = NonNullable<Answer<typeof ownHelp>['help']>

/** Asks the desk for help past everybody in the room, says that it was heard, and later what the desk answers. */
export function HelpDialog({ onClose, ...room }: Room & { onClose: () => void }) {
  const t = useTexts(texts)
  const id = useId()
  const queries = useQueryClient()
  const [reason, setReason] = useState<HelpReason | null>(null)
  const read = useCall(ownHelp, room, { everySeconds: ASK_AGAIN_SECONDS })
  const own = read.data?.help ?? null
  const open = own && !own.closed ? own : null
  const form = useForm(askForHelp, {
    read: (fields) => ({ ...room, reason: open?.reason ?? reason ?? '', words: fields.get('words') }),
    also: (): Record<string, string> => (open || reason ? {} : { reason: t.choose }),
    async done(_, element) {
      element.reset()
      await queries.invalidateQueries({ queryKey: [ownHelp.path] })
    },
  })
  const act = form.message ? t.again : open ? t.sendMore : t.send
  return (
    <Dialog
      open
      width="small"
      onClose={onClose}
      title={t.title}
      line={t.line}
      foot={<FormFoot form={id} cancel={t.cancel} act={act} working={form.working && t.sending} onClose={onClose} />}
    >
      <div className="grid gap-5">
        <Danger />
        <div role="status">{open && <Heard own={open} />}</div>
        {own?.closed && <Earlier own={own} />}
        {read.isError && !read.data && <p className="text-ink-700">{t.failed}</p>}
        <form id={id} noValidate className="grid gap-5" onSubmit={form.onSubmit}>
          {form.message && (
            <Note tone="bad" title={t.notSent}>
              {t.kept(form.message)}
            </Note>
          )}
          {!open && <Reasons value={reason} onChange={setReason} error={form.errors['reason'] && t.choose} />}
          <TextArea name="words" label={open ? t.more : t.words} rows={3} maxLength={LONGEST_CALL} error={form.errors['words']} />
        </form>
        <p className="text-sm text-ink-700">
          {t.works}{' '}
          <a
            href="/live-chat"
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center text-green-800 underline"
          >
            {t.chat}
          </a>
        </p>
      </div>
    </Dialog>
  )
}

/** While it is open: an answer of the desk comes to whoever waits for it. */
const ASK_AGAIN_SECONDS = 10

function Reasons(props: { value: HelpReason | null; onChange: (reason: HelpReason) => void; error: string | undefined }) {
  const t = useTexts(texts)
  const { reasons } = useTexts(reasonTexts)
  const choices = helpReasons.map((value) => ({ value, label: reasons[value] }))
  return <ChoiceTiles legend={t.what} name="reason" columns="1" choices={choices} {...props} />
}

function Danger() {
  const t = useTexts(texts)
  return (
    <Note tone="bad" title={t.danger}>
      {t.dangerLine}{' '}
      <span className="flex flex-wrap gap-x-5">
        {[
          [CHILDLINE, t.childline(CHILDLINE)],
          [POLICE, t.police(POLICE)],
        ].map(([number, words]) => (
          <a key={number} href={`tel:${number}`} className="inline-flex min-h-11 items-center font-bold underline">
            {words}
          </a>
        ))}
      </span>
      {t.leave}
    </Note>
  )
}

function Heard({ own }: { own: Own }) {
  const t = useTexts(texts)
  return (
    <div className="grid gap-3">
      <Note tone="ok" title={t.heard}>
        {t.looks(clock12(new Date(own.promised_by)))}
      </Note>
      <Words own={own} />
    </div>
  )
}

function Earlier({ own }: { own: Own }) {
  const t = useTexts(texts)
  return (
    <div className="grid gap-3">
      <p>{t.closed}</p>
      <Words own={own} />
    </div>
  )
}

function Words({ own: { reason, words, answer } }: { own: Own }) {
  const t = useTexts(texts)
  const { reasons } = useTexts(reasonTexts)
  return (
    <dl className="grid gap-2">
      <dt className="text-sm text-ink-700">{t.yours}</dt>
      <dd className="wrap-anywhere whitespace-pre-wrap">
        {reasons[reason]}
        {words && `\n“${words}”`}
      </dd>
      {answer && (
        <>
          <dt className="text-sm text-ink-700">{t.answer}</dt>
          <dd className="border-l-4 border-green-800 pl-4 font-semibold wrap-anywhere whitespace-pre-wrap">{answer}</dd>
        </>
      )}
    </dl>
  )
}
