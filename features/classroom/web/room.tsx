import { useEffect, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { isWide, useWide } from '../../../shared/web/wide.ts'
import { bounds } from '../protocol.ts'
import { rulesFor } from './board-view.ts'
import { GetHelp } from './get-help.tsx'
import { HelpDialog, RoomBoard } from './late-parts.ts'
import { RoomChat } from './room-chat.tsx'
import { RoomCheck } from './room-check.tsx'
import { OwnRoom } from './room-client.ts'
import { useAwake } from './room-screen.ts'
import { RoomControls } from './room-controls.tsx'
import { DataDialog, LeaveDialog } from './room-dialogs.tsx'
import { RoomHead } from './room-head.tsx'
import { Announcer, RoomNotice } from './room-notices.tsx'
import { RoomPeople } from './room-people.tsx'
import type { Inside, RoomProps } from './room-props.ts'
import { RoomStage } from './room-stage.tsx'
import type { RoomView } from './room-view.ts'
import { AcrossRoom, ForHost } from './slots.ts'
import type { RoomTexts } from './texts.ts'

/** A live room, from the check screen to the goodbye. Another admission is another room. */
export function Room(props: RoomProps) {
  return <RoomOf key={props.token} {...props} />
}

function RoomOf(props: RoomProps) {
  const { url, token, turn, me, connect = (setup) => new OwnRoom(setup) } = props
  const [client] = useState(() => connect({ url, token, turn, me, pictures: isWide() ? bounds.pictures : 1 }))
  const view = useSyncExternalStore(client.subscribe, client.current)
  useEffect(() => {
    const close = client.open()
    // Asked for before entering, where there is time to answer. The camera waits for a tap.
    if (client.current().maySend) void client.setMic(true)
    return close
  }, [client])
  // Somebody who was inside stays on the room's screen while it comes back; a newcomer stays on the check screen until inside.
  const wasInside = view.people.length > 0
  if (view.phase === 'over') return <Over {...props} client={client} view={view} />
  if (view.phase === 'look' || view.phase === 'waiting' || (view.phase === 'joining' && !wasInside))
    return <RoomCheck {...props} client={client} view={view} />
  return <InsideRoom {...props} client={client} view={view} />
}

function InsideRoom(props: Inside) {
  const { client, view, me, texts, room } = props
  const wide = useWide()
  const [panel, setPanel] = useState<Panel>('chat')
  const [dialog, setDialog] = useState<'side' | 'data' | 'leave' | 'help' | null>(null)
  const close = () => setDialog(null)
  // It opens by itself when something is on it, and stays as whoever sits here wants it.
  const [wantsBoard, setWantsBoard] = useState<boolean | null>(null)
  const board = wantsBoard ?? view.board.strokes.length > 0
  const sharing = view.shared?.person ?? null
  // A screen takes the board's place; whoever wants the board back beside it presses Board.
  useEffect(() => setWantsBoard(sharing === null ? null : false), [sharing])
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useAwake()
  const show = (next: Panel) => {
    setPanel(next)
    if (!wide) setDialog('side')
  }
  const stage = <RoomStage view={view} me={me.id} texts={texts} small={board} />
  const side = <Side {...props} panel={panel} onPanel={setPanel} onHelp={() => setDialog('help')} />
  return (
    <>
      <div className={screen}>
        <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2.5 md:gap-3">
          <RoomHead {...props} heading={heading} onData={() => setDialog('data')} />
          <AcrossRoom {...props} />
          <RoomNotice {...props} />
          <main className="flex min-h-40 flex-1 gap-4 max-md:flex-col max-md:gap-2">
            {board && <RoomBoard client={client} view={view} me={me} rules={rulesFor(me, view.board)} />}
            {wide ? (
              <>
                {!board && stage}
                <div className="flex w-[clamp(15rem,32vw,20.75rem)] flex-none flex-col gap-3">
                  {board && <div className="grid h-44 flex-none">{stage}</div>}
                  <aside className="flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg bg-paper text-ink-950">{side}</aside>
                </div>
              </>
            ) : (
              <div className={board ? 'order-first grid h-20 flex-none' : 'contents'}>{stage}</div>
            )}
          </main>
          {!wide && <LastLine view={view} texts={texts} onOpen={() => show('chat')} />}
        </div>
        <RoomControls
          client={client}
          view={view}
          texts={texts}
          board={board}
          onBoard={() => setWantsBoard(!board)}
          onPeople={() => show('people')}
          onLeave={() => setDialog('leave')}
        />
      </div>
      <Dialog open={dialog === 'side' && !wide} onClose={close} title={panel === 'chat' ? texts.chat : texts.participants}>
        <div className="-m-5 flex max-h-[60dvh] flex-col sm:-mx-7 low:max-h-none">{side}</div>
      </Dialog>
      <DataDialog {...props} open={dialog === 'data'} onClose={close} />
      <LeaveDialog {...props} open={dialog === 'leave'} onClose={close} />
      {dialog === 'help' && <HelpDialog {...room} onClose={close} />}
      <Announcer news={view.news} texts={texts} />
    </>
  )
}

/** On a phone lying down the controls stand beside the stage. Where text is so large that all this is higher, it scrolls. */
const screen =
  'flex min-h-dvh flex-col gap-2.5 bg-green-950 p-2 pb-3 text-white md:h-dvh md:gap-3 md:px-5 low:max-md:flex-row low:max-md:pb-2'

type Panel = 'chat' | 'people'
const panels = ['chat', 'people'] as const

type SideProps = Inside & { panel: Panel; onPanel: (panel: Panel) => void; onHelp: () => void }

/** Chat and Participants: beside the stage on wide screens, in a sheet on phones. */
function Side({ panel, onPanel, onHelp, ...props }: SideProps) {
  const { client, view, me, texts } = props
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = panel === 'chat' ? 'people' : 'chat'
    onPanel(next)
    event.currentTarget.querySelector<HTMLElement>(`#room-tab-${next}`)?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={`${texts.chat}, ${texts.participants}`}
        onKeyDown={turn}
        className="flex gap-6 border-b border-line px-5"
      >
        {panels.map((name) => (
          <button
            key={name}
            id={`room-tab-${name}`}
            type="button"
            role="tab"
            aria-selected={panel === name}
            aria-controls="room-panel"
            tabIndex={panel === name ? 0 : -1}
            onClick={() => onPanel(name)}
            className={tab}
          >
            {name === 'chat' ? texts.chat : `${texts.participants} ${view.people.length}`}
          </button>
        ))}
      </div>
      <div role="tabpanel" id="room-panel" aria-labelledby={`room-tab-${panel}`} className="flex min-h-0 flex-auto flex-col">
        {panel === 'chat' ? (
          <RoomChat client={client} view={view} me={me.id} texts={texts} />
        ) : (
          <RoomPeople client={client} view={view} me={me.id} isHost={me.role === 'host'} texts={texts} onHelp={onHelp}>
            {me.role === 'host' && <ForHost {...props} />}
          </RoomPeople>
        )}
      </div>
    </>
  )
}

