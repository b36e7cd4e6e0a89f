import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { areaHome } from '../../areas.ts'
import { BareFrame } from '../bare-frame.tsx'
import { EmailField, PostForm } from '../form-parts.tsx'
import { texts } from '../notice-texts.ts'
import { emptyForm, page } from '../page.ts'
import type { Confirmation, FormState, Viewer } from '../page.ts'

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
    const { heading, line } = textsFor(texts, visit.language).confirm[confirmed ? 'confirmed' : state]
    return (
      <BareFrame visit={visit} title={heading} line={line}>
        {confirmed || state === 'already_confirmed' ? (
          <GoOn viewer={visit.viewer} />
        ) : state === 'open' ? (
          <Confirm form={form} />
        ) : (
          <SendAgain form={form} />
        )}
      </BareFrame>
    )
  },
})

function Confirm({ form }: { form: FormState }) {
  const t = useTexts(texts)
  return (
    <PostForm form={form}>
      <Button type="submit" look="primary" large wide>
        {t.confirmButton}
      </Button>
    </PostForm>
  )
}

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
