import { fullDay } from '../../../shared/web/dates.ts'
import { useLanguage, useTexts } from '../../../shared/web/i18n.ts'
import { Prose } from '../../../shared/web/kit/prose.tsx'
import { minutesToRead, type PostWords } from '../rules.ts'
import { safeMarkdown, type ShownPicture } from '../../../shared/safe-markdown.ts'
import { texts } from './article-texts.ts'

type Props = {
  words: PostWords
  pictures: readonly ShownPicture[]
  /** The date readers see; now, for what they do not see yet. */
  publishedAt: Date
  /** The public page's first heading; in the editor the page has one already. */
  headingLevel: 1 | 2
}

/** A post as its readers see it: on its own page, and beside the text while it is written. */
export function PostArticle({ words, pictures, publishedAt, headingLevel }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const Heading = `h${headingLevel}` as const
  const { title, author, excerpt, body } = words
  return (
    <article className="min-w-0 max-w-[44rem] wrap-anywhere">
      <Heading className={`display ${headingLevel === 1 ? 'text-hero' : 'text-2xl'}`}>{title}</Heading>
      <p className="mt-3 text-md text-ink-700">{excerpt}</p>
      <p className="my-5 border-y border-line py-3 text-sm text-ink-500">
        {author && (
          <>
            <strong className="text-ink-950">{author}</strong> ·{' '}
          </>
        )}
        <time>{fullDay(publishedAt, language)}</time> · {t.minutes(minutesToRead(body))}
      </p>
      <Prose safe={safeMarkdown(body, pictures)} />
    </article>
  )
}
