import { textsFor } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { BareFrame } from '../bare-frame.tsx'
import { EmailField, PostForm } from '../form-parts.tsx'
import { texts } from '../forms-texts.ts'
import { withNext } from '../next.ts'
import { emptyForm, page } from '../page.ts'
import type { FormState } from '../page.ts'

/** Shows the same answer (`form.sent`) whether or not there is such an account. */
export const forgotPassword = page<{ form: FormState }>({
  bare: true,
  load: () => ({ form: emptyForm }),
  head(_, { language }) {
    const t = textsFor(texts, language)
    return { title: t.forgotTitle, description: t.forgotDescription, hidden: true }
  },
  view({ data: { form }, visit }) {
    const t = textsFor(texts, visit.language)
    if (form.sent) {
      return (
        <BareFrame visit={visit} title={t.linkSent} line={t.linkSentLine}>
          <ButtonLink href={withNext('/login', visit)}>{t.backToLogin}</ButtonLink>
        </BareFrame>
      )
    }
    return (
      <BareFrame visit={visit} title={t.forgotHeading} line={t.forgotLine}>
        <PostForm form={form}>
          <EmailField form={form} />
          <Button type="submit" look="primary" large wide>
            {t.sendLink}
          </Button>
          <a href={withNext('/login', visit)} className="link flex min-h-11 w-fit items-center">
            {t.backToLogin}
          </a>
        </PostForm>
      </BareFrame>
    )
  },
})
