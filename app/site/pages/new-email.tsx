import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import type { NewEmailOutcome, NewEmailState } from '../../../features/settings/contract.ts'
import { areaHome } from '../../areas.ts'
import { BareFrame } from '../bare-frame.tsx'
import { PostForm } from '../form-parts.tsx'
import { texts } from '../notice-texts.ts'
import { emptyForm, page } from '../page.ts'
import type { FormState, Viewer } from '../page.ts'

type Data = { state: NewEmailState; form: FormState }

/** A button takes the new address: programs that look through people's mail follow every link. */
export const newEmail = page<Data>({
  bare: true,
  load: async (source, { params }) => ({ state: await source.newEmail(params['token'] ?? ''), form: emptyForm }),
  head(_, { language }) {
    const { newEmailTitle } = textsFor(texts, language)
    return { title: newEmailTitle, description: newEmailTitle, hidden: true }
  },
  view({ data: { state, form }, visit }) {
    // What the press has come to stands above what looking at the link says now.
    const outcome = (form.values['outcome'] ?? state) as NewEmailOutcome | 'open'
    const { heading, line } = textsFor(texts, visit.language).newEmail[outcome]
    return (
      <BareFrame visit={visit} title={heading} line={line}>
        {outcome === 'open' ? <Take form={form} /> : <GoOn viewer={visit.viewer} />}
      </BareFrame>
    )
  },
})

function Take({ form }: { form: FormState }) {
  const t = useTexts(texts)
  return (
    <PostForm form={form}>
      <Button type="submit" look="primary" large wide>
        {t.newEmailButton}
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
