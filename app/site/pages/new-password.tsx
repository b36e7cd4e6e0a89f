import { textsFor } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { BareFrame } from '../bare-frame.tsx'
import { CodeField, PasswordField, PostForm } from '../form-parts.tsx'
import { texts } from '../forms-texts.ts'
import { emptyForm, page } from '../page.ts'
import type { FormState } from '../page.ts'

type Texts = (typeof texts)['en']
type Words = Record<'tab' | 'about' | 'title' | 'line' | 'done' | 'doneLine', string>

/**
 * Where the link of a mail leads to choose a password. The token stays in the address and is used up only by posting, so that a
 * mail scanner's visit spoils nothing.
 */
const newPassword = (wordsOf: (t: Texts) => Words, { asksAgain = false, asksCode = false } = {}) =>
  page<{ form: FormState }>({
    bare: true,
    load: () => ({ form: emptyForm }),
    head(_, { language }) {
      const words = wordsOf(textsFor(texts, language))
      return { title: words.tab, description: words.about, hidden: true }
    },
    view({ data: { form }, visit }) {
      const t = textsFor(texts, visit.language)
      const words = wordsOf(t)
      if (form.sent) {
        return (
          <BareFrame visit={visit} title={words.done} line={words.doneLine}>
            <ButtonLink href="/login" look="primary" large>
              {t.login}
            </ButtonLink>
          </BareFrame>
        )
      }
      return (
        <BareFrame visit={visit} title={words.title} line={words.line}>
          <PostForm form={form}>
            {asksCode && <CodeField form={form} told={{ label: t.parentsCode, hint: t.parentsCodeHint }} />}
            <PasswordField form={form} label={t.newPassword} hint={t.passwordHint} kind="new-password" />
            <Button type="submit" look="primary" large wide>
              {t.save}
            </Button>
            {asksAgain && (
              <a href="/forgot-password" className="link flex min-h-11 w-fit items-center">
                {t.sendLink}
              </a>
            )}
          </PostForm>
        </BareFrame>
      )
    },
  })

export const resetPassword = newPassword(
  (t) => ({
    tab: t.resetTitle,
    about: t.resetDescription,
    title: t.forgotHeading,
    line: t.resetLine,
    done: t.changed,
    doneLine: t.changedLine,
  }),
  { asksAgain: true },
)

/** A child whom a parent has added chooses the first password, with the code that the parent tells. */
export const childSignIn = newPassword(
  (t) => ({
    tab: t.childTitle,
    about: t.childLine,
    title: t.childTitle,
    line: t.childLine,
    done: t.childDone,
    doneLine: t.childDoneLine,
  }),
  { asksCode: true },
)
