import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '../../accounts/web/session.ts'
import { listAllowances, listWishes, MOST_WAITING, wishForVideo } from '../../approvals/contract.ts'
import { asksFirst } from '../../approvals/rules.ts'
import type { Learner } from '../../family/web/learners.tsx'
import { listTransactions, showWallet } from '../../wallet/contract.ts'
import { useAffordable } from '../../wallet/web/affordable.tsx'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText, kshText } from '../../../shared/web/kes.ts'
import { Button, ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import type { IconName } from '../../../shared/web/kit/icon.tsx'
import { texts as splitTexts } from '../../../shared/web/kit/split-texts.ts'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { buyVideo, previewVideos, showVideo, videoLibrary, type VideoDetail } from '../contract.ts'
import { texts } from './detail-texts.ts'
import type { Bought } from './receipt.tsx'
import { clockOf } from './sizes.ts'

type Props = {
  video: VideoDetail
  at: number
  learners: readonly Learner[]
  chosen: Learner | null
  area: string
  /** The whole may be watched from now on. */
  onBought: (bought: Bought) => void
}

/** Where the free part ends: what the rest costs and who gets it, and one press to go on. */
export function Wall({ video, at, learners, chosen, area, onBought }: Props) {
  const t = useTexts(texts)
  const split = useTexts(splitTexts)
  const { pathname, search } = useLocation()
  const [price, setPrice] = useState(video.price)
  const [learnerId, setLearnerId] = useState((chosen ?? learners[0])?.id ?? 0)
  const { id: userId } = useUser()
  const forWhom = learners.find(({ id }) => id === learnerId && id !== userId)
  const buy = useSend(buyVideo, {
    changes: [showVideo, previewVideos, videoLibrary, showWallet, listTransactions],
    done: ({ purchase_id: id, paid, balance }) => onBought({ id, paid, balance, at, learner: forWhom?.first_name ?? null }),
    failed: ({ code, details }) => {
      if (code === 'price_changed') setPrice(Number(details['price'] ?? price))
    },
  })
  const money = useAffordable(price, buy.error, { walletAt: `${area}/wallet`, backTo: `${pathname}${search}` })
  const first = useParentFirst(price)
  if (buy.error?.code === 'parent_first' || first === 'asks') return <AskParent video={video} price={price} />
  const teacher = (video.teacher_part / Math.max(1, video.price)) * price
  const balance = money.wallet.data?.balance
  if (money.missing > 0 && balance !== undefined)
    return (
      <Frame icon="wallet" top={t.wallTop} title={t.missing(kshText(money.missing))}>
        <p>{t.missingLine(kshText(balance), kshText(price), clockOf(at))}</p>
        <ButtonLink look="act" large wide href={money.topUpAt}>
          {t.topUp(kshText(money.topUp))}
        </ButtonLink>
      </Frame>
    )
  // Whether an answer that was lost said yes nobody knows here; pressed again, it is said.
  const fault =
    buy.error &&
    (buy.error.code === 'price_changed'
      ? t.changed(kesText(price))
      : buy.error.isRefusal
        ? `${t.notBought} ${buy.error.message}`
        : t.noAnswer)
  return (
    <Frame icon="lock" top={t.wallTop} title={t.unlock(kesText(price))}>
      <p>{t.more(Math.max(1, Math.round((video.duration - video.watchable) / 60)))}</p>
      <SplitBar part={teacher / Math.max(1, price)} />
      <p className="text-sm tabular-nums">{split.split(kshText(price), kshText(teacher), kshText(price - teacher))}</p>
      {learners.length > 1 && <ForWhom learners={learners} learnerId={learnerId} onChoose={setLearnerId} />}
      {fault && (
        <p role="alert" className="rounded-md bg-red-100 p-3 text-red-800">
          {fault}
        </p>
      )}
      <Button
        look="act"
        large
        wide
        icon="wallet"
        disabled={money.unknown || first === 'unknown' || learnerId === 0}
        working={buy.isPending && t.buying}
        onClick={() => buy.mutate({ videoId: video.id, student_id: learnerId, price })}
      >
        {t.buy}
      </Button>
      {balance !== undefined && (
        <p className="text-center text-sm tabular-nums lg:text-left">{t.balance(kshText(balance), kshText(balance - price))}</p>
      )}
    </Frame>
  )
}

/** Whether a child asks a parent for this, by what the parent has set. */
function useParentFirst(price: number): 'unknown' | 'asks' | 'buys' {
  const isStudent = useUser().role === 'student'
  const { data, error } = useCall(listAllowances, {}, { when: isStudent })
  if (!isStudent || error) return 'buys'
  if (!data) return 'unknown'
  const [own] = data.allowances
  return own && asksFirst(own, price) ? 'asks' : 'buys'
}

function AskParent({ video, price }: { video: VideoDetail; price: number }) {
  const t = useTexts(texts)
  const ask = useSend(wishForVideo, { changes: [listWishes, listAllowances] })
  const { data } = useCall(listWishes, { status: 'waiting', limit: MOST_WAITING })
  if (ask.data || data?.wishes.some(({ video_id }) => video_id === video.id))
    return (
      <Frame icon="check" top={t.wallTop} title={t.asked}>
        <p>{t.askedLine}</p>
      </Frame>
    )
  return (
    <Frame icon="users" top={t.wallTop} title={t.parentFirst}>
      <p>{t.parentFirstLine}</p>
      {ask.error && (
        <p role="alert" className="rounded-md bg-red-100 p-3 text-red-800">
          {ask.error.message}
        </p>
      )}
      <Button
        look="act"
        large
        wide
        working={ask.isPending && t.asking}
        onClick={() => ask.mutate({ video_id: video.id, cost: price })}
      >
        {t.ask(kesText(price))}
      </Button>
    </Frame>
  )
}

/** The wall for who cannot buy: visitors, teachers and operators. */
export function ClosedWall() {
  const t = useTexts(texts)
  return (
    <Frame icon="lock" top={t.wallTop} title={t.onlyFamilies}>
      {null}
    </Frame>
  )
}

/** When the wall comes, the focus goes to its heading, it is read out once, and all of it is in sight, above a phone's tabs. */
function Frame({ icon, top, title, children }: { icon: IconName; top: string; title: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const bring = (): void => box.current?.scrollIntoView({ block: 'nearest' })
    heading.current?.focus({ preventScroll: true })
    // It grows once the balance is known.
    const growth = new ResizeObserver(bring)
    if (box.current) growth.observe(box.current)
    // Where it was full, the page stands elsewhere once that has been left.
    document.addEventListener('fullscreenchange', bring)
    return () => {
      growth.disconnect()
      document.removeEventListener('fullscreenchange', bring)
    }
  }, [title])
  return (
    <div
      ref={box}
      className={
        'grid scroll-mt-16 scroll-mb-20 gap-3 border-t border-white/15 bg-green-950 p-4 text-white md:scroll-mb-4 lg:max-w-100 ' +
        'lg:border-0 lg:bg-transparent lg:p-8'
      }
    >
      <p className="flex items-center gap-2 text-sm font-semibold text-marigold-500">
        <Icon name={icon} className="size-4!" />
        {top}
      </p>
      <h2 ref={heading} tabIndex={-1} className="display text-xl">
        {title}
      </h2>
      {children}
    </div>
  )
}

const SplitBar = ({ part }: { part: number }) => (
  <span aria-hidden="true" className="flex h-2 gap-1">
    <span className="rounded-full bg-white" style={{ flexGrow: part }} />
    <span className="rounded-full bg-marigold-500" style={{ flexGrow: 1 - part }} />
  </span>
)

type Choice = { learners: readonly Learner[]; learnerId: number; onChoose: (learnerId: number) => void }

function ForWhom({ learners, learnerId, onChoose }: Choice) {
  const t = useTexts(texts)
  return (
    <label className="grid gap-1.5 font-semibold">
      {t.forWhom}
      <select
        value={learnerId}
        onChange={({ target }) => onChoose(Number(target.value))}
        className="min-h-12 rounded-md border border-ink-400 bg-white px-3 text-base text-ink-950"
      >
        {learners.map(({ id, first_name }) => (
          <option key={id} value={id}>
            {first_name}
          </option>
        ))}
      </select>
    </label>
  )
}
