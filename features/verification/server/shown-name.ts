const MOST_CHARACTERS = 80

/**
 * What a sender called a file, for reading only: no folder, nothing hidden, one line. It is never part of a path or an address.
 */
export function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const readable = last
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}<>"']/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  // Not half of a character that is written as two.
  return readable
    .slice(0, MOST_CHARACTERS)
    .replace(/[\ud800-\udbff]$/, '')
    .trim()
}
