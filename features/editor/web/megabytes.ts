/** As people say the size of a file: `48`, and `0.4` of a small one. */
export const megabytes = (bytes: number): string => {
  const size = bytes / 1_000_000
  return size < 10 ? size.toFixed(1) : String(Math.round(size))
}
