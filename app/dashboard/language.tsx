import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'
import { chooseLanguage } from '../../features/accounts/language-contract.ts'
import { call, CallFailed } from '../../shared/web/client.ts'
import { LanguageContext, parseLanguage } from '../../shared/web/i18n.ts'
import type { Language } from '../../shared/web/i18n.ts'

const ChooseContext = createContext<(language: Language) => void>(() => {})

/** How a person changes the language: on this device at once, on the profile as soon as the server hears of it. */
export const useChooseLanguage = () => use(ChooseContext)

/**
 * Starts with what was chosen on this device, else with what the document was sent in: a document kept for offline may be older.
 */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  const choose = (next: Language) => {
    document.documentElement.lang = next
    document.cookie = `language=${next};path=/;max-age=31536000;samesite=lax${location.protocol === 'https:' ? ';secure' : ''}`
    setLanguage(next)
    call(chooseLanguage, { language: next }).catch((error: unknown) => {
      // The device keeps the choice; the profile learns it another time.
      if (!(error instanceof CallFailed)) throw error
    })
  }
  return (
    <LanguageContext value={language}>
      <ChooseContext value={choose}>{children}</ChooseContext>
    </LanguageContext>
  )
}

function firstLanguage(): Language {
  const chosen = /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1]
  const language = parseLanguage(chosen ?? document.documentElement.lang)
  document.documentElement.lang = language
  return language
}
