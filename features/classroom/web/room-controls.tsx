import type { ReactNode } from 'react'
import { Count } from '../../../shared/web/kit/count.tsx'
import { Icon, type IconName } from '../../../shared/web/kit/icon.tsx'
import { sharesScreens } from './room-devices.ts'
import type { RoomClient } from './room-client.ts'
import type { RoomView } from './room-view.ts'
import type { RoomTexts } from './texts.ts'

type Props = {
  client: RoomClient
  view: RoomView
  texts: RoomTexts
  board: boolean
  onBoard: () => void
  onPeople: () => void
  onLeave: () => void
}

/** The controls at the thumb, in two rows where they have no room in one; on wide screens in the middle, with Leave apart. */
export function RoomControls({ client, view, texts, board, onBoard, onPeople, onLeave }: Props) {
  const { mic, camera, screen, hand, maySend, people, hasBoard, shared } = view
  // One at a time: while another's stands on the stage none is offered.
  const shares = maySend && sharesScreens() && (screen.on || shared === null)
  return (
    <nav
      aria-label={texts.controls}
      className={
        'flex items-start justify-between gap-1 px-2 md:relative md:justify-center md:gap-3.5 ' +
        // However much stands above: on phones they stay at the thumb.
        'max-md:sticky max-md:bottom-0 max-md:-mb-3 max-md:bg-green-950 max-md:pt-1 max-md:pb-3 ' +
        (shares ? inFours : inThrees) +
        'low:max-md:top-2 low:max-md:mb-0 low:max-md:flex-col low:max-md:self-start low:max-md:px-0'
      }
    >
      {maySend && (
        <>
          <Control
            icon={mic.on ? 'mic' : 'mic-off'}
            label={texts.mute}
            look={mic.on ? 'on' : 'off'}
            pressed={!mic.on}
            onPress={() => void client.setMic(!mic.on)}
          />
          <Control
            icon={camera.on ? 'video' : 'video-off'}
            label={texts.camera}
            look={camera.on ? 'on' : 'off'}
            pressed={camera.on}
            onPress={() => void client.setCamera(!camera.on)}
          />
        </>
      )}
      <Control
        icon="hand"
        label={hand ? texts.handUp : texts.raiseHand}
        look={hand ? 'raised' : 'hand'}
        pressed={hand}
        onPress={() => client.setHand(!hand)}
      />
      {hasBoard && <Control icon="pencil" label={texts.board} look={board ? 'on' : 'off'} pressed={board} onPress={onBoard} />}
      {shares && (
        <Control
          icon="monitor"
          label={screen.on ? texts.stopSharing : texts.shareScreen}
          look={screen.on ? 'on' : 'off'}
          pressed={screen.on}
          onPress={() => void client.setScreen(!screen.on)}
        />
      )}
      <Control icon="users" label={texts.peopleButton} look="on" onPress={onPeople}>
        <span className="absolute -top-1.5 right-[calc(50%-2.125rem)]">
          <Count value={people.length} tone="tint" />
        </span>
      </Control>
      <div className="min-w-0 md:absolute md:right-2">
        <Control icon="log-out" label={texts.leave} look="leave" onPress={onLeave} />
      </div>
    </nav>
  )
}

const inThrees = 'max-[22rem]:grid max-[22rem]:grid-cols-3 max-[22rem]:justify-items-center '
/** Lying down in two columns: in one, Leave would stand below the end of the screen. */
const inFours = 'max-md:grid max-md:grid-cols-4 max-md:justify-items-center low:max-md:grid-cols-2 '

type Look = 'on' | 'off' | 'hand' | 'raised' | 'leave'

const looks: Record<Look, string> = {
  on: 'border-green-800 bg-green-800 text-white',
  off: 'border-white/60 text-white',
  hand: 'border-marigold-500 bg-marigold-500 text-ink-950',
  raised: 'border-white bg-marigold-400 text-ink-950 ring-2 ring-marigold-500',
  leave: 'border-murram-600 bg-murram-600 text-white',
}

function Control({
  icon,
  label,
  look,
  pressed,
  onPress,
  children,
}: {
  icon: IconName
  label: string
  look: Look
  pressed?: boolean
  onPress: () => void
  children?: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onPress}
      className="press relative grid w-16 min-w-0 justify-items-center gap-1.5 rounded-md text-white low:max-md:gap-1"
    >
      <span
        className={
          'grid h-13 w-full max-w-14 place-items-center rounded-md border-[1.5px] md:max-w-16 low:max-md:h-9 ' + looks[look]
        }
      >
        <Icon name={icon} />
      </span>
      <span className="text-xs leading-tight font-semibold">{label}</span>
      {/* Read after the label, though it stands at the picture. */}
      {children}
    </button>
  )
}
