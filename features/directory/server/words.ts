/** Words as the search knows them, and how they are mistyped. */

/** At most so many words of a question are looked for; a name and a subject are four. */
const MOST_WORDS = 6
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('')

/**
 * The words of a text, without accents and apostrophes, in small letters: `Ng’ang’a` and `nganga` are one word, and so are
 * `Wanjikũ` and `wanjiku`. Reads alike what the database keeps (`search_words`).
 */
export function searchWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .toLowerCase()
    .replace(/[\u0300-\u036f'’‘ʼ`]/g, '')
  return [...new Set((plain.match(/[a-z0-9]+/g) ?? []).map((word) => word.slice(0, 40)))].slice(0, MOST_WORDS)
}

/**
 * Everything one slip of the finger away from a word: a letter too many, one missing, another one, or two that changed places.
 * Below four letters everything is like everything, and nothing is answered.
 */
export function oneSlipAway(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return []
  const cuts = Array.from({ length: word.length + 1 }, (_, at) => [word.slice(0, at), word.slice(at)] as const)
  const slips = cuts.flatMap(([before, after]) => [
    before + after.slice(1),
    ...(after.length > 1 ? [`${before}${after[1]}${after[0]}${after.slice(2)}`] : []),
    ...LETTERS.flatMap((letter) => [before + letter + after, ...(after ? [before + letter + after.slice(1)] : [])]),
  ])
  return [...new Set(slips)].filter((slip) => slip !== word)
}
