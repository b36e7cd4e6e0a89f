import { useState } from 'react'
import { inSentence, nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useSend } from '../../../shared/web/query.ts'
import { leave } from '../../accounts/web/session.ts'
import { endSession, showAccount } from '../contract.ts'
import type { OwnSession } from '../contract.ts'
import { texts } from './texts.ts'

/** The browsers somebody is signed in with, each with its way out. */
export function OwnSessions({ sessions, now }: { sessions: readonly OwnSession[]; now: Date }) {
  const t = useTexts(texts)
  const [leaving, setLeaving] = useState(false)
  const everywhere = async () => {
    setLeaving(true)
    setLeaving(await leave({ everywhere: true }))
  }
  return (
    <Card title={t.signedIn}>
      <ul className="mb-4">
        {sessions.map((one) => (
          <Row key={one.id} one={one} now={now} />
        ))}
      </ul>
      <Button wide icon="log-out" working={leaving && t.everywhere} onClick={() => void everywhere()}>
        {t.everywhere}
      </Button>
      <p className="mt-2 text-sm text-ink-500">{t.everywhereLine}</p>
    </Card>
  )
}

function Row({ one, now }: { one: OwnSession; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const end = useSend(endSession, {
    changes: [showAccount],
    done: () => toast(t.signedOut),
    failed: (error) => toast(error.message, 'failed'),
  })
  const name = one.system && one.browser ? t.on(one.system, one.browser) : (one.system ?? one.browser ?? t.unknown)
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 last:border-0">
      <span className="grid size-10 flex-none place-items-center rounded-full bg-sunken text-ink-700">
        <Icon name={one.kind === 'computer' ? 'monitor' : 'smartphone'} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="text-sm text-ink-500">{t.used(inSentence(nearDay(new Date(one.last_used_at), now, language)))}</p>
      </div>
      {one.current ? (
        <Badge tone="ok" shape="disc">
          {t.thisOne}
        </Badge>
      ) : (
        <Button
          look="text"
          aria-label={t.signOutOf(name)}
          working={end.isPending && t.signOut}
          onClick={() => end.mutate({ sessionId: one.id })}
        >
          {t.signOut}
        </Button>
      )}
    </li>
  )
}
