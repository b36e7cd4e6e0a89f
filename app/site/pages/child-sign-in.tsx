import { textsFor } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { BareFrame } from '../bare-frame.tsx'
import { PasswordField, PostForm } from '../form-parts.tsx'
import { texts } from '../forms-texts.ts'
import { emptyForm, page } from '../page.ts'
import type { FormState } from '../page.ts'

/** A child whom a parent has added chooses a password. The token is used up only by posting, as that of every mail. */
export const childSignIn = page<{ form: FormState }>({
  bare: true,
  load: () => ({ form: emptyForm }),
  head(_, { language }) {
    const t = textsFor(texts, language)
    return { title: t.childTitle, description: t.childLine, hidden: true }
  },
  view({ data: { form }, visit }) {
    const t = textsFor(texts, visit.language)
    if (form.sent) {
      return (
        <BareFrame visit={visit} title={t.childDone} line={t.childDoneLine}>
          <ButtonLink href="/login" look="primary" large>
            {t.login}
          </ButtonLink>
        </BareFrame>
      )
    }
    return (
      <BareFrame visit={visit} title={t.childTitle} line={t.childLine}>
        <PostForm form={form}>
          <PasswordField form={form} label={t.newPassword} hint={t.passwordHint} kind="new-password" />
          <Button type="submit" look="primary" large wide>
            {t.save}
          </Button>
        </PostForm>
      </BareFrame>
    )
  },
})
