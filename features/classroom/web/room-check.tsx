import { useMemo } from 'react'
import { timeSpan } from '../../../shared/web/dates.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button, IconButton } from '../../../shared/web/kit/button.tsx'
import { Icon, type IconName } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Initial, Portrait } from '../../../shared/web/kit/portrait.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { DataChoices } from './data-choices.tsx'
import { Checks } from './device-checks.tsx'
import { GetHelp } from './get-help.tsx'
import type { Device } from './own-devices.ts'
import type { RoomClient } from './room-client.ts'
import { countClock } from './room-clock.ts'
import { RoomPicture } from './room-picture.tsx'
import type { Inside } from './room-props.ts'
import type { RoomView } from './room-view.ts'
import { AcrossRoom } from './slots.ts'
import type { RoomTexts } from './texts.ts'

/** Before entering: is the room open, who is inside, does everything work, what will it cost. Nothing here stops a join. */
export function RoomCheck(props: Inside) {
  const { client, view, texts, kesPerMegabyte, onLeave } = props
  return (
    <div className="min-h-dvh bg-paper">
      <header className="flex items-center gap-2 border-b border-line px-3 py-1.5">
        <IconButton icon="chevron-left" look="text" label={texts.back} onClick={onLeave} />
        <p className="min-w-0 flex-1 font-bold">{texts.beforeYouJoin}</p>
        {props.me.role !== 'host' && <GetHelp room={props.room} texts={texts} className="px-2 text-green-800" />}
      </header>
      <div className="mx-auto max-w-246 px-4 pt-4 empty:hidden">
        <AcrossRoom {...props} />
      </div>
      <main className="mx-auto grid max-w-246 gap-6 px-4 pt-6 pb-34 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-x-10 md:py-11">
        <Intro {...props} />
        <div className="grid content-start gap-5 md:col-start-1 md:row-span-2 md:row-start-1">
          {view.maySend ? (
            <Preview client={client} view={view} me={props.me.id} texts={texts} />
          ) : (
            <Note tone="info">{view.mayWrite ? texts.sittingInOnly : texts.sittingInQuietly}</Note>
          )}
          <Checks client={client} view={view} texts={texts} />
        </div>
        <div className="md:col-start-2">
          <DataChoices
            value={view.data}
            onChange={(choice) => client.setData(choice)}
            kesPerMegabyte={kesPerMegabyte}
            camera={view.maySend}
            texts={texts}
          />
          <div className={foot}>
            {view.phase === 'waiting' ? (
              <div role="status">
                <Note tone="wait" title={texts.waitToEnter}>
                  {texts.waitToEnterLine}
                </Note>
              </div>
            ) : (
              <>
                <Button
                  look="primary"
                  large
                  wide
                  working={view.phase === 'joining' && texts.joining}
                  onClick={() => client.join()}
                >
                  {texts.joinNow}
                </Button>
                <p className="mt-2.5 text-center text-sm text-ink-500">
                  {texts.changeInside} {props.maySitIn.length > 0 && texts.maySitIn(props.maySitIn.join(', '))}
                </p>
              </>
            )}
          </div>
        </div>
      </main>
    </div>
  )
}

/** On a phone it stays in sight below whatever is scrolled. */
const foot = 'mt-6 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:border-t max-md:border-line max-md:bg-paper max-md:p-4'

function Intro({ title, startsAt, endsAt, view, texts }: Inside) {
  const now = useNow(1).getTime()
  const untilStart = startsAt.getTime() - now
  const when = untilStart > 0 ? texts.startsIn(countClock(untilStart)) : texts.started(countClock(-untilStart))
  const names = view.lobby?.map(({ name }) => name) ?? []
  const listed = names.length > 3 ? texts.andMore(names.slice(0, 2).join(', '), names.length - 2) : names.join(', ')
  return (
    <div className="md:col-start-2">
      <div role="status">
        {view.lobby ? <Badge tone="ok">{texts.roomIsOpen}</Badge> : <Badge tone="wait">{texts.findingRoom}</Badge>}
      </div>
      <h1 className="display mt-2 text-2xl">{title}</h1>
      <div className="mt-2 flex items-center gap-3">
        {names[0] && <Initial name={names[0]} className="size-11 rounded-full" />}
        <div>
          <p className="font-semibold">
            {names.length > 0 ? texts.inside(listed, names.length) : view.lobby && texts.nobodyInside}
          </p>
          <p className="text-sm text-ink-500">
            {timeSpan(startsAt, endsAt)} · <span className="tabular-nums">{when}</span>
          </p>
        </div>
      </div>
    </div>
  )
}

function Preview({ client, view, me, texts }: { client: RoomClient; view: RoomView; me: string; texts: RoomTexts }) {
  const { mic, camera } = view
  const stream = useMemo(() => (camera.track ? new MediaStream([camera.track]) : null), [camera.track])
  return (
    <div>
      <div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-lg bg-green-900 text-white">
        {stream ? (
          <RoomPicture stream={stream} label={texts.cameraOn} mirrored className="absolute inset-0 size-full" />
        ) : (
          <Portrait seed={Number(me)} className="size-20 -translate-y-4 rounded-full md:size-28" />
        )}
        <p className="absolute top-3 left-3 rounded-full bg-green-950/80 px-3 py-1 text-sm font-semibold">
          {stream ? texts.cameraOn : texts.cameraOffSaves}
        </p>
        <div className="absolute bottom-4 flex gap-3">
          <Switch device={mic} icons={['mic', 'mic-off']} label={texts.turnOnMic} onChange={(on) => client.setMic(on)} />
          <Switch
            device={camera}
            icons={['video', 'video-off']}
            label={texts.turnOnCamera}
            onChange={(on) => client.setCamera(on)}
          />
        </div>
      </div>
      {camera.failure && (
        <div className="mt-3">
          <Note tone="bad">{texts.cameraProblem(texts.failures[camera.failure])}</Note>
        </div>
      )}
    </div>
  )
}

function Switch({
  device,
  icons: [on, off],
  label,
  onChange,
}: {
  device: Device
  icons: [IconName, IconName]
  label: string
  onChange: (on: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={device.on}
      aria-label={label}
      onClick={() => onChange(!device.on)}
      className={`${round} ${device.on ? 'border-white bg-white text-ink-950' : 'border-white/60 bg-green-950/40 text-white'}`}
    >
      <Icon name={device.on ? on : off} />
    </button>
  )
}

const round = 'press grid size-13 place-items-center rounded-full border-2'
