import { textsFor } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { BareFrame } from '../bare-frame.tsx'
import { CodeField, NeedsCookies, PostForm } from '../form-parts.tsx'
import { texts } from '../forms-texts.ts'
import { withNext } from '../next.ts'
import { emptyForm, page } from '../page.ts'
import type { FormState } from '../page.ts'

/** After the right password of an account with a second factor. A cookie knows that it was right, so a refresh loses nothing. */
export const loginCode = page<{ form: FormState }>({
  bare: true,
  load: () => ({ form: emptyForm }),
  head(_, { language }) {
    const t = textsFor(texts, language)
    return { title: t.codeTitle, description: t.codeLine, hidden: true }
  },
  view({ data: { form }, visit }) {
    const t = textsFor(texts, visit.language)
    return (
      <BareFrame visit={visit} title={t.codeHeading} line={t.codeLine}>
        <NeedsCookies />
        <PostForm form={form}>
          <CodeField form={form} />
          <Button type="submit" look="primary" large wide>
            {t.codeGoOn}
          </Button>
          <a href={withNext('/login', visit)} className="link flex min-h-11 w-fit items-center">
            {t.codeAgain}
          </a>
        </PostForm>
      </BareFrame>
    )
  },
})
