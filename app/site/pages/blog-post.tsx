import { minutesToRead } from '../../../features/posts/rules.ts'
import { PostArticle } from '../../../features/posts/web/post-article.tsx'
import { BRAND } from '../../../shared/brand.ts'
import { textsFor } from '../../../shared/web/i18n.ts'
import { notFound, page, type ShownPost } from '../page.ts'
import { texts } from './blog-texts.ts'

/** One published post. */
export const blogPost = page<ShownPost>({
  load: async (source, { params }) => (await source.post(params['slug'] ?? '')) ?? notFound,
  head: ({ post, pictures }, { site }) => ({
    title: post.title,
    description: post.excerpt,
    canonical: `/blog/${post.slug}`,
    structured: {
      '@type': 'BlogPosting',
      headline: post.title,
      description: post.excerpt,
      author: { '@type': 'Person', name: post.author },
      publisher: { '@type': 'Organization', name: BRAND },
      datePublished: post.publishedAt.toISOString(),
      mainEntityOfPage: `${site.origin}/blog/${post.slug}`,
      ...(pictures[0] && { image: site.origin + pictures[0].address }),
    },
  }),
  view({ data: { post, pictures, next }, visit }) {
    const t = textsFor(texts, visit.language)
    return (
      <div className="mx-auto w-full max-w-[46.5rem] px-5 pt-6">
        <a href="/blog" className="link inline-flex min-h-11 items-center text-sm">
          {t.title}
        </a>
        <PostArticle words={post} pictures={pictures} publishedAt={post.publishedAt} headingLevel={1} />
        {next.length > 0 && (
          <section aria-labelledby="next" className="mt-12">
            <h2 id="next" className="display text-lg">
              {t.readNext}
            </h2>
            <ul className="mt-2 border-t border-line">
              {next.map(({ slug, title, body }) => (
                <li key={slug} className="flex min-h-12 items-center justify-between gap-4 border-b border-line py-1">
                  <a href={`/blog/${slug}`} className="flex min-h-11 items-center font-semibold text-green-800 hover:underline">
                    {title}
                  </a>
                  <span className="flex-none text-sm text-ink-500">{t.minutes(minutesToRead(body))}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    )
  },
})
