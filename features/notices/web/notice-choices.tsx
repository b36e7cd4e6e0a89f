import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { keyOf, useCall, useSend } from '../../../shared/web/query.ts'
import { chooseNotices, showNoticeChoices, type NoticeChoices as Choices } from '../choices-contract.ts'
import { channels, isLastWay, type Channel } from '../rules/choices.ts'
import { texts } from './choice-texts.ts'
import { Kept, type Outcome } from './kept.tsx'
import { PushWay } from './push-way.tsx'
import { QuietHours } from './quiet-hours.tsx'
import { SmsWay } from './sms-way.tsx'

type Row = Choices['topics'][number]

/** Which notices come which way, and when nothing rings. Each change is kept at once. Nothing for who is told nothing. */
export function NoticeChoices() {
  const t = useTexts(texts)
  const read = useCall(showNoticeChoices, {})
  if (read.data?.topics.length === 0) return null
  return (
    <Card title={t.title}>
      <Panel read={read} failed={t.failed}>
        {({ topics, quiet_hours: quiet, phone, push }, fresh) => (
          <>
            <ul>
              {topics.map((row) => (
                <TopicRow key={row.topic} row={row} fresh={fresh} />
              ))}
              <AlwaysRow topics={topics} />
            </ul>
            <QuietHours quiet={quiet} fresh={fresh} />
            {phone && <SmsWay phone={phone} fresh={fresh} />}
            <PushWay here={push.here} publicKey={push.key} fresh={fresh} />
          </>
        )}
      </Panel>
    </Card>
  )
}

function TopicRow({ row, fresh }: { row: Row; fresh: boolean }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>(null)
  const send = useSend(chooseNotices, {
    done: (choices) => {
      queries.setQueryData(keyOf(showNoticeChoices, {}), choices)
      setOutcome({ kept: true })
    },
    failed: (error) => setOutcome({ reason: error.message }),
  })
  const { name, line } = t.topics[row.topic]
  const wished = send.isPending ? send.variables : null
  const last = channels.find((channel) => isLast(row, channel))
  const id = `notices-${row.topic}`
  return (
    <li className="border-b border-line py-3">
      <span className="block font-semibold">{name}</span>
      <span className="block text-sm text-ink-700">{line}</span>
      {last && (
        <span id={id} className="block text-sm text-ink-700">
          {t.lastWay}
        </span>
      )}
      <Ticks>
        {waysOf(row).map((channel) => (
          <Tick
            key={channel}
            way={t.ways[channel]}
            name={t.tick(name, t.ways[channel])}
            on={wished?.channel === channel ? wished.on : row[channel] === true}
            off={!fresh || send.isPending || channel === last}
            describedBy={channel === last ? id : undefined}
            onChange={(on) => send.mutate({ topic: row.topic, channel, on })}
          />
        ))}
      </Ticks>
      <Kept outcome={send.isPending ? null : outcome} />
    </li>
  )
}

/** The ways that there are. */
const waysOf = (row: Row): Channel[] => channels.filter((channel) => row[channel] !== null)

/** The same rule as the server's. */
function isLast(row: Row, channel: Channel): boolean {
  const { topic, needed, app, mail, sms, push } = row
  const ways = { app: app ?? false, mail: mail ?? false, sms: sms ?? false, push: push ?? false }
  return isLastWay({ topic, channels: waysOf(row), needed }, ways, channel)
}

function AlwaysRow({ topics }: { topics: readonly Row[] }) {
  const t = useTexts(texts)
  const { name, line } = t.always
  const ways = channels.filter((channel) => topics.some((row) => row[channel] !== null))
  return (
    <li className="border-b border-line py-3">
      <span className="block font-semibold">{name}</span>
      <span id="notices-always" className="block text-sm text-ink-700">
        {line}
      </span>
      <Ticks>
        {ways.map((channel) => (
          <Tick
            key={channel}
            way={t.ways[channel]}
            name={t.tick(name, t.ways[channel])}
            on
            off
            describedBy="notices-always"
            onChange={() => undefined}
          />
        ))}
      </Ticks>
    </li>
  )
}

const Ticks = ({ children }: { children: ReactNode }) => <span className="flex flex-wrap gap-x-5">{children}</span>

type TickProps = {
  way: string
  name: string
  on: boolean
  off: boolean
  describedBy: string | undefined
  onChange: (on: boolean) => void
}

/** @param props.off cannot be changed now */
function Tick({ way, name, on, off, describedBy, onChange }: TickProps) {
  return (
    <label className="flex min-h-11 items-center gap-2 text-sm">
      <input
        type="checkbox"
        className="size-5 accent-green-800 disabled:opacity-60"
        aria-label={name}
        aria-describedby={describedBy}
        checked={on}
        disabled={off}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {way}
    </label>
  )
}
