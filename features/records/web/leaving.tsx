import { useId, useState } from 'react'
import { shortDay, startClock } from '../../../shared/web/dates.ts'
import { useForm } from '../../../shared/web/form.ts'
import { useLanguage, useSubjectName, useTexts } from '../../../shared/web/i18n.ts'
import { kshText } from '../../../shared/web/kes.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Dialog } from '../../../shared/web/kit/dialog.tsx'
import { Icon, type IconName } from '../../../shared/web/kit/icon.tsx'
import { Note } from '../../../shared/web/kit/note.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { leave } from '../../accounts/web/session.ts'
import { Proof, proofIn } from '../../settings/web/proof-dialog.tsx'
import { leaveForGood, planLeaving, type LeavingPlan } from '../leaving-contract.ts'
import { DAYS_TO_COME_BACK, mayLeave } from '../rules.ts'
import { texts } from './leaving-texts.ts'

/** Deleting one's account: what it means today stands before the button. */
export function Leaving() {
  const t = useTexts(texts)
  const read = useCall(planLeaving, {})
  const [asking, setAsking] = useState(false)
  return (
    <section className="mt-5 border-t border-line pt-5">
      <h3 className="font-semibold">{t.title}</h3>
      <Panel read={read} failed={t.failed}>
        {(plan, fresh) => {
          const sums = [plan.stuck, plan.earnings, plan.on_the_way, plan.going_out].filter((kes) => kes > 0).length
          const reason = mayLeave(plan.open_count, sums)
          return (
            <>
              <Consequences plan={plan} />
              <Button look="danger" wide disabled={!fresh || reason !== null} onClick={() => setAsking(true)}>
                {t.button}
              </Button>
              <p className="mt-2 text-sm text-ink-700">{reason ? t.why[reason] : t.comeBack(DAYS_TO_COME_BACK)}</p>
              {asking && <LeavingDialog moneyGoes={plan.back.length > 0} onClose={() => setAsking(false)} />}
            </>
          )
        }}
      </Panel>
    </section>
  )
}

function Consequences({ plan }: { plan: LeavingPlan }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const nameOf = useSubjectName()
  const first = plan.open[0]
  const firstAt = first && new Date(first.starts_at)
  return (
    <ul className="mt-1 mb-3 grid gap-1.5 text-sm">
      <Line icon="wallet">{moneyLines(plan, t).join(' ') || t.noMoney}</Line>
      <Line icon="calendar">
        {first && firstAt
          ? t.open(plan.open_count, `${nameOf(first.title)}, ${shortDay(firstAt, language)}, ${startClock(firstAt)}`)
          : t.nothingOpen}
      </Line>
      {plan.children.length > 0 && <Line icon="users">{t.children(plan.children)}</Line>}
      {plan.linked.length > 0 && <Line icon="users">{t.linked(plan.linked)}</Line>}
      <Line icon="file-text">{t.records}</Line>
    </ul>
  )
}

type Texts = (typeof texts)['en']

function moneyLines({ back, stuck, earnings, on_the_way, going_out }: LeavingPlan, t: Texts): string[] {
  const line = (kes: number, say: (amount: string) => string): string[] => (kes > 0 ? [say(kshText(kes))] : [])
  return [
    ...back.map(({ of, to, amount }) => (to ? t.sent[of](kshText(amount), to) : t.backByCard(kshText(amount)))),
    ...line(stuck, t.stuck),
    ...line(earnings, t.earnings),
    ...line(on_the_way, t.onTheWay),
    ...line(going_out, t.goingOut),
  ]
}

function Line({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon name={icon} className="mt-0.5 size-4! flex-none text-ink-700" />
      <span>{children}</span>
    </li>
  )
}

function LeavingDialog({ moneyGoes, onClose }: { moneyGoes: boolean; onClose: () => void }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const id = useId()
  const [leavesAt, setLeavesAt] = useState<Date | null>(null)
  const form = useForm(leaveForGood, {
    read: proofIn,
    done: ({ leaves_at: at }) => setLeavesAt(new Date(at)),
  })
  // From here on no session stands: whichever way this is closed, it leads out.
  const close = leavesAt ? () => void leave() : onClose
  const foot = leavesAt ? (
    <Button look="primary" large wide onClick={close}>
      {t.done}
    </Button>
  ) : (
    <div className="grid gap-3 sm:grid-cols-2">
      <Button type="submit" form={id} look="danger" large working={form.working && t.working}>
        {t.button}
      </Button>
      <Button large onClick={onClose}>
        {t.keep}
      </Button>
    </div>
  )
  return (
    <Dialog open onClose={close} title={leavesAt ? t.left : t.question} width="small" foot={foot}>
      {leavesAt ? (
        <p role="status">{t.leftLine(`${shortDay(leavesAt, language)}, ${startClock(leavesAt)}`)}</p>
      ) : (
        <form id={id} noValidate onSubmit={form.onSubmit} className="grid gap-4">
          {form.message && Object.keys(form.errors).length === 0 && <Note tone="bad">{form.message}</Note>}
          <p>
            {t.comeBack(DAYS_TO_COME_BACK)} {moneyGoes && t.moneyGoes}
          </p>
          <Proof errors={form.errors} withCode={false} />
        </form>
      )}
    </Dialog>
  )
}
