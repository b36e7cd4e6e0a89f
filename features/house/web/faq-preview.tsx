import { useTexts } from '../../../shared/web/i18n.ts'
import { safeMarkdown } from '../../../shared/safe-markdown.ts'
import { questionsOf, shapeOf } from '../rules/faq.ts'
import { texts } from './texts.ts'

/** The questions with their answers as the public page draws them. */
export function FaqPreview({ written, language }: { written: string; language: 'en' | 'sw' }) {
  const t = useTexts(texts)
  if (shapeOf(written) === null) return <p className="pb-4 text-sm text-ink-700">{t.previewNone}</p>
  return (
    <div lang={language} className="pb-4 wrap-anywhere">
      {questionsOf(safeMarkdown(written, [])).map(({ group, questions }) => (
        <section key={group} className="mt-3">
          <h3 className="display text-lg">{group}</h3>
          {questions.map(({ question, answer }) => (
            <div key={question} className="border-b border-line py-3 last:border-0">
              <p className="font-semibold">{question}</p>
              <div className="prose" dangerouslySetInnerHTML={{ __html: answer }} />
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
