/** One range of a file as RFC 9110 (14.2) has it. */
export type Part = { from: number; to: number }

/**
 * @param header of the request; several ranges, other units and what cannot be read are answered with the whole file
 * @param size of the file in bytes
 * @returns both ends counted; null for the whole file, `none` where nothing of it is in the file
 */
export function partOf(header: string | undefined, size: number): Part | null | 'none' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(size, Number(last))
    return length === 0 ? 'none' : { from: size - length, to: size - 1 }
  }
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(size - 1, Number(last))]
  if (last !== '' && Number(last) < from) return null
  return from < size ? { from, to } : 'none'
}
