import { useMemo } from 'react'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import type { Person } from '../protocol.ts'
import { RoomPicture } from './room-picture.tsx'
import type { RoomView } from './room-view.ts'
import type { RoomTexts } from './texts.ts'
import { VoiceBars } from './voice-bars.tsx'

type Props = {
  view: RoomView
  me: string
  texts: RoomTexts
  /** Beside a board there is little room. */
  small?: boolean
}

/** A shared screen or the other person large, one's own picture small in the corner, further people in a strip. */
export function RoomStage({ view, me, texts, small = false }: Props) {
  const { pictures, people, speaking, shared } = view
  const others = people.filter(({ id }) => id !== me)
  const [first, ...rest] = [...(shared ? [shared] : []), ...pictures]
  const shown = others.find(({ id }) => id === first?.person)
  // Without any picture, whoever speaks stands on the stage, else the teacher.
  const voice = others.find(({ id }) => speaking.includes(id)) ?? others.find(({ role }) => role === 'host') ?? others[0]
  return (
    <section
      aria-label={texts.participants}
      className={`relative grid flex-1 overflow-hidden bg-green-900 ${small ? 'rounded-lg' : frame}`}
    >
      {first && shown ? (
        <RoomPicture
          stream={first.stream}
          label={shared ? texts.screenOf(shown.name) : shown.name}
          className="absolute inset-0 size-full object-contain!"
        />
      ) : (
        <NoPicture person={voice} lastGone={view.lastGone} small={small} texts={texts} />
      )}
      {(shown ?? voice) && <NameTag person={shown ?? voice} shares={shared !== null} speaking={speaking} texts={texts} />}
      {rest.length > 0 && (
        <ul className={`absolute top-2 left-2 flex flex-wrap gap-2 ${shared ? 'max-md:hidden' : ''}`}>
          {rest.map(({ person, stream }) => {
            const name = others.find(({ id }) => id === person)?.name ?? ''
            const ring = speaking.includes(person) ? 'ring-marigold-500' : 'ring-white/40'
            return (
              <li key={person} className={`overflow-hidden rounded-sm ring-2 ${ring}`}>
                <RoomPicture stream={stream} label={name} className="h-18 w-28" />
                <p className="w-28 bg-green-950 px-1.5 py-0.5 text-xs leading-tight wrap-break-word text-white">{name}</p>
              </li>
            )
          })}
        </ul>
      )}
      <OwnPicture track={view.camera.track} label={texts.you} small={small} />
    </section>
  )
}

const frame = 'rounded-md border-[6px] border-murram-800 md:border-[10px]'

type NoPictureProps = { person: Person | undefined; lastGone: string | null; small: boolean; texts: RoomTexts }

function NoPicture({ person, lastGone, small, texts }: NoPictureProps) {
  return (
    <div className={`grid place-content-center justify-items-center gap-3 text-center text-green-100 ${small ? '' : 'p-6'}`}>
      {person ? (
        <Portrait seed={Number(person.id)} className={`rounded-full ${small ? 'size-16 md:size-28' : 'size-28'}`} />
      ) : (
        <p>{lastGone === null ? texts.waitingFor : texts.hasLeft(lastGone)}</p>
      )}
    </div>
  )
}

type NameTagProps = { person: Person | undefined; shares: boolean; speaking: readonly string[]; texts: RoomTexts }

/** Whoever is seen or heard badly asks why: where it is the other's network, that stands here. */
function NameTag({ person, shares, speaking, texts }: NameTagProps) {
  if (!person) return null
  const name = firstName(person)
  const speaks = !shares && speaking.includes(person.id)
  return (
    <p className={tag}>
      {shares ? texts.screenOf(name) : speaks ? texts.isSpeaking(name) : name}
      {speaks && <VoiceBars level={0.8} className="text-green-300" />}
      <span role="status" className="text-marigold-400">
        {person.weak && texts.networkOf(name)}
      </span>
    </p>
  )
}

const tag =
  'absolute bottom-2 left-2 flex items-center gap-2 rounded-sm bg-green-950/85 px-2.5 py-0.5 text-sm font-semibold text-white'

function OwnPicture({ track, label, small }: { track: MediaStreamTrack | null; label: string; small: boolean }) {
  const stream = useMemo(() => (track ? new MediaStream([track]) : null), [track])
  if (!stream) return null
  return (
    <RoomPicture
      stream={stream}
      label={label}
      mirrored
      className={`absolute right-2 rounded-md border-2 border-white ${small ? 'top-2 h-14 w-20' : `${corner} h-20 w-28`}`}
    />
  )
}

const corner = 'top-2 md:top-auto md:bottom-2'

const firstName = (person: Person): string => person.name.split(' ')[0] ?? person.name
