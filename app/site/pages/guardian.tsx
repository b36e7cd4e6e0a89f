import type { guardianRequest } from '../../../features/family/contract.ts'
import { consentPurposes } from '../../../features/family/contract.ts'
import type { Answer } from '../../../shared/endpoint.ts'
import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Check, Field } from '../../../shared/web/kit/field.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { areaHome } from '../../areas.ts'
import { BareFrame } from '../bare-frame.tsx'
import { AcceptTerms, CodeField, PasswordField, PhoneField, PostForm, typed } from '../form-parts.tsx'
import { texts as formTexts } from '../forms-texts.ts'
import { texts as consentTexts } from '../../../features/family/web/consent-texts.ts'
import { texts } from '../notice-texts.ts'
import { emptyForm, page } from '../page.ts'
import type { FormState } from '../page.ts'

type Data = { request: Answer<typeof guardianRequest>; form: FormState }

/** Where the mail to a parent leads. What is agreed is asked purpose by purpose; nothing optional is ticked beforehand. */
export const guardian = page<Data>({
  bare: true,
  load: async (source, { params }) => ({ request: await source.guardianRequest(params['token'] ?? ''), form: emptyForm }),
  head(_, { language }) {
    const t = textsFor(texts, language)
    return { title: t.guardianTitle, description: t.guardianDescription, hidden: true }
  },
  view({ data: { request, form }, visit }) {
    const t = textsFor(texts, visit.language)
    const { child_name: child, grade, state, email, account } = request
    if (form.sent && form.values['decline']) {
      return (
        <BareFrame visit={visit} title={t.declinedHeading} line={t.declinedLine}>
          <ButtonLink href="/">{t.home}</ButtonLink>
        </BareFrame>
      )
    }
    if (form.sent || state === 'agreed') {
      return (
        <BareFrame visit={visit} title={t.agreedHeading} line={form.sent ? t.agreedLine(child) : t.alreadyAgreedLine(child)}>
          <ButtonLink href={areaHome.parent} look="primary" large>
            {t.goOn}
          </ButtonLink>
        </BareFrame>
      )
    }
    if (state !== 'open' || account === 'other') {
      const deadEnd = state === 'open' ? t.guardianOther : state === 'expired' ? t.guardianExpired : t.guardianInvalid
      const line = typeof deadEnd.line === 'string' ? deadEnd.line : deadEnd.line(email)
      return (
        <BareFrame visit={visit} title={deadEnd.heading} line={line}>
          <ButtonLink href="/">{t.home}</ButtonLink>
        </BareFrame>
      )
    }
    return (
      <BareFrame visit={visit} title={t.guardianHeading(child)} line={t.guardianLine(child, grade)}>
        <ConsentForm form={form} email={email} account={account} />
      </BareFrame>
    )
  },
})

type FormProps = { form: FormState; email: string; account: 'make' | 'sign_in' }

function ConsentForm({ form, email, account }: FormProps) {
  const t = useTexts(texts)
  const { purposes, needed } = useTexts(consentTexts)
  return (
    <PostForm form={form}>
      <fieldset>
        <legend className="mb-2 font-semibold">{t.agreeTo}</legend>
        <div className="divide-y divide-line rounded-lg border border-line bg-white px-4 py-1">
          {consentPurposes.map((purpose) => (
            <Check
              key={purpose}
              name="purposes"
              value={purpose}
              defaultChecked={form.values['purposes']?.includes(purpose) ?? false}
              label={
                <>
                  <strong>{purposes[purpose].name}</strong>
                  {(purpose === 'account' || purpose === 'lessons') && <span className="text-sm text-ink-500"> {needed}</span>}
                  <span className="block text-sm text-ink-700">{purposes[purpose].line}</span>
                </>
              }
            />
          ))}
        </div>
        {form.errors['purposes'] && <p className="mt-1.5 text-sm font-semibold text-red-700">{form.errors['purposes']}</p>}
      </fieldset>
      <Field
        name="guardian_name"
        label={t.guardianName}
        error={form.errors['guardian_name']}
        defaultValue={typed(form, 'guardian_name')}
        autoComplete="name"
        maxLength={80}
        required
      />
      <OwnAccount form={form} email={email} account={account} />
      <p className="flex gap-2.5 text-sm text-ink-700">
        <Icon name="shield-check" className="text-green-800" />
        <span>
          {t.rights}{' '}
          <a href="/privacy-policy" className="link">
            {t.privacy}
          </a>
        </span>
      </p>
      <Button type="submit" look="primary" large wide>
        {t.accept}
      </Button>
      <Button type="submit" name="decline" value="yes" formNoValidate large wide>
        {t.decline}
      </Button>
    </PostForm>
  )
}

/** What shows that it is the parent who agrees: the password of the account there is, or a new account. */
function OwnAccount({ form, email, account }: FormProps) {
  const t = useTexts(texts)
  const words = useTexts(formTexts)
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-1 font-semibold">{t.yourAccount}</legend>
      <p className="text-sm text-ink-700">{account === 'make' ? t.makeLine(email) : t.signInLine(email)}</p>
      {/* For whatever keeps people's passwords: whose this one is. */}
      <input type="email" name="email" autoComplete="username" defaultValue={email} readOnly hidden />
      {account === 'make' ? (
        <>
          <PhoneField form={form} />
          <PasswordField form={form} label={words.password} hint={words.passwordHint} kind="new-password" />
          <AcceptTerms form={form} />
        </>
      ) : (
        <>
          <PasswordField form={form} label={words.password} kind="current-password" />
          {form.errors['code'] && <CodeField form={form} />}
          <a href="/forgot-password" className="link -mt-3 flex min-h-11 w-fit items-center text-sm">
            {words.forgot}
          </a>
        </>
      )}
    </fieldset>
  )
}
