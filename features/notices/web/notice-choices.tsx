import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { keyOf, useCall, useSend } from '../../../shared/web/query.ts'
import { chooseNotices, showNoticeChoices, type NoticeChoices as Choices } from '../choices-contract.ts'
import { channels, isLastWay, type Channel } from '../rules/choices.ts'
import { texts } from './choice-texts.ts'
import { Kept, type Outcome } from './kept.tsx'
import { QuietHours } from './quiet-hours.tsx'

type Row = Choices['topics'][number]

/** Which notices come which way, and when nothing rings. Each change is kept at once. Nothing for who is told nothing. */
export function NoticeChoices() {
  const t = useTexts(texts)
  const read = useCall(showNoticeChoices, {})
  if (read.data?.topics.length === 0) return null
  return (
    <Card title={t.title}>
      <Panel read={read} failed={t.failed}>
        {({ topics, quiet_hours: quiet }, fresh) => (
          <>
            <table className="w-full">
              <thead>
                <tr className="border-b border-line text-sm">
                  <th scope="col" className="text-left font-semibold">
                    <span className="sr-only">{t.about}</span>
                  </th>
                  {channels.map((channel) => (
                    <th key={channel} scope="col" className="w-20 px-1 pb-2 text-center align-bottom leading-tight font-semibold">
                      {t.ways[channel]}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {topics.map((row) => (
                  <TopicRow key={row.topic} row={row} fresh={fresh} />
                ))}
                <AlwaysRow />
              </tbody>
            </table>
            <QuietHours quiet={quiet} fresh={fresh} />
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
    <tr className="border-b border-line">
      <th scope="row" className="py-2 text-left font-normal">
        <span className="block font-semibold">{name}</span>
        <span className="block text-sm text-ink-700">{line}</span>
        {last && (
          <span id={id} className="block text-sm text-ink-700">
            {t.lastWay}
          </span>
        )}
        <Kept outcome={send.isPending ? null : outcome} />
      </th>
      {channels.map((channel) => {
        const kept = row[channel]
        return (
          <td key={channel} className="text-center">
            {kept === null ? (
              <NoWay />
            ) : (
              <Tick
                name={t.tick(name, t.ways[channel])}
                on={wished?.channel === channel ? wished.on : kept}
                off={!fresh || send.isPending || channel === last}
                describedBy={channel === last ? id : undefined}
                onChange={(on) => send.mutate({ topic: row.topic, channel, on })}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}

/** The same rule as the server's. */
function isLast({ topic, needed, app, mail }: Row, channel: Channel): boolean {
  const there = channels.filter((one) => (one === 'app' ? app : mail) !== null)
  return isLastWay({ topic, channels: there, needed }, { app: app ?? false, mail: mail ?? false }, channel)
}

function AlwaysRow() {
  const t = useTexts(texts)
  const { name, line } = t.always
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-2 text-left font-normal">
        <span className="block font-semibold">{name}</span>
        <span id="notices-always" className="block text-sm text-ink-700">
          {line}
        </span>
      </th>
      {channels.map((channel) => (
        <td key={channel} className="text-center">
          <Tick name={t.tick(name, t.ways[channel])} on off describedBy="notices-always" onChange={() => undefined} />
        </td>
      ))}
    </tr>
  )
}

function NoWay() {
  const t = useTexts(texts)
  return (
    <>
      <Icon name="minus" className="text-ink-400" />
      <span className="sr-only">{t.none}</span>
    </>
  )
}

type TickProps = { name: string; on: boolean; off: boolean; describedBy: string | undefined; onChange: (on: boolean) => void }

/** @param props.off cannot be changed now */
function Tick({ name, on, off, describedBy, onChange }: TickProps) {
  return (
    <label className="inline-grid size-11 place-items-center">
      <input
        type="checkbox"
        className="size-5 accent-green-800 disabled:opacity-60"
        aria-label={name}
        aria-describedby={describedBy}
        checked={on}
        disabled={off}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
