import { familyChildren, type Child } from '../../../features/family/contract.ts'
import { isNeeded } from '../../../features/family/rules.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { texts } from './texts.ts'

/** Children for whom something waits to be agreed to before they can learn, or anew because its text has changed. */
export function ToAgree({ learners }: { learners: readonly { id: number }[] }) {
  const t = useTexts(texts)
  const { data } = useCall(familyChildren, {}, { offline: true })
  const waits = (data?.children ?? []).filter((child) => learners.some(({ id }) => id === child.id) && waitsForConsent(child))
  return waits.map((child) => (
    <Note
      key={child.id}
      tone="wait"
      title={t.toAgree(child.first_name)}
      action={<ButtonLink href={`/parent-dashboard/family?child=${child.id}`}>{t.readAndAgree}</ButtonLink>}
    />
  ))
}

const waitsForConsent = ({ consent, consents }: Child): boolean =>
  consent === 'missing' ||
  (consent === 'given' && consents.some(({ purpose, standing }) => isNeeded(purpose) && standing === 'new_version'))
