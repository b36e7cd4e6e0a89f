import { LANGUAGES } from '../../shared/said.ts'
import { useLanguage, useTexts } from '../../shared/web/i18n.ts'
import { readIn } from './language.tsx'
import { texts } from './texts.ts'

/** English or Kiswahili, on this device and on the profile. */
export function LanguageChoice() {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <div role="group" aria-label={t.language} className="grid grid-cols-2 gap-1 py-2">
      {LANGUAGES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          className={
            'min-h-11 rounded-md border border-line text-sm font-semibold hover:bg-sunken ' +
            'aria-pressed:border-green-800 aria-pressed:text-green-800'
          }
          onClick={() => one !== language && void readIn(one)}
        >
          {one === 'en' ? 'English' : 'Kiswahili'}
        </button>
      ))}
    </div>
  )
}
