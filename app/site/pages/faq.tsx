import { textsFor } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { contentOf } from '../content.ts'
import type { Content } from '../content.ts'
import { texts } from '../notice-texts.ts'
import { page } from '../page.ts'

/** Questions open one by one. The text is a content file like the others; each `###` is a question. */
export const faq = page<Content>({
  load: (_, { language }) => contentOf('faq', language),
  head: (content) => ({
    title: content.title,
    description: content.description,
    structured: {
      '@type': 'FAQPage',
      mainEntity: questionsOf(content.html).flatMap(({ questions }) =>
        questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      ),
    },
  }),
  view({ data: { title, description, html }, visit }) {
    const t = textsFor(texts, visit.language)
    return (
      <div className="wrap max-w-3xl pt-12">
        <h1 className="display text-2xl">{title}</h1>
        <p className="mt-2 text-md text-ink-700">{description}</p>
        {questionsOf(html).map(({ group, questions }) => (
          <section key={group} className="mt-9">
            <h2 className="display text-xl">{group}</h2>
            <div className="mt-3 divide-y divide-line rounded-lg border border-line bg-white shadow-card">
              {questions.map(({ question, answer }) => (
                <details key={question} className="group px-5">
                  <summary className="flex min-h-13 list-none items-center gap-4 py-3 font-semibold">
                    <span className="flex-1">{question}</span>
                    <Icon name="chevron-down" className="text-ink-500 group-open:rotate-180" />
                  </summary>
                  <div className="prose pb-4" dangerouslySetInnerHTML={{ __html: answer }} />
                </details>
              ))}
            </div>
          </section>
        ))}
        <p className="mt-9 flex flex-wrap gap-3">
          <ButtonLink href="/tutors">{t.findTeacher}</ButtonLink>
        </p>
      </div>
    )
  },
})

type Group = { group: string; questions: { question: string; answer: string }[] }

/** Splits the content's markup at its headings: `h2` is a group, `h3` a question, what follows its answer. */
export function questionsOf(html: string): Group[] {
  return html
    .split(/<h2[^>]*>/)
    .slice(1)
    .map((part) => {
      const [group = '', ...rest] = part.split('</h2>')
      const questions = rest
        .join('')
        .split(/<h3[^>]*>/)
        .slice(1)
        .map((one) => {
          const [question = '', answer = ''] = one.split('</h3>')
          return { question: plain(question), answer: answer.trim() }
        })
      return { group: plain(group), questions }
    })
}

/** Headings come as markup; React escapes them again. */
const plain = (text: string): string =>
  text
    .replaceAll('&#39;', '’')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim()
