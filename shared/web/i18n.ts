/** English and Kiswahili as typed objects: a text missing in one of them does not compile, and there is no run-time library. */
import { createContext, use } from 'react'
import type { Language } from '../said.ts'
import { subjectName } from '../subject-names.ts'

export type { Language }

type Text = string | readonly string[] | ((...facts: never[]) => string)
export type Texts = { readonly [key: string]: Text | Texts }
export type Dictionary<T extends Texts = Texts> = { readonly en: T; readonly sw: T }

/** Declares a feature's texts. English gives the shape; Kiswahili must have every key and take the same facts. */
export const dictionary = <T extends Texts>(both: { en: T; sw: NoInfer<T> }): Dictionary<T> => both

/** The page's language. The public site sets it for each page it renders, the signed-in areas once at their root. */
export const LanguageContext = createContext<Language>('en')

export const useLanguage = (): Language => use(LanguageContext)

/** The texts in the language of the page. Works in server rendering too, where a context is the only thing asked of React. */
export const useTexts = <T extends Texts>(both: Dictionary<T>): T => both[use(LanguageContext)]

/** Says a subject, or a title made of one, in the language of the page. */
export function useSubjectName(): (name: string) => string {
  const language = useLanguage()
  return (name) => subjectName(name, language)
}

/** The texts where there is no component: titles, mails, messages of a form. */
export const textsFor = <T extends Texts>(both: Dictionary<T>, language: Language): T => both[language]

/** What a cookie, a stored value or a form may say; anything else is English. */
export const parseLanguage = (value: string | null | undefined): Language => (value === 'sw' ? 'sw' : 'en')
