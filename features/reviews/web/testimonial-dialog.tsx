import { useTexts } from '../../../shared/web/i18n.ts'
import { ActDialog } from '../../../shared/web/act-dialog.tsx'
import { firstName } from '../../accounts/rules.ts'
import { hideTestimonial, listTestimonials, LONGEST_REASON, showTestimonial, type DeskTestimonial } from '../desk-contract.ts'
import { texts } from './desk-texts.ts'

/** Asks before words are taken off the public pages, or shown there again, and why. */
export function TestimonialDialog({ one: { id, author, hidden }, onClose }: { one: DeskTestimonial; onClose: () => void }) {
  const t = useTexts(texts)
  const hide = { act: t.hide, acting: t.hiding, done: t.hidden, reason: t.reason(firstName(author)) }
  const show = { act: t.show, acting: t.showing, done: t.shown, reason: t.showReason }
  const [endpoint, words] = hidden
    ? [showTestimonial, { ...show, title: t.showTitle(author), line: t.showLine }]
    : [hideTestimonial, { ...hide, title: t.hideTitle(author), line: t.hideLine }]
  return (
    <ActDialog
      endpoint={endpoint}
      about={{ reviewId: id }}
      longest={LONGEST_REASON}
      changes={listTestimonials}
      words={{ ...words, cancel: t.cancel }}
      onClose={onClose}
    />
  )
}
