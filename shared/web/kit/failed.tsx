import { clock12 } from '../../time.ts'
import { useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'
import { Button } from './button.tsx'
import { Note } from './note.tsx'

type Props = { message: string; onRetry: (() => void) | undefined; asOf?: Date | undefined }

/**
 * A panel that could not load: the quoted message, Retry where it can help, and when the data still shown below was true. Put it
 * above the last data; never instead of it.
 */
export function Failed({ message, onRetry, asOf }: Props) {
  const t = useTexts(texts)
  return (
    <Note
      tone="bad"
      title={message}
      action={
        onRetry && (
          <Button look="danger" onClick={onRetry}>
            {t.retry}
          </Button>
        )
      }
    >
      {asOf && t.asOf(clock12(asOf))}
    </Note>
  )
}
