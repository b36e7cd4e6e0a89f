import { textsFor } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { Icon } from '../../../shared/web/kit/icon.tsx'
import { questionsOf } from '../../../features/house/rules/faq-questions.ts'
import { safeMarkdown } from '../../../shared/safe-markdown.ts'
import { contentOf, type Content } from '../content.ts'
import { texts } from '../notice-texts.ts'
import { page } from '../page.ts'

/** Questions open one by one. They are what an operator has set; until then, and above them, stands the content file. */
export const faq = page<Content>({
  load: async ({ faq: set, teacherShareBps }, { language }) => {
    const written = (await set())[language]
    return { ...contentOf('faq', language, teacherShareBps), html: safeMarkdown(written, []) }
  },
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
