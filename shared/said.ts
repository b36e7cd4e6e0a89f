/** Sentences in both languages of Somo: what the server says to people is written once, English and Kiswahili together. */
export type Language = 'en' | 'sw'

export type Said = Readonly<Record<Language, string>>

const BETWEEN = '\u001f'

/**
 * A complaint of a contract about a field, in both languages as one string, because a validator carries strings alone. Every
 * reader of one takes it apart with `sentenceOf`.
 */
export const said = (en: string, sw: string): string => `${en}${BETWEEN}${sw}`

/** What a validator complained of. What only a validator itself says, in English, has no other half. */
export function sentenceOf(complaint: string): Said {
  const [en = '', sw] = complaint.split(BETWEEN)
  return { en, sw: sw ?? 'Thamani hii haifai.' }
}

/** The first language that a header `Accept-Language` names, where it is ours; English for everything else. */
export const preferredLanguage = (acceptLanguage: string | null | undefined): Language =>
  /^\s*sw\b/i.test(acceptLanguage ?? '') ? 'sw' : 'en'
