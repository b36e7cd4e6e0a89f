import type { ReactNode } from 'react'
import { chooseLanguage } from '../../features/accounts/language-contract.ts'
import { call, CallFailed } from '../../shared/web/client.ts'
import { LanguageContext, parseLanguage, textsFor } from '../../shared/web/i18n.ts'
import type { Language } from '../../shared/web/i18n.ts'
import { toast } from '../../shared/web/kit/toast.tsx'
import { texts } from '../../shared/web/texts.ts'

/** The language of the document, whose scripts have the words of that one alone. */
const language = (): Language => parseLanguage(document.documentElement.lang)

export function LanguageProvider({ children }: { children: ReactNode }) {
  return <LanguageContext value={language()}>{children}</LanguageContext>
}

/** Changes the language on the profile and on this device: the document comes anew with its words. */
export async function readIn(next: Language): Promise<void> {
  try {
    await call(chooseLanguage, { language: next })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    // The words of the other language are not here.
    if (error.code === 'offline') return toast(textsFor(texts, language()).needsNetworkFirst, 'failed')
    // The device keeps the choice; the profile learns it another time.
  }
  document.cookie = `language=${next};path=/;max-age=31536000;samesite=lax${location.protocol === 'https:' ? ';secure' : ''}`
  location.reload()
}
