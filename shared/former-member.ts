/**
 * What stands in the place of a name whose person has left. The English words are kept in data, as a key; people read those of
 * their language. The Kiswahili is one word, so that it is whole where a first name is taken of it.
 */
import type { Language, Said } from './said.ts'

export const FORMER_MEMBER = 'Former member'

const words: Said = { en: FORMER_MEMBER, sw: 'Aliyeondoka' }

/** A name as people read it. */
export const memberName = (name: string, language: Language): string => (name === FORMER_MEMBER ? words[language] : name)

/** An answer as JSON for whoever reads that language: names stand in all of them, whatever else they say. */
export function jsonFor(answer: unknown, language: Language): string {
  const json = JSON.stringify(answer)
  return language === 'en' ? json : json.replaceAll(JSON.stringify(FORMER_MEMBER), JSON.stringify(words[language]))
}
