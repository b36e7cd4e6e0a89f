/** Sentences in both languages of Somo: what the server says to people is written once, English and Kiswahili together. */
export const LANGUAGES = ['en', 'sw'] as const

export type Language = (typeof LANGUAGES)[number]

export type Said = Readonly<Record<Language, string>>

const BETWEEN = '\u001f'

/**
 * A complaint of a contract about a field, in both languages as one string, because a validator carries strings alone. Every
 * reader of one takes it apart with `sentenceOf`.
 */
export const said = (en: string, sw: string): string => `${en}${BETWEEN}${sw}`

/** Of a value nothing more is known about. */
export const unfit: Said = { en: 'This value does not fit.', sw: 'Thamani hii haifai.' }

/** What a contract complained of. A validator's own words have no other half, and nobody is told them. */
export function sentenceOf(complaint: string): Said {
  const [en = '', sw] = complaint.split(BETWEEN)
  return sw === undefined ? unfit : { en, sw }
}

/** The first language that a header `Accept-Language` names, where it is ours; English for everything else. */
export const preferredLanguage = (acceptLanguage: string | null | undefined): Language =>
  /^\s*sw\b/i.test(acceptLanguage ?? '') ? 'sw' : 'en'
