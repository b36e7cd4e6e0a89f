import { shareText } from '../../../shared/money.ts'
import { inSentence, nearTime } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button, SendingLink } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { Face } from '../../../shared/web/kit/portrait.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import type { OwnClass, TakenSeat } from '../own-contract.ts'
import { texts } from './own-class-texts.ts'

/** Everybody with a seat, in the order in which the seats were taken. */
export function Roster({ own: { session, roster }, now }: { own: OwnClass; now: Date }) {
  const t = useTexts(texts)
  const seats = t.seats(session.current_students, session.max_students)
  return (
    <Card title={t.roster} action={<p className="font-semibold tabular-nums">{seats}</p>}>
      <div aria-hidden className="mb-2 h-2 overflow-hidden rounded-full bg-sunken">
        <div className="h-full bg-green-800" style={{ width: `${(100 * session.current_students) / session.max_students}%` }} />
      </div>
      {roster.length === 0 ? (
        <Empty title={t.nobody}>{t.nobodyLine}</Empty>
      ) : (
        <ul>
          {roster.map((seat) => (
            <Seat key={seat.learner_id} seat={seat} paid={session.price > 0} now={now} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Seat({ seat, paid, now }: { seat: TakenSeat; paid: boolean; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const when = inSentence(nearTime(new Date(seat.enrolled_at), now, language))
  const by = paid ? ([t.paidBy, t.paidSelf] as const) : ([t.seatBy, t.seatSelf] as const)
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 last:border-0">
      <Face photo={seat.photo} seed={seat.learner_id} className="size-11 flex-none rounded-full" />
      <div className="min-w-0">
        <p className="leading-snug">
          <span className="font-bold">{seat.name}</span>
          {seat.grade !== null && <span className="ml-1.5 text-sm text-ink-500">{t.grade(seat.grade)}</span>}
        </p>
        <p className="text-sm text-ink-700">{seat.payer === null ? by[1](when) : by[0](seat.payer, when)}</p>
        {seat.minutes !== null && (
          <p className="text-sm font-semibold">{seat.minutes === 0 ? t.absent : t.present(seat.minutes)}</p>
        )}
      </div>
    </li>
  )
}

/** What the seats bring, what of it is the teacher’s, and when that can be taken out. */
export function Money({ own, now }: { own: OwnClass; now: Date }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { price } = own.session
  if (price === 0)
    return (
      <Card title={t.money}>
        <p className="text-ink-700">{t.gratis}</p>
      </Card>
    )
  return (
    <Card title={t.money}>
      <dl className="grid gap-2.5">
        <div className="flex justify-between gap-4 border-b border-line pb-2.5">
          <dt className="text-ink-700">{t.seatsAt(own.roster.length, kesText(price))}</dt>
          <dd className="font-semibold tabular-nums">{kesText(own.paid)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4">
          <dt className="font-semibold">{t.keep(shareText(own.share_bps))}</dt>
          <dd className="display text-lg tabular-nums">{kesText(own.kept)}</dd>
        </div>
      </dl>
      {own.session.status !== 'cancelled' && (
        <p className="mt-2 text-sm text-ink-500">{t.heldUntil(inSentence(nearTime(new Date(own.opens_at), now, language)))}</p>
      )}
    </Card>
  )
}

/** The class’s address, to be sent to families. */
export function JoinLink({ link }: { link: string }) {
  const t = useTexts(texts)
  const address = `${location.origin}${link}`
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast(t.copied)
  }
  return (
    <Card>
      <TextArea label={t.link} hint={t.linkLine} rows={2} readOnly value={address} />
      <Button className="mt-3" icon="copy" onClick={() => void copy()}>
        {t.copy}
      </Button>
    </Card>
  )
}

/** What can still be done, each with what it would mean. */
export function Changes({ own: { session, roster, actions } }: { own: OwnClass }) {
  const t = useTexts(texts)
  const given = roster.length > 0 && (session.price > 0 ? t.givesBack(roster.length, kesText(session.price)) : t.givesFree)
  return (
    <Card title={t.change}>
      <div className="grid gap-2.5">
        {actions.includes('change') && (
          <SendingLink href="?open=edit" icon="pencil" large>
            {t.edit}
          </SendingLink>
        )}
        <SendingLink
          href={`/teacher-dashboard/lessons?tab=upcoming&create=1&like=${session.id}`}
          look="neutral"
          icon="calendar-days"
          large
        >
          {t.again}
        </SendingLink>
        {actions.includes('cancel') && (
          <SendingLink href="?open=cancel" look="danger" large>
            {t.cancelClass}
          </SendingLink>
        )}
      </div>
      {actions.includes('cancel') && given && <p className="mt-2 text-sm text-ink-500">{given}</p>}
    </Card>
  )
}
