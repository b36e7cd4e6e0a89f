/** `2 d 3 h`, `1:04:09` or `4:12`: how long until the door opens. Never below zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const [day, hour, minute, second] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  if (day > 0) return `${day} d ${hour} h`
  const two = (n: number): string => String(n).padStart(2, '0')
  return hour > 0 ? `${hour}:${two(minute)}:${two(second)}` : `${minute}:${two(second)}`
}
