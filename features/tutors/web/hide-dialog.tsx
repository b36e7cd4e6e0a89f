import { useTexts } from '../../../shared/web/i18n.ts'
import { ActDialog } from '../../../shared/web/act-dialog.tsx'
import { firstName } from '../../accounts/rules.ts'
import { hideTutor, listTutors, LONGEST_REASON, showTutor, type Tutor } from '../contract.ts'
import { texts } from './texts.ts'

/** Asks before a teacher is hidden from families, or shown to them again, and why. */
export function HideDialog({ tutor: { id, name, hidden_at: hiddenAt }, onClose }: { tutor: Tutor; onClose: () => void }) {
  const t = useTexts(texts)
  const [endpoint, words] =
    hiddenAt === null
      ? [hideTutor, { title: t.hideTitle(name), line: t.hideLine, act: t.hide, acting: t.hiding, done: t.hidden(name) }]
      : [showTutor, { title: t.showTitle(name), line: t.showLine, act: t.show, acting: t.showing, done: t.shown(name) }]
  return (
    <ActDialog
      endpoint={endpoint}
      about={{ teacherId: id }}
      longest={LONGEST_REASON}
      changes={listTutors}
      words={{ ...words, reason: t.reason(firstName(name)), cancel: t.cancel }}
      onClose={onClose}
    />
  )
}
