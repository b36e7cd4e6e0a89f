import { Suspense } from 'react'
import { datedDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { DarkCard } from '../../../shared/web/kit/card.tsx'
import { Skeleton } from '../../../shared/web/kit/skeleton.tsx'
import { late } from '../../../shared/web/late.tsx'
import { useNow } from '../../../shared/web/now.ts'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { showWallet } from '../contract.ts'
import type { WalletView } from '../contract.ts'
import { texts } from './texts.ts'

/** What few wallets have. */
const GoingBack = late(async () => (await import('./going-back.tsx')).GoingBack)

/** What an operator sends back out of this wallet, or nothing. */
const BackToSource = ({ list }: { list: WalletView['going_back'] }) =>
  list.length > 0 && (
    <Suspense>
      <GoingBack list={list} />
    </Suspense>
  )

/** The wallet's first card. What is on its way and what is held stand apart and are never added in. */
export function BalanceCard({ userId }: { userId: number }) {
  const t = useTexts(texts)
  const wallet = useCall(showWallet, { userId })
  return (
    <Panel read={wallet} failed={t.failed} skeleton={<div className="patient skeleton h-52 rounded-lg!" />}>
      {({ balance, incoming, held, held_count, going_back }) => (
        <div className="grid gap-3">
          <DarkCard>
            <h2 className="text-green-100">{t.balance}</h2>
            <p className="display mt-1 text-[2.75rem] leading-tight tabular-nums">{kshText(balance)}</p>
            <dl className="mt-4 grid gap-2 border-t border-white/20 pt-4 text-sm">
              {incoming > 0 && <Fact name={t.incoming} value={`+ ${kshText(incoming)}`} />}
              <Fact name={held_count > 0 ? t.held(held_count) : t.nothingHeld} value={kshText(held)} />
            </dl>
          </DarkCard>
          <BackToSource list={going_back} />
        </div>
      )}
    </Panel>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="min-w-0 flex-[1_1_6rem]">{name}</dt>
      <dd className="font-bold whitespace-nowrap tabular-nums">{value}</dd>
    </div>
  )
}

/** What stands in the box at first for who has never put anything in, in KES; another amount is one tap away. */
const USUAL_TOP_UP = 500

/** The wallet as a panel of a first page. */
export function WalletPanel({ userId, walletAt }: { userId: number; walletAt: string }) {
  const t = useTexts(texts)
  const wallet = useCall(showWallet, { userId }, { offline: true })
  return (
    <section aria-label={t.wallet} className="rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
      <Panel read={wallet} failed={t.failed} skeleton={<Skeleton picture={false} />}>
        {(view) => (
          <div className="flex h-full flex-col">
            <h2 className="text-ink-700">{t.walletBalance}</h2>
            <p className="display text-2xl tabular-nums">{kshText(view.balance)}</p>
            <div className="mt-4 mb-6 flex gap-2">
              <ButtonLink href={`${walletAt}?amount=${view.last_top_up?.amount ?? USUAL_TOP_UP}`} className="flex-1">
                {t.addFunds}
              </ButtonLink>
              <ButtonLink look="text" href={`${walletAt}?history=topups`}>
                {t.history}
              </ButtonLink>
            </div>
            <div className="mb-4 empty:hidden">
              <BackToSource list={view.going_back} />
            </div>
            <WalletFacts view={view} />
          </div>
        )}
      </Panel>
    </section>
  )
}

function WalletFacts({ view: { held, held_count, incoming, last_top_up } }: { view: WalletView }) {
  const t = useTexts(texts)
  const now = useNow()
  const language = useLanguage()
  return (
    <dl className="mt-auto grid gap-2.5 border-t border-line pt-4 text-sm text-ink-700">
      {incoming > 0 && <Fact name={t.incoming} value={`+ ${kshText(incoming)}`} />}
      <Fact name={held_count > 0 ? t.held(held_count) : t.nothingHeld} value={kshText(held)} />
      {last_top_up ? (
        <Fact name={t.lastTopUp(datedDay(new Date(last_top_up.at), now, language))} value={kshText(last_top_up.amount)} />
      ) : (
        <Fact name={t.neverToppedUp} value="" />
      )}
    </dl>
  )
}
