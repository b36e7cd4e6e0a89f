import { minutesToRead, type ReadPost } from '../../../features/posts/rules.ts'
import { idInAddress } from '../../../shared/fields.ts'
import { fullDay } from '../../../shared/web/dates.ts'
import { textsFor, useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { DarkCard } from '../../../shared/web/kit/card.tsx'
import { Empty } from '../../../shared/web/kit/empty.tsx'
import { PageHead } from '../../../shared/web/kit/page-head.tsx'
import { page } from '../page.ts'
import { texts } from './blog-texts.ts'

type Data = { list: readonly ReadPost[]; next: number | null; before: number | null }

/** What is published, the newest first; the first of the first page is large. */
export const blog = page<Data>({
  async load(source, { address }) {
    const before = idInAddress(address.searchParams.get('cursor'))
    return { ...(await source.posts(before)), before }
  },
  head({ before }, { language }) {
    const { title, description } = textsFor(texts, language)
    return { title, description, hidden: before !== null }
  },
  view({ data: { list, next, before }, visit }) {
    const t = textsFor(texts, visit.language)
    const [first, ...rest] = before === null ? list : []
    return (
      <div className="wrap pt-12">
        <PageHead title={t.title} line={t.lead} />
        {list.length === 0 && <Empty title={t.none}>{t.noneLine}</Empty>}
        {first && <Newest post={first} />}
        <ul className="mt-4 grid gap-4 md:grid-cols-2">
          {(before === null ? rest : list).map((post) => (
            <li key={post.slug} className="relative rounded-lg border border-line bg-white p-5 shadow-card sm:p-6">
              <h2 className="display text-lg wrap-anywhere">
                <a href={`/blog/${post.slug}`} className="hover:underline after:absolute after:inset-0">
                  {post.title}
                </a>
              </h2>
              <p className="mt-1 text-ink-700 wrap-anywhere">{post.excerpt}</p>
              <Byline post={post} />
            </li>
          ))}
        </ul>
        {next !== null && (
          <p className="mt-6 text-center">
            <ButtonLink href={`/blog?cursor=${next}`} rel="next">
              {t.older}
            </ButtonLink>
          </p>
        )}
      </div>
    )
  },
})

function Newest({ post }: { post: ReadPost }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <DarkCard className="relative">
      <p className="text-sm font-semibold text-marigold-400">{t.newest(fullDay(post.publishedAt, language))}</p>
      <h2 className="display mt-2 max-w-xl text-2xl wrap-anywhere">
        <a href={`/blog/${post.slug}`} className="underline decoration-2 underline-offset-4 after:absolute after:inset-0">
          {post.title}
        </a>
      </h2>
      <p className="mt-3 max-w-xl text-md wrap-anywhere">{post.excerpt}</p>
      <p className="mt-4 text-sm">
        <strong>{post.author}</strong>, {t.minutes(minutesToRead(post.body))}
      </p>
    </DarkCard>
  )
}

function Byline({ post }: { post: ReadPost }) {
  const t = useTexts(texts)
  const language = useLanguage()
  return (
    <p className="mt-3 text-sm text-ink-500 wrap-anywhere">
      <strong className="text-ink-950">{post.author}</strong> · {fullDay(post.publishedAt, language)},{' '}
      {t.minutes(minutesToRead(post.body))}
    </p>
  )
}
