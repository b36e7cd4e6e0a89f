import { Suspense, useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { late } from '../../../shared/web/late.tsx'
import type { SecondFactor as Factor } from '../contract.ts'
import { texts } from './factor-texts.ts'

const dialogs = () => import('./factor-dialogs.tsx')
const TurnOn = late(async () => (await dialogs()).TurnOn)
const TurnOff = late(async () => (await dialogs()).TurnOff)
const NewCodes = late(async () => (await dialogs()).NewCodes)

/** Whether a code is asked for beside the password, and the way to change that. */
export function SecondFactor({ factor }: { factor: Factor }) {
  const t = useTexts(texts)
  const [open, setOpen] = useState<'on' | 'off' | 'codes' | null>(null)
  const on = factor.on_since !== null
  const close = () => setOpen(null)
  return (
    <Card
      title={t.title}
      action={
        <Badge tone={on ? 'ok' : 'off'} shape={on ? 'tick' : 'cross'}>
          {on ? t.on : t.off}
        </Badge>
      }
    >
      <div className="grid gap-4">
        {factor.required && !on && <Note tone="wait">{t.required}</Note>}
        <p>{t.line}</p>
        {on ? (
          <div className="grid gap-3 sm:grid-cols-2">
            <Button wide onClick={() => setOpen('codes')}>
              {t.newCodes}
            </Button>
            <Button wide look="neutral" onClick={() => setOpen('off')}>
              {t.turnOff}
            </Button>
          </div>
        ) : (
          <Button wide icon="shield-check" onClick={() => setOpen('on')}>
            {t.turnOn}
          </Button>
        )}
        <p className="text-sm text-ink-500">{on ? t.left(factor.codes_left) : t.paperLine}</p>
      </div>
      <Suspense>
        {open === 'on' && <TurnOn onClose={close} />}
        {open === 'off' && <TurnOff onClose={close} />}
        {open === 'codes' && <NewCodes onClose={close} />}
      </Suspense>
    </Card>
  )
}
