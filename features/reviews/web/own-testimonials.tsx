import { fullDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Card } from '../../../shared/web/kit/card.tsx'
import { toast } from '../../../shared/web/kit/toast.tsx'
import { More } from '../../../shared/web/pages.tsx'
import { Panel } from '../../../shared/web/panel.tsx'
import { useCall, useSend } from '../../../shared/web/query.ts'
import { listOwnTestimonials, takeBackTestimonial, type OwnTestimonial } from '../contract.ts'
import { texts } from './own-testimonials-texts.ts'

const input = { limit: 5 }

/** What somebody lets Somo show to everybody, each to be taken back; nothing for the most, who let nothing be shown. */
export function OwnTestimonials() {
  const t = useTexts(texts)
  const read = useCall(listOwnTestimonials, input)
  if (!read.isError && !read.data?.testimonials.length) return null
  return (
    <Card title={t.ownTitle}>
      <p className="text-sm text-ink-500">{t.ownLine}</p>
      <Panel read={read} failed={t.ownFailed}>
        {({ testimonials, next_cursor: next }) => (
          <>
            <Rows list={testimonials} />
            <More endpoint={listOwnTestimonials} input={input} cursor={next} failed={t.ownFailed} of={t.ofOwn}>
              {(page) => <Rows list={page.testimonials} />}
            </More>
          </>
        )}
      </Panel>
    </Card>
  )
}

function Rows({ list }: { list: readonly OwnTestimonial[] }) {
  return (
    <ul>
      {list.map((one) => (
        <Row key={one.id} one={one} />
      ))}
    </ul>
  )
}

function Row({ one }: { one: OwnTestimonial }) {
  const t = useTexts(texts)
  const day = fullDay(new Date(`${one.written_on}T09:00:00Z`), useLanguage())
  const take = useSend(takeBackTestimonial, {
    changes: [listOwnTestimonials],
    done: () => toast(t.takenBack),
    failed: (error) => toast(error.message, 'failed'),
  })
  return (
    <li className="border-b border-line py-3 last:border-0">
      <p className="wrap-anywhere">{t.quote(one.text)}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-sm text-ink-500 wrap-anywhere">
          {t.about(one.teacher_name, day)}
          {one.hidden && <span className="block text-murram-700">{t.hidden}</span>}
        </p>
        <Button
          look="text"
          aria-label={t.takeBackOf(one.teacher_name, day)}
          working={take.isPending && t.takingBack}
          onClick={() => take.mutate({ reviewId: one.id })}
        >
          {t.takeBack}
        </Button>
      </div>
    </li>
  )
}
