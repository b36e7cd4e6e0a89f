import { refusals as accounts } from '../../../features/accounts/contract.ts'
import { textsFor } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { BareFrame } from '../bare-frame.tsx'
import { EmailField, NeedsCookies, PasswordField, PostForm } from '../form-parts.tsx'
import { texts } from '../forms-texts.ts'
import { withNext } from '../next.ts'
import { emptyForm, page } from '../page.ts'
import type { FormState } from '../page.ts'

export const login = page<{ form: FormState }>({
  bare: true,
  load: () => ({ form: emptyForm }),
  head(_, { language }) {
    const t = textsFor(texts, language)
    return { title: t.loginTitle, description: t.loginDescription, hidden: true }
  },
  view({ data: { form }, visit }) {
    const t = textsFor(texts, visit.language)
    return (
      <BareFrame visit={visit} title={t.loginHeading}>
        <NeedsCookies />
        {/* Posting to the address as it is keeps `?next=`, the place to go to afterwards. */}
        <PostForm form={form}>
          <EmailField form={form} />
          <PasswordField form={form} label={t.password} kind="current-password" />
          <a href={withNext('/forgot-password', visit)} className="link -mt-3 flex min-h-11 w-fit items-center text-sm">
            {t.forgot}
          </a>
          {form.code === accounts.account_leaving.code ? (
            <Button type="submit" name="come_back" value="yes" look="primary" large wide>
              {t.comeBack}
            </Button>
          ) : (
            <Button type="submit" look="primary" large wide>
              {t.login}
            </Button>
          )}
        </PostForm>
        <p className="mt-6 flex flex-wrap items-center gap-x-2 border-t border-line pt-5">
          {t.noAccount}
          <a href={withNext('/signup', visit)} className="link flex min-h-11 items-center">
            {t.signUp}
          </a>
        </p>
      </BareFrame>
    )
  },
})
