import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { areaHome } from '../../areas.ts'
import { BareFrame } from '../bare-frame.tsx'
import { EmailField, PostForm } from '../form-parts.tsx'
import { texts } from '../notice-texts.ts'
import { emptyForm, page } from '../page.ts'
import type { ConfirmOutcome, FormState, Viewer } from '../page.ts'

type Data = { outcome: ConfirmOutcome; form: FormState }

/** Four outcomes, each with its way on. Posting asks for a new link; `form.sent` then says that it is on its way. */
export const confirmEmail = page<Data>({
  bare: true,
  load: async (source, { params }) => ({ outcome: await source.confirmEmail(params['token'] ?? ''), form: emptyForm }),
  head(_, { language }) {
    const { confirmTitle } = textsFor(texts, language)
    return { title: confirmTitle, description: confirmTitle, hidden: true }
  },
  view({ data: { outcome, form }, visit }) {
    const { heading, line } = textsFor(texts, visit.language).confirm[outcome]
    const done = outcome === 'confirmed' || outcome === 'already_confirmed'
    return (
      <BareFrame visit={visit} title={heading} line={line}>
        {done ? <GoOn viewer={visit.viewer} /> : <SendAgain form={form} />}
      </BareFrame>
    )
  },
})

function GoOn({ viewer }: { viewer: Viewer | null }) {
  const t = useTexts(texts)
  return (
    <ButtonLink href={viewer ? areaHome[viewer.role] : '/login'} look="primary" large>
      {viewer ? t.goOn : t.login}
    </ButtonLink>
  )
}

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
