import { useEffect, useState, type ReactNode } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon, type IconName } from '../../../shared/web/kit/icon.tsx'
import { texts as checkTexts, type CheckTexts } from './check-texts.ts'
import type { RoomClient } from './room-client.ts'
import type { RoomView } from './room-view.ts'
import type { RoomTexts } from './texts.ts'
import { ringBell, useLevel, VoiceBars } from './voice-bars.tsx'

type Props = { client: RoomClient; view: RoomView; texts: RoomTexts }

/** Whether microphone, speaker and network do what they should: said, and in nobody's way. */
export function Checks({ client, view, texts }: Props) {
  const t = useTexts(checkTexts)
  return (
    <ul className="rounded-lg border border-line bg-white px-4.5 shadow-card">
      {view.maySend && <MicCheck client={client} view={view} texts={texts} />}
      <SpeakerCheck />
      <CheckRow icon="wifi" name={t.connection} line={networkLine(t)}>
        <Verdict good={view.lobby !== null && view.signal !== 'weak'}>
          {view.lobby === null ? t.connecting : connectionVerdict(view, t)}
        </Verdict>
      </CheckRow>
    </ul>
  )
}

function SpeakerCheck() {
  const t = useTexts(checkTexts)
  const [silent, setSilent] = useState(false)
  const ring = async () => {
    setSilent(false)
    setSilent(!(await ringBell()))
  }
  return (
    <CheckRow icon="bell" name={t.speaker} line={silent ? t.noSpeaker : t.listenForBell} alarm={silent}>
      <Button onClick={() => void ring()}>{t.playSound}</Button>
    </CheckRow>
  )
}

function MicCheck({ client, view: { mic, microphones }, texts }: Props) {
  const t = useTexts(checkTexts)
  const level = useLevel(mic.on ? mic.track : null)
  const [heard, setHeard] = useState<MediaStreamTrack | null>(null)
  useEffect(() => {
    if (level !== null && level > 0.35) setHeard(mic.track)
  }, [level, mic.track])
  const works = mic.track !== null && heard === mic.track
  const line = mic.failure ? texts.failures[mic.failure] : mic.on ? (level === null ? t.cannotHear : t.sayHello) : t.micOff
  return (
    <CheckRow icon="mic" name={t.microphone} line={line} alarm={mic.failure !== null}>
      {mic.failure ? (
        <Button onClick={() => void client.setMic(true)}>{texts.tryAgain}</Button>
      ) : (
        mic.on &&
        level !== null && (
          <span className="grid justify-items-end gap-1">
            <VoiceBars level={level} className="text-green-800" />
            <Verdict good={works}>{works ? t.working : t.listening}</Verdict>
          </span>
        )
      )}
      {microphones.length > 1 && (
        <select
          aria-label={t.whichMicrophone}
          className="min-h-11 w-full rounded-md border border-ink-400 bg-white px-3 text-base"
          value={mic.track?.getSettings().deviceId ?? ''}
          onChange={(event) => void client.chooseMic(event.target.value)}
        >
          {microphones.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </select>
      )}
    </CheckRow>
  )
}

function CheckRow({
  icon,
  name,
  line,
  alarm,
  children,
}: {
  icon: IconName
  name: string
  line: string
  alarm?: boolean
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line py-3 not-first:border-t">
      <span className="flex min-w-34 flex-1 items-center gap-3.5">
        <Icon name={icon} className="text-ink-700" />
        <span>
          <span className="block font-semibold">{name}</span>
          <span role={alarm ? 'alert' : undefined} className={`block text-sm ${alarm ? 'text-red-700' : 'text-ink-500'}`}>
            {line}
          </span>
        </span>
      </span>
      {children}
    </li>
  )
}

const Verdict = ({ good, children }: { good: boolean; children: ReactNode }) => (
  <span role="status" className={`flex items-center gap-2 text-sm font-semibold ${good ? 'text-green-700' : 'text-ink-700'}`}>
    {good && <Icon name="check" className="size-4!" />}
    {children}
  </span>
)

function connectionVerdict({ signal }: RoomView, t: CheckTexts): string {
  if (signal === 'weak') return t.weakForVoice
  return signal === 'fair' ? t.fairForVoice : t.goodForVoice
}

/** What the browser knows of the network; only some tell (Network Information API). */
function networkLine(t: CheckTexts): string {
  const { connection } = navigator as { connection?: { effectiveType?: string; downlink?: number } } // as: not in every browser
  if (!connection?.effectiveType || connection.downlink === undefined) return t.network
  return t.megabits(connection.effectiveType.toUpperCase(), String(connection.downlink))
}
