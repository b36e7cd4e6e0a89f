/** `18:42`, or `1:02:07` from an hour on. */
export function countClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (n: number) => String(n).padStart(2, '0')
  return hour > 0 ? `${hour}:${two(minute)}:${two(second)}` : `${minute}:${two(second)}`
}