const tab =
  'min-h-12 border-b-[3px] border-transparent font-semibold text-ink-500 ' +
  'aria-selected:border-green-800 aria-selected:text-ink-950'

/** On a phone the chat is its last line; a tap opens the rest. */
function LastLine({ view, texts, onOpen }: { view: RoomView; texts: RoomTexts; onOpen: () => void }) {
  const last = view.chat.at(-1)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="press flex min-h-12 items-center gap-3 rounded-md bg-paper px-3.5 py-2 text-left text-ink-950"
    >
      <span className="line-clamp-2 min-w-0 flex-1 text-sm">
        {last ? (
          <>
            <strong>{last.name.split(' ')[0]}</strong> {last.text}
          </>
        ) : (
          texts.noMessages
        )}
      </span>
      <span className="sr-only">{texts.openChat}</span>
      <Icon name="message-square" />
    </button>
  )
}

/** After which endings coming in again can help. */
const mayReturn = new Set(['left', 'room_full', 'server_full', 'replaced', 'flood'])

function Over({ client, view, me, texts, room, onLeave }: Inside) {
  const code = view.over ?? 'ended'
  const said = code === 'host_ended' && me.role === 'host' ? texts.youEnded : texts.over[code]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-paper p-6 text-center">
      <h1 ref={heading} tabIndex={-1} className="display text-2xl">
        {said.title}
      </h1>
      <p className="max-w-90 text-ink-700">{said.line}</p>
      {me.role !== 'host' && <GetHelp room={room} texts={texts} className="text-green-800" />}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button look="primary" onClick={onLeave}>
          {texts.goBack}
        </Button>
        {mayReturn.has(code) && (
          <Button onClick={() => client.again()}>{code === 'replaced' ? texts.useHere : texts.comeBack}</Button>
        )}
      </div>
    </main>
  )
}
