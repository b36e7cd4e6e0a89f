import { inSentence, nearDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button, IconButton } from '../../../shared/web/kit/button.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { VerifiedTick } from '../../../shared/web/kit/verified-tick.tsx'
import type { User } from '../contract.ts'
import { texts } from './texts.ts'

const tones = { active: 'ok', inactive: 'bad', leaving: 'off' } as const

type Props = { user: User; now: Date; onEdit: () => void; onAsk: (what: 'standing' | 'delete') => void }

/** One person: who, what they are here as, since when, and what can be done. Operators are looked at alone. */
export function UserRow({ user, now, onEdit, onAsk }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { name, type, status } = user
  const day = (at: string) => inSentence(nearDay(new Date(at), now, language))
  const suspended = status === 'inactive'
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Face photo={user.photo} seed={user.id} className="size-11 flex-none rounded-full" />
      <div className="min-w-0 flex-[3_1_13rem]">
        <h2 className="flex items-center gap-1.5 font-bold wrap-anywhere">
          {name}
          {user.verified && <VerifiedTick className="size-4" />}
        </h2>
        <p className="text-sm text-ink-700 wrap-anywhere">{user.email || t.noSignIn}</p>
        {user.email && !user.email_confirmed && <p className="text-sm text-murram-700">{t.unconfirmed}</p>}
      </div>
      <p className="flex flex-wrap items-center gap-2 sm:flex-[1_1_12rem]">
        <span className="sm:w-20 sm:text-sm">{t.types[type]}</span>
        {/* What nearly all are needs no word where there is little room. */}
        <span className={status === 'active' ? 'max-sm:hidden' : ''}>
          <Badge tone={tones[status]} shape={status === 'active' ? 'tick' : 'cross'}>
            {t.statuses[status]}
          </Badge>
        </span>
      </p>
      <p className="flex-auto text-sm text-ink-500 sm:flex-[1_1_8.5rem]">
        <span className="sm:block">{t.joined(day(user.joined_at))}</span>
        <span className="sm:hidden"> · </span>
        <span className="sm:block">{user.last_here_at ? t.here(day(user.last_here_at)) : t.never}</span>
      </p>
      {/* As wide in every row, so that the columns stand below each other. */}
      <div className="flex items-center gap-1 max-sm:-ml-4 max-sm:basis-full max-sm:empty:hidden sm:w-62 sm:justify-end">
        {type !== 'admin' && (
          <>
            <Button look="text" aria-label={t.editOf(name)} onClick={onEdit}>
              {t.edit}
            </Button>
            {status !== 'leaving' && (
              <Button look="text" aria-label={(suspended ? t.liftOf : t.suspendOf)(name)} onClick={() => onAsk('standing')}>
                {suspended ? t.lift : t.suspend}
              </Button>
            )}
            {status === 'active' && <IconButton icon="trash" label={t.deleteOf(name)} onClick={() => onAsk('delete')} />}
          </>
        )}
      </div>
    </div>
  )
}
