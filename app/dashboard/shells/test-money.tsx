import { useTexts } from '../../../shared/web/i18n.ts'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { texts } from '../../../shared/web/texts.ts'

/** The server marks the document when no real money can move; the ribbon cannot be closed. */
export function TestMoneyRibbon() {
  const t = useTexts(texts)
  if (!('testMoney' in document.documentElement.dataset)) return null
  return (
    <p className="flex items-center justify-center gap-2 bg-marigold-100 px-4 py-1.5 text-center text-sm font-semibold text-marigold-700">
      <Icon name="banknote" className="size-4!" />
      {t.testMoney}
    </p>
  )
}
