import { useEffect, useState, type ReactNode } from 'react'
import { screenMegabytesAnHour, shillingsFor } from '../rules.ts'
import type { Inside } from './room-props.ts'
import { isCut, unsentScreen, type News } from './room-view.ts'
import type { RoomTexts } from './texts.ts'

type Props = Pick<Inside, 'client' | 'view' | 'me' | 'kesPerMegabyte' | 'texts'>

/** What stands in the way right now, the most important only. */
export function RoomNotice({ client, view, me, kesPerMegabyte, texts }: Props) {
  const seconds = useSecondsSince(view.lostAt)
  const muted = useRecent(view.news.findLast(({ kind }) => kind === 'muted'))
  if (view.phase === 'lost' || view.phase === 'joining') {
    return (
      <Strip urgent>
        <strong className="tabular-nums">{texts.reconnecting(seconds)}</strong> {texts.reconnectingLine}
      </Strip>
    )
  }
  if (view.media === 'failed') {
    return (
      <Strip urgent>
        {texts.mediaFailed} <Act onPress={() => client.again()}>{texts.tryAgain}</Act>
      </Strip>
    )
  }
  if (view.soundBlocked)
    return (
      <Strip urgent>
        <Act onPress={() => client.playSound()}>{texts.soundBlocked}</Act>
      </Strip>
    )
  if (view.mic.failure) return <Strip>{texts.micProblem(texts.failures[view.mic.failure])}</Strip>
  if (view.screen.failure) return <Strip>{texts.screenProblem(texts.failures[view.screen.failure])}</Strip>
  if (view.camera.failure) return <Strip>{texts.cameraProblem(texts.failures[view.camera.failure])}</Strip>
  const [first, ...more] = view.door?.waiting ?? []
  if (first) {
    return (
      <Strip>
        {more.length > 0 ? texts.manyWait(more.length + 1) : texts.news.waits(first.name)}{' '}
        <Act onPress={() => client.order({ t: 'let_in', person: more.length > 0 ? null : first.id })}>
          {more.length > 0 ? texts.letAllIn : texts.letIn}
        </Act>
      </Strip>
    )
  }
  if (muted) return <Strip>{texts.mutedByHost}</Strip>
  if (view.uplinkWeak) return <Strip>{texts.ownUplinkWeak}</Strip>
  const unsent = unsentScreen(view, me.id)
  return (
    <>
      {isCut(view) && <Strip>{view.ceiling === 'voice' ? texts.voiceOnly : texts.smallOnly}</Strip>}
      {unsent && (
        <Strip>
          {texts.screenUnsent(
            unsent.name,
            screenMegabytesAnHour,
            texts.aboutKes(shillingsFor(screenMegabytesAnHour, kesPerMegabyte)),
          )}{' '}
          <Act onPress={() => client.askScreen()}>{texts.askScreen}</Act>
        </Strip>
      )}
    </>
  )
}

/** Joins, leaves, hands and messages, spoken by a screen reader in their turn. */
export function Announcer({ news, texts }: { news: readonly News[]; texts: RoomTexts }) {
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {news.map((item) => (
        <p key={item.id}>{sentence(item, texts)}</p>
      ))}
    </div>
  )
}

function sentence(item: News, texts: RoomTexts): string {
  switch (item.kind) {
    case 'chat':
      return texts.news.chat(item.name, item.text)
    case 'muted':
      return texts.mutedByHost
    case 'back':
      return texts.news.back
    case 'came':
      return item.role === 'guardian' ? texts.sittingIn(item.name, 1) : texts.news.came(item.name)
    default:
      return texts.news[item.kind](item.name)
  }
}

const Strip = ({ urgent, children }: { urgent?: boolean; children: ReactNode }) => (
  <p
    role={urgent ? 'alert' : 'status'}
    className={`rounded-md px-3.5 py-2 text-sm ${urgent ? 'bg-marigold-500 text-ink-950' : 'bg-marigold-100 text-marigold-700'}`}
  >
    {children}
  </p>
)

const Act = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button type="button" onClick={onPress} className="min-h-11 rounded-sm px-2 font-bold underline">
    {children}
  </button>
)

function useSecondsSince(at: number | null): number {
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (at === null) return
    const read = () => setNow(performance.now())
    read()
    const timer = setInterval(read, 1000)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.max(0, Math.round((now - at) / 1000))
}

/** True for ten seconds after something happened. */
function useRecent(item: News | undefined): boolean {
  const [recent, setRecent] = useState(false)
  const id = item?.id
  useEffect(() => {
    if (id === undefined) return
    setRecent(true)
    const timer = setTimeout(() => setRecent(false), 10_000)
    return () => clearTimeout(timer)
  }, [id])
  return recent
}
