import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../shared/web/i18n.ts'
import { TextArea } from '../../../shared/web/kit/field.tsx'
import { Skeleton } from '../../../shared/web/kit/skeleton.tsx'
import type { House } from '../rules.ts'
import { LONGEST_FAQ, shapeOf } from '../rules/faq.ts'
import { texts } from './texts.ts'

/** Draws Markdown, which nothing else of the settings needs. */
const FaqPreview = lazy(() => import('./faq-preview.tsx').then((file) => ({ default: file.FaqPreview })))

type Props = { from: House['faq']; error: (field: string) => string | undefined }

/** Both languages, each with what readers will see of it. */
export function FaqFields({ from, error }: Props) {
  const t = useTexts(texts)
  return (['en', 'sw'] as const).map((language) => (
    <OneLanguage
      key={language}
      name={language}
      label={language === 'en' ? t.english : t.kiswahili}
      from={from[language]}
      error={error(language)}
    />
  ))
}

type OneProps = { name: 'en' | 'sw'; label: string; from: string; error: string | undefined }

function OneLanguage({ name, label, from, error }: OneProps) {
  const t = useTexts(texts)
  const [written, setWritten] = useState(from)
  const [shown, setShown] = useState(false)
  const asks = shown && shapeOf(written) !== null
  return (
    <div>
      <TextArea
        name={name}
        label={label}
        rows={10}
        maxLength={LONGEST_FAQ}
        value={written}
        onChange={({ target }) => setWritten(target.value)}
        error={error}
      />
      <details className="mt-2 rounded-md border border-line px-4" onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
        <summary className="flex min-h-11 items-center font-semibold">{t.previewOf(label)}</summary>
        {shown && !asks && <p className="pb-4 text-sm text-ink-700">{t.previewNone}</p>}
        {shown && asks && (
          <Suspense fallback={<Skeleton rows={2} picture={false} />}>
            <FaqPreview written={written} language={name} />
          </Suspense>
        )}
      </details>
    </div>
  )
}
