import { useState } from 'react'
import { useLocation } from 'react-router'
import { firstName } from '../../accounts/rules.ts'
import { learnerBookings } from '../../booking/contract.ts'
import { liveSessions } from '../../classes/contract.ts'
import { listTransactions, showWallet } from '../../wallet/contract.ts'
import { Sum, SumLine, useAffordable } from '../../wallet/web/affordable.tsx'
import { shortDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kesText, kshText } from '../../../shared/web/kes.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Check, TextArea } from '../../../shared/web/kit/field.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { approveWish, declineWish, listAllowances, listWishes, showWish, type Wish } from '../contract.ts'
import { overBy } from '../rules.ts'
import { texts } from './texts.ts'

const changed = [showWish, listWishes, listAllowances, learnerBookings, liveSessions, showWallet, listTransactions]

/** Price, wallet and week after it, and the two buttons. */
export function Decision({ wish, fresh }: { wish: Wish; fresh: boolean }) {
  const t = useTexts(texts)
  const { pathname } = useLocation()
  const [price, setPrice] = useState(wish.cost)
  const [refusing, setRefusing] = useState(false)
  const [payAtOnce, setPayAtOnce] = useState(false)
  const child = firstName(wish.learner_name)
  const language = useLanguage()
  const approve = useSend(approveWish, {
    changes: changed,
    // Of a series what was taken meanwhile is named; the rest is booked.
    done: ({ left_out: lost }) => {
      const days = lost.map((at) => shortDay(new Date(at), language)).join(', ')
      toast(lost.length > 0 ? t.approvedBut(days) : t.approved(child))
    },
    failed: ({ code, details }) => {
      if (code === 'price_changed') setPrice(Number(details['cost'] ?? details['price'] ?? price))
    },
  })
  const money = useAffordable(price, approve.error, { walletAt: '/parent-dashboard/wallet', backTo: pathname })
  const allowance = useCall(listAllowances, {}).data?.allowances.find((one) => one.learner_id === wish.learner_id)
  // Each lesson of a series is held against its own week.
  const spent = wish.kind === 'series' ? 0 : (allowance?.booked ?? 0)
  const over = overBy(allowance?.weekly_limit ?? null, spent, price)
  const { missing } = money
  const n = wish.lessons.length
  return (
    <section aria-label={t.price} className="grid gap-4 rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
      <Price lessons={n} price={price} />
      <Sum money={money}>
        {({ balance }) => (
          <>
            <SumLine name={t.wallet} value={kshText(balance)} />
            {missing === 0 && <SumLine name={t.afterwards} value={kshText(balance - price)} strong />}
          </>
        )}
      </Sum>
      {missing > 0 && (
        <Note tone="wait" action={<ButtonLink href={money.topUpAt}>{t.addMoney(kshText(money.topUp))}</ButtonLink>}>
          {paidLater(wish) ? t.missing(kshText(missing)) : t.missingSeat(kshText(missing))}
        </Note>
      )}
      <Week allowance={allowance && { ...allowance, booked: spent }} over={over} child={child} price={price} />
      <Refused wish={wish} error={approve.error} price={price} />
      {refusing ? (
        <NotNow wish={wish} onClose={() => setRefusing(false)} />
      ) : (
        <>
          {paidLater(wish) && <PayOnce wish={wish} on={payAtOnce} onChange={setPayAtOnce} />}
          <Button
            look="primary"
            large
            wide
            disabled={!fresh}
            working={approve.isPending && t.approving}
            onClick={() => approve.mutate({ wishId: wish.id, cost: price, ...(payAtOnce && { pay_at_once: true }) })}
          >
            {over > 0 ? t.approveAnyway : n > 0 ? t.approveSeries(n) : t.approve(kesText(price))}
          </Button>
          <Button large wide disabled={!fresh} onClick={() => setRefusing(true)}>
            {t.notNow}
          </Button>
          <WhatFollows wish={wish} />
        </>
      )}
    </section>
  )
}

/** When something is taken. */
function WhatFollows({ wish }: { wish: Wish }) {
  const t = useTexts(texts)
  const line =
    wish.kind === 'video' ? t.takenForVideo : paidLater(wish) ? t.nothingTaken(firstName(wish.teacher_name)) : t.takenNow
  return <p className="text-center text-sm text-ink-700">{line}</p>
}

/** A lesson is paid once its teacher has accepted; a seat and a video at once. */
const paidLater = ({ kind }: Wish): boolean => kind === 'lesson' || kind === 'series'

/** @param props.lessons of a series how many; 0 for anything else */
function Price({ lessons, price }: { lessons: number; price: number }) {
  const t = useTexts(texts)
  return (
    <div>
      <h2 className="text-ink-700">{t.price}</h2>
      <p className="display text-2xl tabular-nums">{kesText(price)}</p>
      {lessons > 0 && <p className="text-sm text-ink-700">{t.eachOf(lessons, kesText(price * lessons))}</p>}
    </div>
  )
}

function PayOnce({ wish, on, onChange }: { wish: Wish; on: boolean; onChange: (on: boolean) => void }) {
  const t = useTexts(texts)
  return (
    <Check
      label={t.payOnce(firstName(wish.teacher_name))}
      hint={wish.kind === 'series' && t.payOnceSeries}
      checked={on}
      onChange={({ target }) => onChange(target.checked)}
    />
  )
}

type WeekProps = {
  allowance: { weekly_limit: number | null; booked: number } | undefined
  over: number
  child: string
  price: number
}

function Week({ allowance, over, child, price }: WeekProps) {
  const t = useTexts(texts)
  const limit = allowance?.weekly_limit ?? null
  if (limit === null || !allowance) return null
  if (over > 0)
    return (
      <Note tone="wait" title={t.overWeek(kesText(over))}>
        {t.overLine(kesText(limit))}
      </Note>
    )
  return <p className="text-sm">{t.leftOfWeek(child, kesText(limit - allowance.booked - price), kesText(limit))}</p>
}

type RefusedProps = { wish: Wish; error: { code: string; message: string } | null; price: number }

/** Why it was not approved; a lost time leads to others. */
function Refused({ wish, error, price }: RefusedProps) {
  const t = useTexts(texts)
  if (!error || error.code === 'insufficient_funds') return null
  if (error.code === 'price_changed') return <Note tone="wait">{t.priceChanged(kesText(wish.cost), kesText(price))}</Note>
  const others = `/parent-dashboard/teachers/${wish.teacher_id}?book=1&child=${wish.learner_id}`
  return (
    <Note tone="bad" action={error.code === 'slot_taken' && <ButtonLink href={others}>{t.otherTimes}</ButtonLink>}>
      {error.message}
    </Note>
  )
}

/** The word for the child is optional. */
function NotNow({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  const decline = useSend(declineWish, {
    changes: changed,
    done: () => toast(t.declined(firstName(wish.learner_name))),
    failed: ({ message }) => {
      toast(message, 'failed')
      onClose()
    },
  })
  return (
    <div className="grid gap-3">
      <TextArea
        label={t.reason}
        optional
        rows={2}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button
        large
        wide
        working={decline.isPending && t.sending}
        onClick={() => decline.mutate({ wishId: wish.id, ...(reason.trim() && { reason: reason.trim() }) })}
      >
        {t.notNow}
      </Button>
    </div>
  )
}
