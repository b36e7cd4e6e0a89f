import { textsFor } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { BareFrame } from '../bare-frame.tsx'
import { GoOn, Press } from '../mailed-link.tsx'
import { texts } from '../notice-texts.ts'
import { emptyForm, page } from '../page.ts'
import type { FormState, Source } from '../page.ts'

type State = Awaited<ReturnType<Source['freeAddress']>>

/** A button removes an account that was never confirmed from the address it was made with. */
export const freeAddress = page<{ state: State; form: FormState }>({
  bare: true,
  load: async (source, { params }) => ({ state: await source.freeAddress(params['token'] ?? ''), form: emptyForm }),
  head(_, { language }) {
    const { freeTitle } = textsFor(texts, language)
    return { title: freeTitle, description: freeTitle, hidden: true }
  },
  view({ data: { state, form }, visit }) {
    // What the press has come to stands above what looking at the link says now.
    const outcome = (form.values['outcome'] ?? state) as State | 'freed'
    const { free: outcomes, freeButton, signUp } = textsFor(texts, visit.language)
    const { heading, line } = outcomes[outcome]
    return (
      <BareFrame visit={visit} title={heading} line={line}>
        {outcome === 'open' ? (
          <Press form={form}>{freeButton}</Press>
        ) : outcome === 'freed' ? (
          <ButtonLink href="/signup" look="primary" large>
            {signUp}
          </ButtonLink>
        ) : (
          <GoOn viewer={visit.viewer} />
        )}
      </BareFrame>
    )
  },
})
