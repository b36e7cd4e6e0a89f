import { allOf, type Testimonial, type TestimonialCounts } from '../../../features/reviews/rules.ts'
import { useTexts } from '../../../shared/web/i18n.ts'
import { Button } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { Quotation } from './quotation.tsx'
import { Saying } from './saying.tsx'
import { SectionHead } from './section-head.tsx'
import { texts } from './testimonials-texts.ts'

export type InTheirWords = { list: readonly Testimonial[]; counts: TestimonialCounts }

/**
 * What those who were content say, one after the other (`carousel.ts`). Without script they stand in a row that is moved by hand;
 * where nobody has given leave, the saying stands alone.
 */
export function InTheirWords({ list, counts }: InTheirWords) {
  const t = useTexts(texts)
  if (list.length === 0)
    return (
      <section className="wrap py-9">
        <Saying />
      </section>
    )
  return (
    <section aria-labelledby="in-their-words" className="wrap py-9">
      <SectionHead id="in-their-words" title={t.inTheirWords} href="/testimonials" all={t.seeAll(allOf(counts))} />
      {list.length === 1 ? <Alone list={list} /> : <InTurn list={list} />}
    </section>
  )
}

type Quotations = Pick<InTheirWords, 'list'>

const Alone = ({ list }: Quotations) => (
  <div className="kanga">
    {list.map((one) => (
      <Quotation key={one.id} one={one} />
    ))}
  </div>
)

function InTurn({ list }: Quotations) {
  const t = useTexts(texts)
  const step = 'press grid size-11 flex-none place-items-center rounded-md border border-ink-400 bg-white hover:bg-sunken'
  return (
    <div data-carousel role="group" aria-roledescription={t.carousel} aria-label={t.inTheirWords}>
      <div className="kanga">
        <ul
          data-row
          // A row that is moved by hand is moved by key too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t.inTheirWords}
          className="flex snap-x snap-mandatory overflow-x-auto rounded-md motion-safe:scroll-smooth"
        >
          {list.map((one) => (
            <li key={one.id} className="w-full flex-none snap-start">
              <Quotation one={one} cut />
            </li>
          ))}
        </ul>
      </div>
      <div data-tools hidden className="mt-4 flex items-center justify-center gap-3">
        <button type="button" data-before aria-label={t.before} className={step}>
          <Icon name="chevron-left" />
        </button>
        <span aria-hidden="true" className="flex gap-2">
          {list.map((one, i) => (
            <span
              key={one.id}
              data-dot
              data-on={i === 0 ? '' : undefined}
              className="size-2 rounded-full bg-ink-400 data-on:w-6 data-on:bg-green-800"
            />
          ))}
        </span>
        <button type="button" data-after aria-label={t.after} className={step}>
          <Icon name="chevron-right" />
        </button>
        <Button data-pause look="neutral">
          <span data-runs className="flex items-center gap-2">
            <Icon name="pause" />
            <span className="max-sm:sr-only">{t.pause}</span>
          </span>
          <span data-stands hidden className="flex items-center gap-2">
            <Icon name="play" />
            <span className="max-sm:sr-only">{t.play}</span>
          </span>
        </Button>
      </div>
      <p data-said role="status" className="sr-only" />
    </div>
  )
}
