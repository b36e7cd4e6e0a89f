import { groupedDigits } from '../../../shared/money.ts'
import { monthName } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { FigureRow } from '../../../shared/web/kit/figure-row.tsx'
import { MonthColumns } from '../../../shared/web/kit/month-columns.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall } from '../../../shared/web/query.ts'
import { peopleFigures } from '../contract.ts'
import { texts } from './texts.ts'

/** How many people there are of each kind. */
export function PeopleFigures() {
  const t = useTexts(texts)
  const language = useLanguage()
  const read = useCall(peopleFigures, {}, { everySeconds: 300 })
  return (
    <section aria-label={t.people}>
      <Panel read={read} failed={t.peopleFailed} skeleton={<div className="skeleton min-h-26 rounded-lg!" />}>
        {(all) => {
          const { month = '', joined = 0 } = all.months.at(-1) ?? {}
          const figure = groupedDigits
          return (
            <FigureRow
              figures={[
                [t.users, figure(all.users), t.usersLine(joined, monthName(month, language, 'long'))],
                [t.teachers, figure(all.teachers), t.teachersLine(all.verified)],
                [t.students, figure(all.students), t.studentsLine(all.with_parent)],
                [t.parents, figure(all.parents), t.parentsLine(all.with_child)],
              ]}
            />
          )
        }}
      </Panel>
    </section>
  )
}

/** How many came in each of six months. */
export function GrowthCard() {
  const t = useTexts(texts)
  const read = useCall(peopleFigures, {}, { everySeconds: 300 })
  return (
    <Card title={t.growth} action={<span className="text-sm text-ink-500">{t.growthLine}</span>}>
      <Panel read={read} failed={t.peopleFailed}>
        {({ months }) =>
          months.every(({ joined }) => joined === 0) ? (
            <Empty object="slate" title={t.nobody}>
              {t.nobodyLine}
            </Empty>
          ) : (
            <MonthColumns
              columns={months.map(({ month, joined }) => ({ month, value: joined, bare: groupedDigits(joined) }))}
              words={{ caption: t.growthLine, month: t.month, value: t.joined }}
            />
          )
        }
      </Panel>
    </Card>
  )
}
