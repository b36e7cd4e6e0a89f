import { useState } from 'react'
import { fullDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Badge } from '../../../shared/web/kit/badge.tsx'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { Pages } from '../../../shared/web/pages.tsx'
import { listTestimonials, type DeskTestimonial } from '../desk-contract.ts'
import { texts } from './desk-texts.ts'
import { TestimonialDialog } from './testimonial-dialog.tsx'

/** Everything that people let us show, and whether the desk keeps it out of sight. */
export function DeskTestimonials() {
  const t = useTexts(texts)
  const [asked, setAsked] = useState<DeskTestimonial | null>(null)
  return (
    <>
      <Pages endpoint={listTestimonials} input={{}} failed={t.failed} of={t.ofTestimonials}>
        {({ testimonials }, isFirst) =>
          isFirst && testimonials.length === 0 ? (
            <Empty title={t.none}>{t.noneLine}</Empty>
          ) : (
            <Card className="mb-3 py-1!">
              <ul>
                {testimonials.map((one) => (
                  <Row key={one.id} one={one} onAsk={() => setAsked(one)} />
                ))}
              </ul>
            </Card>
          )
        }
      </Pages>
      {asked && <TestimonialDialog one={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function Row({ one, onAsk }: { one: DeskTestimonial; onAsk: () => void }) {
  const t = useTexts(texts)
  const day = fullDay(new Date(`${one.written_on}T09:00:00Z`), useLanguage())
  const { author, teacher, hidden } = one
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3.5 last:border-0">
      <div className="min-w-0 flex-[1_1_16rem] wrap-anywhere">
        <p className={hidden ? 'text-ink-500' : ''}>{t.quote(one.text)}</p>
        <p className="mt-1 text-sm text-ink-500">
          {t.by[one.as](author)}, {t.about(teacher, day)} · {t.stars(one.stars)}
        </p>
      </div>
      <div className="flex flex-1 items-center justify-between gap-x-2 sm:flex-none">
        <Badge tone={hidden ? 'bad' : 'ok'} shape={hidden ? 'cross' : 'tick'}>
          {hidden ? t.outOfSight : t.inSight}
        </Badge>
        <Button look="text" aria-label={(hidden ? t.showOf : t.hideOf)(author, teacher)} onClick={onAsk}>
          {hidden ? t.show : t.hide}
        </Button>
      </div>
    </li>
  )
}
