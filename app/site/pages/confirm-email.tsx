import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { BareFrame } from '../bare-frame.tsx'
import { EmailField, PostForm } from '../form-parts.tsx'
import { GoOn, Press } from '../mailed-link.tsx'
import { texts } from '../notice-texts.ts'
import { emptyForm, page } from '../page.ts'
import type { Confirmation, FormState } from '../page.ts'

type Data = { state: Confirmation; form: FormState }

/**
 * A button confirms: programs that look through people's mail follow every link, and would confirm for a stranger. Then four
 * outcomes, each with its way on. The form of the last two asks for a new link; `form.sent` then says that it is on its way.
 */
export const confirmEmail = page<Data>({
  bare: true,
  load: async (source, { params }) => ({ state: await source.confirmation(params['token'] ?? ''), form: emptyForm }),
  head(_, { language }) {
    const { confirmTitle } = textsFor(texts, language)
    return { title: confirmTitle, description: confirmTitle, hidden: true }
  },
  view({ data: { state, form }, visit }) {
    const confirmed = form.values['outcome'] === 'confirmed'
    const { confirm, confirmButton } = textsFor(texts, visit.language)
    const { heading, line } = confirm[confirmed ? 'confirmed' : state]
    return (
      <BareFrame visit={visit} title={heading} line={line}>
        {confirmed || state === 'already_confirmed' ? (
          <GoOn viewer={visit.viewer} />
        ) : state === 'open' ? (
          <Press form={form}>{confirmButton}</Press>
        ) : (
          <SendAgain form={form} />
        )}
      </BareFrame>
    )
  },
})

function SendAgain({ form }: { form: FormState }) {
  const t = useTexts(texts)
  if (form.sent) return <Note tone="ok">{t.sentAgain}</Note>
  return (
    <PostForm form={form}>
      <EmailField form={form} />
      <Button type="submit" look="primary" large>
        {t.sendAgain}
      </Button>
    </PostForm>
  )
}
