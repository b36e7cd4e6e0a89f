import { saveData, useSavesData } from '../../../shared/web/data-saver.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { texts } from '../texts.ts'

export function DataSaver({ className }: { className: string }) {
  const t = useTexts(texts)
  const on = useSavesData()
  return (
    <button type="button" aria-pressed={on} className={className} onClick={() => saveData(!on)}>
      <Icon name="leaf" className={on ? 'text-green-700' : ''} />
      <span>
        {t.dataSaver} <strong>{on ? t.on : t.off}</strong>
      </span>
    </button>
  )
}
