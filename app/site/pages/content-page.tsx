import { monthName } from '../../../shared/web/dates.ts'
import { textsFor } from '../../../shared/web/i18n.ts'
import type { Language } from '../../../shared/web/i18n.ts'
import { contentOf } from '../content.ts'
import type { Content, ContentName } from '../content.ts'
import { texts } from '../notice-texts.ts'
import { page } from '../page.ts'
import type { Page } from '../page.ts'

/** A page whose whole text lives in `content/{en,sw}/{name}.md`. */
export const contentPage = (name: ContentName): Page<Content> =>
  page<Content>({
    load: ({ teacherShareBps }, { language }) => contentOf(name, language, teacherShareBps),
    head: ({ title, description }) => ({ title, description }),
    view({ data: { title, version, html, sections }, visit }) {
      const t = textsFor(texts, visit.language)
      return (
        <div className="wrap grid items-start gap-9 pt-12 lg:grid-cols-[1fr_16rem]">
          <article className="min-w-0">
            <h1 className="display text-2xl">{title}</h1>
            {version && <p className="mt-1 text-sm text-ink-500">{t.updated(dateInWords(version, visit.language))}</p>}
            <div className="prose mt-4" dangerouslySetInnerHTML={{ __html: html }} />
          </article>
          {sections.length > 2 && (
            <nav aria-label={t.onThisPage} className="hidden rounded-lg bg-sunken p-5 lg:sticky lg:top-20 lg:block">
              <p className="text-sm font-bold text-ink-500">{t.onThisPage}</p>
              <ul className="mt-1">
                {sections.map(({ id, title: name }) => (
                  <li key={id}>
                    <a href={`#${id}`} className="flex min-h-11 items-center font-semibold text-green-800 hover:underline">
                      {name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      )
    },
  })

const dateInWords = (date: string, language: Language): string =>
  `${Number(date.slice(8))} ${monthName(date, language, 'long')} ${date.slice(0, 4)}`
