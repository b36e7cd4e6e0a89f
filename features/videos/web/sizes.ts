/** How long a video is and what its data comes to, in words. */
import { dataKes, megabytesOf } from '../../../shared/country.ts'
import { kesText } from '../../../shared/web/kes.ts'

/** `8:24`, `50:40`, `1:02:05`. */
export function clockOf(seconds: number): string {
  const two = (n: number): string => String(n).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

export const megabytesText = (bytes: number): string => `${megabytesOf(bytes)} MB`

/** What so many bytes cost, in whole shillings; at least one. */
export const dataCost = (bytes: number, kesPerMegabyte: number): string => kesText(dataKes(megabytesOf(bytes), kesPerMegabyte))
