import { useRef, useState, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../shared/endpoint.ts'
import { call, CallFailed, complaintsIn } from '../../../shared/web/client.ts'
import { clock12 } from '../../../shared/time.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { keyOf } from '../../../shared/web/query.ts'
import { useUser } from '../../accounts/web/session.ts'
import { MOST_DOCUMENT_MEGABYTES, ownVerification, verifyAccount } from '../contract.ts'
import { documentKinds, neededDocuments, PAPERS_KEPT_DAYS, type DocumentKind } from '../rules.ts'
import { DocumentRow, documentButton } from './document-row.tsx'
import { AboutFields, PersonalFields, ProfessionalFields } from './form-fields.tsx'
import { PartsList } from './parts-list.tsx'
import { complaintOf, partStates, sentOf, valuesOf, type FieldName, type Values } from './request-form.ts'
import { texts } from './texts.ts'
import { useDraft, type Keeping } from './use-draft.ts'
import { rememberStatus } from './verification-event.ts'

type Own = Answer<typeof ownVerification>
type Props = {
  own: Own
  /** The photo's circle, with this id on its button. */
  photo: (buttonId: string) => ReactNode
  onSubmitted: () => void
  onFailed: () => void
}

const PHOTO_BUTTON = 'add-photo'
const fieldOrder: readonly FieldName[] = [
  'full_name',
  'email',
  'phone',
  'id_number',
  'tsc_number',
  'school',
  'subject',
  'grade',
  'gender',
  'bio',
]

/** What a teacher sends to be verified: said to be wrong on leaving a field, kept while it is written, sent when it is whole. */
export function VerificationForm({ own, photo, onSubmitted, onFailed }: Props) {
  const t = useTexts(texts)
  const user = useUser()
  const form = useRequest(own, onSubmitted, onFailed)
  const { values, errors } = form
  const states = partStates(values, new Set(Object.keys(errors)), { documents: form.sentKinds, photo: user.photo != null })
  const fields = { values, errors, onChange: form.change, onLeave: form.leave }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-8">
      <div className="grid gap-6">
        {photo(PHOTO_BUTTON)}
        <PartsList states={states} sent={neededDocuments.filter((kind) => form.sentKinds.has(kind)).length} />
      </div>
      <form
        noValidate
        aria-label={t.title}
        className="grid gap-6 rounded-lg border border-line bg-white p-5 shadow-card sm:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <PersonalFields {...fields} />
        <ProfessionalFields {...fields} />
        <AboutFields {...fields} />
        <section className="border-b border-line pb-6">
          <h2 className="display text-lg">{t.documents}</h2>
          <p className="mb-3 text-sm text-ink-500">
            {t.documentsLine(MOST_DOCUMENT_MEGABYTES)} {t.papersGo(PAPERS_KEPT_DAYS)}
          </p>
          <ul className="grid gap-3">
            {documentKinds.map((kind) => (
              <DocumentRow
                key={kind}
                kind={kind}
                sent={own.documents.find((one) => one.kind === kind)}
                missing={form.tried && neededDocuments.includes(kind)}
              />
            ))}
          </ul>
        </section>
        <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
          <div className="min-w-0 flex-[1_1_14rem]">
            <Kept keeping={form.keeping} />
            {form.tried && form.missing.length > 0 && (
              <p className="mt-1 flex items-start gap-2 font-semibold text-red-700">
                <Icon name="triangle-alert" className="mt-0.5 size-4!" />
                {t.stillToDo(form.missing.map((one) => wordOf(t, one)).join(', '))}
              </p>
            )}
          </div>
          <Button
            type="submit"
            look="primary"
            large
            className="max-sm:w-full"
            working={form.working && t.submitting}
            reason={!user.email_confirmed && t.needsConfirmation}
          >
            {t.submit}
          </Button>
        </div>
      </form>
    </div>
  )
}

const without = (errors: Readonly<Record<string, string>>, name: FieldName): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).filter(([other]) => other !== name))

type Missing = FieldName | DocumentKind | 'photo'

const wordOf = (t: (typeof texts)['en'], one: Missing): string =>
  one === 'photo' ? t.photo : one in t.kinds ? t.kinds[one as DocumentKind] : t.fields[one as FieldName]

/** The fields, what is wrong with each, and sending all of it. */
function useRequest(own: Own, onSubmitted: () => void, onFailed: () => void) {
  const user = useUser()
  const queries = useQueryClient()
  const [values, setValues] = useState<Values>(() => valuesOf(user, own.draft, own.request))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const [working, setWorking] = useState(false)
  const busy = useRef(false)
  const draft = useDraft()
  const sentKinds = new Set(own.documents.map(({ kind }) => kind))
  const missing: Missing[] = [
    ...fieldOrder.filter((name) => complaintOf(name, values) !== null),
    ...neededDocuments.filter((kind) => !sentKinds.has(kind)),
    ...(user.photo ? [] : (['photo'] as const)),
  ]
  function judge(name: FieldName, now: Values): void {
    const complaint = complaintOf(name, now)
    const said = complaint === null ? {} : complaintsIn({ [name]: complaint })
    setErrors((shown) => ({ ...without(shown, name), ...said }))
  }
  function change(name: FieldName, value: string): void {
    const now = { ...values, [name]: value }
    setValues(now)
    // What was said to be wrong is taken back as soon as it is right.
    if (name in errors || tried) judge(name, now)
    if (name !== 'email') draft.write({ [name]: value })
  }
  function leave(name: FieldName): void {
    // Passing through an empty field is no mistake yet.
    if (values[name] !== '') judge(name, values)
    void draft.flush()
  }
  async function submit(): Promise<void> {
    if (busy.current) return
    setTried(true)
    for (const name of fieldOrder) judge(name, values)
    const [first] = missing
    if (first) return focusOn(first)
    busy.current = true
    setWorking(true)
    try {
      await draft.flush()
      const input = { userId: user.id, ...sentOf(values), profile_picture: user.photo ?? null }
      // Checked field by field above, by the contract's own schemas.
      const answer = await call(verifyAccount, input as Parameters<typeof call<typeof verifyAccount>>[1])
      // What was read before is older than this answer.
      queries.setQueryData<Own>(keyOf(ownVerification, {}), (before) => before && { ...before, user_info: answer.user_info })
      rememberStatus(answer.user_info, user.verification_status)
      onSubmitted()
      await queries.invalidateQueries({ queryKey: [ownVerification.path] })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      setErrors(error.fields)
      onFailed()
      const [field] = Object.keys(error.fields)
      if (field) focusOn(field as Missing)
    } finally {
      busy.current = false
      setWorking(false)
    }
  }
  return { values, errors, tried, working, missing, sentKinds, keeping: draft.keeping, change, leave, submit }
}

/** After it is drawn: what is wrong is said where it stands. */
function focusOn(missing: Missing): void {
  requestAnimationFrame(() => {
    const id = missing === 'photo' ? PHOTO_BUTTON : missing in documentButtons ? documentButtons[missing as DocumentKind] : null
    const field = id ? document.getElementById(id) : document.querySelector<HTMLElement>(`[name="${missing}"]`)
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  })
}

const documentButtons: Readonly<Record<DocumentKind, string>> = {
  national_id: documentButton('national_id'),
  tsc_certificate: documentButton('tsc_certificate'),
  degree: documentButton('degree'),
}

function Kept({ keeping: { state, at } }: { keeping: Keeping }) {
  const t = useTexts(texts)
  return (
    <p role="status" className="text-sm text-ink-500">
      {state === 'failed' ? t.notKept : state === 'keeping' ? t.keeping : at && t.kept(clock12(at))}
    </p>
  )
}
