import { useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'
import { Icon } from './icon.tsx'

/** Says on every page that nothing here is real money. Server settings decide; it cannot be closed. */
export function TestMoney() {
  const t = useTexts(texts)
  return (
    <aside aria-label={t.testMoneyName} className="bg-marigold-100 px-4 py-1.5 text-marigold-700">
      <p className="flex items-center justify-center gap-2 text-center text-sm font-semibold">
        <Icon name="banknote" className="size-4!" />
        {t.testMoney}
      </p>
    </aside>
  )
}
