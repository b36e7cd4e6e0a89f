import { useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import type { BadgeShape, BadgeTone } from '../../../shared/web/kit/badge.tsx'
import type { Withdrawal } from '../contract.ts'
import { texts } from './withdrawal-texts.ts'

const tones: Record<Withdrawal['state'], [BadgeTone, BadgeShape]> = {
  waiting_approval: ['wait', 'clock'],
  processing: ['wait', 'clock'],
  paid: ['ok', 'done'],
  returned: ['bad', 'cross'],
  review: ['info', 'info'],
}

/** Where a withdrawal stands, in a word. */
export function WithdrawalBadge({ state }: Pick<Withdrawal, 'state'>) {
  const t = useTexts(texts)
  const [tone, shape] = tones[state]
  return (
    <Badge tone={tone} shape={shape}>
      {t.states[state]}
    </Badge>
  )
}
