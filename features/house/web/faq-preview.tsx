import { safeMarkdown } from '../../../shared/safe-markdown.ts'
import { Prose } from '../../../shared/web/kit/prose.tsx'
import { questionsOf } from '../rules/faq-questions.ts'

/** The questions with their answers as the public page draws them. */
export function FaqPreview({ written, language }: { written: string; language: 'en' | 'sw' }) {
  return (
    <div lang={language} className="pb-4 wrap-anywhere">
      {questionsOf(safeMarkdown(written, [])).map(({ group, questions }) => (
        <section key={group} className="mt-3">
          <h3 className="display text-lg">{group}</h3>
          {questions.map(({ question, answer }) => (
            <div key={question} className="border-b border-line py-3 last:border-0">
              <p className="font-semibold">{question}</p>
              <Prose safe={answer} />
            </div>
          ))}
        </section>
      ))}
    </div>
  )
}
