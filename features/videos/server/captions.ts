/** Captions as WebVTT (W3C, 2019): read by their cues alone and written anew, so that nothing else of a file is kept. */

type Cue = { fromMs: number; toMs: number; lines: string[] }

/** What a teacher sent, written anew; null where it is no WebVTT or has no cue. */
export function readCaptions(text: string): string | null {
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n')
  if (!/^WEBVTT(?:[ \t][^\n]*)?(?:\n|$)/.test(plain)) return null
  const cues = cuesIn(plain)
  return cues.length === 0 ? null : written(cues)
}

/** Captions of what begins before so many milliseconds, each ended there at the latest. */
export const cutCaptions = (text: string, ms: number): string =>
  written(cuesIn(text).flatMap((cue) => (cue.fromMs < ms ? [{ ...cue, toMs: Math.min(cue.toMs, ms) }] : [])))

const TIMING = /^(\d{2,}:)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(\d{2,}:)?([0-5]\d):([0-5]\d)\.(\d{3})(?:[ \t].*)?$/

function cuesIn(text: string): Cue[] {
  return text.split(/\n{2,}/).flatMap((block) => {
    const lines = block.split('\n')
    const at = lines.findIndex((line) => line.includes('-->'))
    const found = TIMING.exec(lines[at]?.trim() ?? '')
    if (!found || at > 1) return []
    const [fromMs, toMs] = [msOf(found.slice(1, 5)), msOf(found.slice(5, 9))]
    const said = lines
      .slice(at + 1)
      .map(plainLine)
      .filter(Boolean)
    return said.length > 0 && toMs > fromMs ? [{ fromMs, toMs, lines: said }] : []
  })
}

const msOf = ([hours, minutes, seconds, ms]: (string | undefined)[]): number =>
  ((parseInt(hours ?? '0', 10) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(ms)

/** Without tags, and without what could be taken for one or for a timing. */
const plainLine = (line: string): string =>
  line
    .replaceAll('-->', '')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/[<>]/g, '')
    .trim()

const written = (cues: readonly Cue[]): string =>
  `WEBVTT\n${cues.map(({ fromMs, toMs, lines }) => `\n${stamp(fromMs)} --> ${stamp(toMs)}\n${lines.join('\n')}\n`).join('')}`

const stamp = (ms: number): string => {
  const two = (n: number): string => String(Math.floor(n)).padStart(2, '0')
  return `${two(ms / 3_600_000)}:${two((ms / 60_000) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}
