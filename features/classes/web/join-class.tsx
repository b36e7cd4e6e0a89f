import { useState } from 'react'
import { listAllowances, listWishes, wishForSeat } from '../../approvals/contract.ts'
import { dataPrice } from '../../classroom/contract.ts'
import { megabytesAnHour, shillingsFor } from '../../classroom/rules.ts'
import type { Learner } from '../../family/web/learners.tsx'
import { listTransactions, showWallet } from '../../wallet/contract.ts'
import { Sum, SumLine, useAffordable, type Affordable } from '../../wallet/web/affordable.tsx'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { ChoiceTiles } from '../../../shared/web/kit/choice-tiles.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { joinSession, liveSessions } from '../contract.ts'
import type { LiveSession } from '../contract.ts'
import { whyNot } from './class-state.ts'
import { texts } from './texts.ts'

type Props = {
  session: LiveSession
  learners: readonly Learner[]
  chosen: Learner | null
  walletAt: string
  backTo: string
  onClose: () => void
}

/** Asks whether one is sure, with the price, the balance and what the data costs. */
export function JoinClass({ session, learners, chosen, walletAt, backTo, onClose }: Props) {
  const t = useTexts(texts)
  const [learnerId, setLearnerId] = useState(firstFree(session, learners, chosen))
  const [price, setPrice] = useState(session.price)
  const join = useSend(joinSession, {
    changes: [liveSessions, showWallet, listTransactions],
    done: () => {
      toast(t.joined(session.title))
      onClose()
    },
    failed: ({ code, details }) => {
      if (code === 'parent_first') ask.parentFirst()
      if (code === 'price_changed') setPrice(Number(details['price'] ?? price))
    },
  })
  const ask = useAskForSeat(onClose)
  const money = useAffordable(price, join.error, { walletAt, backTo })
  return (
    <Dialog
      open
      onClose={onClose}
      width="small"
      title={t.sure(session.title)}
      foot={
        <div className="grid grid-cols-2 gap-3">
          <Button large onClick={onClose}>
            {t.no}
          </Button>
          {ask.first ? (
            <Button look="primary" large working={ask.pending && t.joining} onClick={() => ask.send(session.id, price)}>
              {t.askParent}
            </Button>
          ) : money.missing > 0 ? (
            <ButtonLink look="primary" large href={money.topUpAt}>
              {t.topUp(kshText(money.topUp))}
            </ButtonLink>
          ) : (
            <Button
              look="primary"
              large
              disabled={money.unknown || learnerId === 0}
              working={join.isPending && t.joining}
              onClick={() => join.mutate({ studentId: learnerId, id: session.id, price })}
            >
              {t.yes}
            </Button>
          )}
        </div>
      }
    >
      <div className="grid gap-4">
        {ask.error && <Note tone="bad">{ask.error.message}</Note>}
        {join.error && join.error.code !== 'insufficient_funds' && (
          <Note tone={ask.first ? 'wait' : 'bad'}>
            {join.error.code === 'price_changed' ? t.priceChanged(kshText(price)) : join.error.message}
          </Note>
        )}
        {learners.length > 1 && <WhoJoins session={session} learners={learners} chosen={learnerId} onChoose={setLearnerId} />}
        <WhatItCosts price={price} money={money} />
        <DataCost minutes={session.basic_info.duration} />
        {price > 0 && (
          <p className="flex gap-3 text-sm text-ink-700">
            <Icon name="shield" className="text-green-700" />
            {t.held}
          </p>
        )}
      </div>
    </Dialog>
  )
}

/** The chosen learner if they can take a seat, else the first who can; 0 for nobody. */
function firstFree(session: LiveSession, learners: readonly Learner[], chosen: Learner | null): number {
  const free = learners.filter((one) => whyNot(session, one) === null)
  return (chosen && free.includes(chosen) ? chosen : free[0])?.id ?? 0
}

/** A child asks a parent where the server has said that a parent answers first. */
function useAskForSeat(onAsked: () => void) {
  const t = useTexts(texts)
  const [first, setFirst] = useState(false)
  const ask = useSend(wishForSeat, {
    changes: [listWishes, listAllowances],
    done: () => {
      toast(t.askedParent)
      onAsked()
    },
  })
  return {
    first,
    parentFirst: () => setFirst(true),
    send: (classId: number, cost: number) => ask.mutate({ class_id: classId, cost }),
    pending: ask.isPending,
    error: ask.error,
  }
}

function WhatItCosts({ price, money }: { price: number; money: Affordable }) {
  const t = useTexts(texts)
  const { missing } = money
  return (
    <>
      <Sum money={money}>
        {({ balance }) => (
          <>
            <SumLine name={t.price} value={price > 0 ? kshText(price) : t.free} />
            <SumLine name={t.balance} value={kshText(balance)} />
            {price > 0 && missing === 0 && <SumLine name={t.left} value={kshText(balance - price)} strong />}
          </>
        )}
      </Sum>
      {missing > 0 && (
        <Note tone="wait" title={t.missing(kshText(missing))}>
          {t.topUpLine}
        </Note>
      )}
    </>
  )
}

type Choice = { session: LiveSession; learners: readonly Learner[]; chosen: number; onChoose: (learnerId: number) => void }

function WhoJoins({ session, learners, chosen, onChoose }: Choice) {
  const t = useTexts(texts)
  const reasons = { seated: t.hasSeat, other_grade: t.otherGrade(session.grade), none: undefined }
  return (
    <ChoiceTiles
      legend={t.who}
      name="learner"
      value={String(chosen)}
      choices={learners.map((one) => ({
        value: String(one.id),
        label: one.first_name,
        line: t.grade(one.grade),
        lead: <Portrait seed={one.id} className="size-10 rounded-full" />,
        reason: reasons[whyNot(session, one) ?? 'none'],
      }))}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}

function DataCost({ minutes }: { minutes: number }) {
  const t = useTexts(texts)
  const { data } = useCall(dataPrice, {})
  if (!data) return null
  const megabytes = Math.ceil((megabytesAnHour.voice * minutes) / 60)
  return (
    <p className="flex gap-3 text-sm text-ink-700">
      <Icon name="gauge" className="text-green-700" />
      {t.data(megabytes, kshText(shillingsFor(megabytes, data.kes_per_megabyte)))}
    </p>
  )
}
