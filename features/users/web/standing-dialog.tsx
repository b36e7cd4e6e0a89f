import { useTexts } from '../../../shared/web/i18n.ts'
import { ActDialog } from '../../../shared/web/act-dialog.tsx'
import { firstName } from '../../accounts/rules.ts'
import { liftSuspension, listUsers, LONGEST_REASON, suspendUser, type User } from '../contract.ts'
import { texts } from './texts.ts'

/** Asks before an account is suspended, or let back in, and why. */
export function StandingDialog({ user: { id, name, status }, onClose }: { user: User; onClose: () => void }) {
  const t = useTexts(texts)
  const suspend = { act: t.suspend, acting: t.suspending, done: t.suspended(name), reason: t.reason(firstName(name)) }
  const lift = { act: t.lift, acting: t.lifting, done: t.lifted(name), reason: t.why }
  const [endpoint, words] =
    status === 'inactive'
      ? [liftSuspension, { ...lift, title: t.liftTitle(name), line: t.liftLine }]
      : [suspendUser, { ...suspend, title: t.suspendTitle(name), line: t.suspendLine }]
  return (
    <ActDialog
      endpoint={endpoint}
      about={{ userId: id }}
      longest={LONGEST_REASON}
      changes={listUsers}
      words={{ ...words, cancel: t.cancel }}
      onClose={onClose}
    />
  )
}
