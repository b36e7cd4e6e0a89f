import { useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { useUser } from '../../accounts/web/session.ts'
import { Leaving } from './leaving.tsx'
import { OwnExport } from './own-export.tsx'
import { texts } from './texts.ts'

/** What is kept about somebody: to take along, and to leave behind. The desk's own accounts are not left. */
export function OwnData() {
  const t = useTexts(texts)
  const { role } = useUser()
  return (
    <Card title={t.title}>
      <OwnExport />
      {role !== 'admin' && <Leaving />}
    </Card>
  )
}
