import { textsFor } from '../../../shared/web/i18n.ts'
import type { NewEmailOutcome, NewEmailState } from '../../../features/settings/contract.ts'
import { BareFrame } from '../bare-frame.tsx'
import { GoOn, Press } from '../mailed-link.tsx'
import { texts } from '../notice-texts.ts'
import { emptyForm, page } from '../page.ts'
import type { FormState } from '../page.ts'

type Data = { state: NewEmailState; form: FormState }

/** A button takes the new address. */
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
    const { newEmail: outcomes, newEmailButton } = textsFor(texts, visit.language)
    const { heading, line } = outcomes[outcome]
    return (
      <BareFrame visit={visit} title={heading} line={line}>
        {outcome === 'open' ? <Press form={form}>{newEmailButton}</Press> : <GoOn viewer={visit.viewer} />}
      </BareFrame>
    )
  },
})
