import { useState } from 'react'
import { CURRENCY } from '../../../shared/country.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { kesText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card, CardLink } from '../../../shared/web/kit/card.tsx'
import { Check, Field } from '../../../shared/web/kit/field.tsx'
import { Portrait } from '../../../shared/web/kit/portrait.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { listAllowances, setAllowance, type Allowance } from '../contract.ts'
import { texts } from './texts.ts'

type Child = { id: number; first_name: string }

/** What one child may spend in a week, what of it is left, and whether every wish waits. */
export function AllowancePart({ child }: { child: Child }) {
  const t = useTexts(texts)
  const read = useCall(listAllowances, {}, { offline: true })
  return (
    <Panel read={read} failed={t.limitFailed}>
      {({ allowances }) => {
        const allowance = allowances.find(({ learner_id }) => learner_id === child.id)
        return allowance ? <Limits allowance={allowance} child={child} /> : null
      }}
    </Panel>
  )
}

function Limits({ allowance, child }: { allowance: Allowance; child: Child }) {
  const t = useTexts(texts)
  const [editing, setEditing] = useState(false)
  const { weekly_limit: limit, ask_first: askFirst } = allowance
  const set = useSend(setAllowance, {
    changes: [listAllowances],
    done: () => toast(t.kept),
    failed: ({ message }) => toast(message, 'failed'),
  })
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <section aria-label={`${t.limit}${t.changeFor(child.first_name)}`}>
        <div className="flex min-h-11 items-center justify-between gap-3">
          <h3 className="font-bold">{t.limit}</h3>
          <button type="button" className="link min-h-11 text-sm" aria-expanded={editing} onClick={() => setEditing(!editing)}>
            {t.change}
            <span className="sr-only">{t.changeFor(child.first_name)}</span>
          </button>
        </div>
        {editing ? (
          <LimitForm allowance={allowance} onDone={() => setEditing(false)} />
        ) : (
          <>
            <p className="mb-2 text-sm">{limit === null ? t.noLimit : t.limitLine(kesText(limit))}</p>
            <LimitMeter allowance={allowance} />
          </>
        )}
      </section>
      <section aria-label={`${t.askFirst}${t.changeFor(child.first_name)}`}>
        <Check
          checked={askFirst}
          disabled={set.isPending}
          label={<strong>{t.askFirst}</strong>}
          hint={askFirst ? t.askFirstLine : t.askFirstOff}
          onChange={() => set.mutate({ childId: child.id, weekly_limit: limit, ask_first: !askFirst })}
        />
      </section>
    </div>
  )
}

function LimitForm({ allowance, onDone }: { allowance: Allowance; onDone: () => void }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const form = useForm(setAllowance, {
    read: (fields) => {
      const typed = fields.get('weekly_limit')
      return {
        childId: allowance.learner_id,
        weekly_limit: typed === '' ? null : Number(typed),
        ask_first: allowance.ask_first,
      }
    },
    done: async () => {
      toast(t.kept)
      onDone()
      await queries.invalidateQueries({ queryKey: [listAllowances.path] })
    },
  })
  return (
    <form onSubmit={form.onSubmit} noValidate className="grid gap-3">
      <Field
        name="weekly_limit"
        label={t.limitField}
        hint={t.limitHint}
        lead={CURRENCY}
        inputMode="numeric"
        defaultValue={allowance.weekly_limit ?? ''}
        error={form.errors['weekly_limit'] ?? form.message ?? undefined}
      />
      <Button type="submit" working={form.working && t.saving}>
        {t.save}
      </Button>
    </form>
  )
}

/** Solid booked, striped asked, the rest free: always in words too. */
export function LimitMeter({ allowance: { weekly_limit: limit, booked, asked } }: { allowance: Allowance }) {
  const t = useTexts(texts)
  const whole = Math.max(limit ?? 0, booked + asked, 1)
  const share = (part: number): number => Math.round((part / whole) * 100)
  return (
    <>
      {limit !== null && (
        <svg viewBox="0 0 100 3" preserveAspectRatio="none" className="h-2.5 w-full rounded-full bg-line" aria-hidden="true">
          <rect width={share(booked)} height="3" className="fill-green-800" />
          {stripes(share(booked), share(booked + asked)).map((x) => (
            <rect key={x} x={x} width="1" height="3" className="fill-marigold-500" />
          ))}
        </svg>
      )}
      <p className="mt-1.5 flex flex-wrap gap-x-4 text-sm text-ink-700">
        <span>{t.booked(kesText(booked))}</span>
        {asked > 0 && <span>{t.askedSum(kesText(asked))}</span>}
        {limit !== null && <span>{t.free(kesText(Math.max(0, limit - booked - asked)))}</span>}
      </p>
    </>
  )
}

/** Where the stripes of what is asked stand, of a hundred. */
const stripes = (from: number, to: number): number[] => Array.from({ length: Math.ceil((to - from) / 2) }, (_, i) => from + 2 * i)

/** What this month came to for each of these children, and their week, on a first page. */
export function SpendingCards({ learners, month }: { learners: readonly Child[]; month: string }) {
  const t = useTexts(texts)
  const read = useCall(listAllowances, {}, { offline: true })
  return (
    <Panel read={read} failed={t.limitFailed}>
      {({ allowances }) => {
        const rows = learners.flatMap((child) => {
          const allowance = allowances.find(({ learner_id }) => learner_id === child.id)
          return allowance ? [{ child, allowance }] : []
        })
        const limited = rows.filter(({ allowance }) => allowance.weekly_limit !== null || allowance.ask_first)
        return (
          <>
            {limited.length > 0 && (
              <Card title={t.limit} action={<CardLink href="/parent-dashboard/family">{t.change}</CardLink>}>
                <ul className="grid gap-4">
                  {limited.map(({ child, allowance }) => (
                    <li key={child.id}>
                      <p className="font-bold">{child.first_name}</p>
                      <p className="mb-1.5 text-sm text-ink-700">
                        {allowance.weekly_limit === null ? t.noLimit : t.limitLine(kesText(allowance.weekly_limit))}
                        {allowance.ask_first && ` · ${t.askFirst}`}
                      </p>
                      <LimitMeter allowance={allowance} />
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            <Spending rows={rows} month={month} />
          </>
        )
      }}
    </Panel>
  )
}

function Spending({ rows, month }: { rows: readonly { child: Child; allowance: Allowance }[]; month: string }) {
  const t = useTexts(texts)
  const sum = rows.reduce((total, { allowance }) => total + allowance.month_spent, 0)
  const most = Math.max(1, ...rows.map(({ allowance }) => allowance.month_spent))
  return (
    <Card title={t.spending}>
      <p className="mb-3 text-sm">
        {month}: <strong className="tabular-nums">{kesText(sum)}</strong>
      </p>
      <ul className="grid gap-3">
        {rows.map(({ child, allowance }) => (
          <li key={child.id} className="flex items-center gap-3">
            <Portrait seed={child.id} className="size-10 flex-none rounded-full" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap justify-between gap-x-3">
                <span>
                  <strong>{child.first_name}</strong>{' '}
                  <span className="text-sm text-ink-700">{t.lessons(allowance.month_count)}</span>
                </span>
                <strong className="whitespace-nowrap tabular-nums">{kesText(allowance.month_spent)}</strong>
              </p>
              <svg
                viewBox="0 0 100 3"
                preserveAspectRatio="none"
                className="h-2 w-full rounded-full bg-sunken"
                aria-hidden="true"
              >
                <rect width={(allowance.month_spent / most) * 100} height="3" className="fill-green-800" />
              </svg>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
