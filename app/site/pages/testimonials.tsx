import {
  allOf,
  MOST_COUNTED,
  testimonialWish,
  writers,
  type Testimonial,
  type TestimonialCounts,
  type TestimonialWish,
} from '../../../features/reviews/rules.ts'
import { textsFor, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { page } from '../page.ts'
import { Quotation, QuotationCard } from './quotation.tsx'
import { Saying } from './saying.tsx'
import { texts } from './testimonials-texts.ts'

type Data = { wish: TestimonialWish; list: readonly Testimonial[]; next: number | null; counts: TestimonialCounts }

/** What people let us print, the newest first, by who they are; the first of the first page in the kanga's frame. */
export const testimonials = page<Data>({
  async load(source, { address }) {
    const wish = testimonialWish(address.searchParams)
    return { wish, ...(await source.testimonials(wish)) }
  },
  head({ wish }, { language }) {
    const { title, description } = textsFor(texts, language)
    return { title, description, hidden: wish.by !== null || wish.before !== null }
  },
  view({ data, visit }) {
    const t = textsFor(texts, visit.language)
    const { wish, list, counts } = data
    const [first, ...rest] = wish.before === null ? list : []
    return (
      <div className="wrap pt-12">
        <PageHead title={t.title} line={t.lead} />
        {allOf(counts) !== 0 && <Whose wish={wish} counts={counts} />}
        {list.length === 0 && <Nothing data={data} />}
        {first && (
          <div className="kanga">
            <Quotation one={first} />
          </div>
        )}
        <ul className="mt-4 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
          {(wish.before === null ? rest : list).map((one) => (
            <li key={one.id}>
              <QuotationCard one={one} />
            </li>
          ))}
        </ul>
        <More {...data} />
      </div>
    )
  },
})

function addressOf({ by, before }: TestimonialWish): string {
  const asked = { ...(by && { by: `${by}s` }), ...(before !== null && { cursor: String(before) }) }
  const query = new URLSearchParams(asked).toString()
  return `/testimonials${query && `?${query}`}`
}

function Whose({ wish, counts }: { wish: TestimonialWish; counts: TestimonialCounts }) {
  const t = useTexts(texts)
  const kinds = [
    { by: null, label: t.all, count: allOf(counts) },
    ...writers.map((by) => ({ by, label: t[`${by}s`], count: counts[by] < MOST_COUNTED ? counts[by] : null })),
  ]
  return (
    <nav aria-label={t.by} className="mb-5">
      <ul className="flex flex-wrap gap-1 rounded-md bg-sunken p-1 sm:w-fit">
        {kinds.map(({ by, label, count }) => (
          <li key={label} className="flex-1 sm:flex-none">
            <a href={addressOf({ by, before: null })} aria-current={by === wish.by ? 'page' : undefined} className={kind}>
              {label} {count ?? `${MOST_COUNTED}+`}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const kind =
  'flex min-h-11 items-center justify-center rounded-sm px-3 text-sm font-semibold whitespace-nowrap text-ink-700 ' +
  'tabular-nums hover:text-ink-950 aria-[current]:bg-white aria-[current]:text-green-800 aria-[current]:shadow-card'

/** Nobody at all, nobody of a kind, or an old address behind the last. */
function Nothing({ data: { wish, counts } }: { data: Data }) {
  const t = useTexts(texts)
  if (wish.before !== null)
    return <Empty title={t.end} action={<ButtonLink href={addressOf({ ...wish, before: null })}>{t.first}</ButtonLink>} />
  if (allOf(counts) !== 0) return <Empty title={t.noneOfThese} />
  return (
    <>
      <Saying />
      <p className="mt-5 text-center font-bold">{t.none}</p>
      <p className="mx-auto max-w-prose text-center text-balance text-ink-700">{t.noneLine}</p>
    </>
  )
}

/** How many more there are is known of the first page alone. */
function More({ wish, list, next, counts }: Data) {
  const t = useTexts(texts)
  if (next === null) return null
  const all = wish.by === null ? allOf(counts) : counts[wish.by]
  const counted = wish.before === null && all !== null && all < MOST_COUNTED
  return (
    <p className="mt-6 text-center">
      <ButtonLink href={addressOf({ ...wish, before: next })} rel="next">
        {t.more(counted ? all - list.length : null)}
      </ButtonLink>
    </p>
  )
}
