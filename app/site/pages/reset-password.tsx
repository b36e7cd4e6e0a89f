import { textsFor } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { BareFrame } from '../bare-frame.tsx'
import { PasswordField, PostForm } from '../form-parts.tsx'
import { texts } from '../forms-texts.ts'
import { emptyForm, page } from '../page.ts'
import type { FormState } from '../page.ts'

/** The token stays in the address and is used up only by posting, so that a mail scanner's visit spoils nothing. */
export const resetPassword = page<{ form: FormState }>({
  bare: true,
  load: () => ({ form: emptyForm }),
  head(_, { language }) {
    const t = textsFor(texts, language)
    return { title: t.resetTitle, description: t.resetDescription, hidden: true }
  },
  view({ data: { form }, visit }) {
    const t = textsFor(texts, visit.language)
    if (form.sent) {
      return (
        <BareFrame visit={visit} title={t.changed} line={t.changedLine}>
          <ButtonLink href="/login" look="primary" large>
            {t.login}
          </ButtonLink>
        </BareFrame>
      )
    }
    return (
      <BareFrame visit={visit} title={t.forgotHeading} line={t.resetLine}>
        <PostForm form={form}>
          <PasswordField form={form} label={t.newPassword} hint={t.passwordHint} kind="new-password" />
          <Button type="submit" look="primary" large wide>
            {t.save}
          </Button>
          <a href="/forgot-password" className="link flex min-h-11 w-fit items-center">
            {t.sendLink}
          </a>
        </PostForm>
      </BareFrame>
    )
  },
})
