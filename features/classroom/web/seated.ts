import type { Seats } from '../protocol.ts'
import type { RoomMedia } from './room-media.ts'
import type { RoomView } from './room-view.ts'

/** Whose picture and screen each slot of the connection carries now; nobody's where there is no connection. */
export function seated(seats: Seats, media: RoomMedia | null): Pick<RoomView, 'pictures' | 'shared' | 'voices'> {
  const pictures = seats.pictures.flatMap((person, slot) => {
    const stream = media?.pictures[slot]
    return person !== null && stream ? [{ person, stream }] : []
  })
  const shared = seats.screen !== null && media ? { person: seats.screen, stream: media.screen } : null
  return { pictures, shared, voices: media?.voices ?? [] }
}
