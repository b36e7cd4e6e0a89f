/**
 * The first fifth of a published file, as a file of its own: all that who has not paid can ever be sent. What is kept ends with
 * the last picture that is wholly inside, and the result is looked at once more.
 */
import { rm } from 'node:fs/promises'
import { Conversion, EncodedPacketSink, FilePathTarget, Mp4OutputFormat, Output } from 'mediabunny'
import { FREE_PART } from '../../rules.ts'
import { openFile } from './source.ts'

/** Against rounding of the tables: far less than any picture lasts. */
const HAIR_S = 1e-4

/** @returns whether there is one; a file whose first picture is longer than its fifth has none */
export async function preview(from: string, file: string): Promise<boolean> {
  const input = openFile(from)
  try {
    const video = await input.getPrimaryVideoTrack()
    if (!video) throw new Error('a published file has a picture')
    const limit = FREE_PART * (await input.computeDuration(undefined, { metadataOnly: true }))
    const end = await lastEndWithin(new EncodedPacketSink(video), limit)
    if (end === null) return false
    const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target: new FilePathTarget(file) })
    const conversion = await Conversion.init({
      input,
      output,
      trim: { start: 0, end: end - HAIR_S },
      copy: { mode: 'forced', boundaryPolicy: 'shrink' },
      showWarnings: false,
    })
    if (!conversion.isValid) throw new Error('the first fifth cannot be cut without drawing it anew')
    await conversion.execute()
    if (await endsBy(file, limit)) return true
    await rm(file, { force: true })
    throw new Error('the first fifth would have shown more than a fifth')
  } finally {
    input.dispose()
  }
}

/** In seconds; packets come in the order in which they are decoded, so the greatest end counts. */
async function lastEndWithin(sink: EncodedPacketSink, limit: number): Promise<number | null> {
  let end: number | null = null
  for await (const { timestamp, duration } of sink.packets(undefined, undefined, { metadataOnly: true })) {
    const ends = timestamp + duration
    if (ends <= limit + HAIR_S / 10 && ends > (end ?? 0)) end = ends
    // A picture is never decoded seconds before it is shown.
    if (timestamp > limit + LATEST_S) break
  }
  return end
}

const LATEST_S = 10

/** Whether no packet of any track ends later. */
export async function endsBy(file: string, limit: number): Promise<boolean> {
  const input = openFile(file)
  try {
    for (const track of await input.getTracks())
      for await (const { timestamp, duration } of new EncodedPacketSink(track).packets(undefined, undefined, {
        metadataOnly: true,
      }))
        if (timestamp + duration > limit + HAIR_S) return false
    return true
  } finally {
    input.dispose()
  }
}
