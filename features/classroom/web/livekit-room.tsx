import { useTexts } from '../../../shared/web/i18n.ts'
import { LiveKitClient } from './livekit-client.ts'
import { texts as own } from './livekit-texts.ts'
import type { RoomSetup } from './room-setup.ts'
import { texts as pageTexts } from './page-texts.ts'
import { Room } from './room.tsx'
import type { RoomProps } from './room-props.ts'

type Props = RoomProps & {
  /** First names of who is inside, as our own log has them. */
  inside: readonly string[]
}

/** The same room, with LiveKit's client carrying it. Its file is heavy, and comes for such a room alone. */
export function LiveKitRoom({ inside, texts, ...props }: Props) {
  const t = useTexts(pageTexts)
  const { unreached, voice } = useTexts(own)
  const over = { ...texts.over, removed: { title: t.takenOut, line: t.takenOutLine }, server_full: unreached }
  // No board there.
  const dataChoices = { ...texts.dataChoices, voice: { ...texts.dataChoices.voice, name: voice } }
  const dataNow = { ...texts.dataNow, voice }
  const connect = (setup: RoomSetup) => new LiveKitClient({ ...setup, ...props.room, inside })
  return <Room {...props} texts={{ ...texts, over, dataChoices, dataNow }} connect={connect} />
}
