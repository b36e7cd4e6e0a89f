import type { ReactNode } from 'react'
import { useTexts } from '../../shared/web/i18n.ts'
import { Icon } from '../../shared/web/kit/icon.tsx'
import { Logo } from '../../shared/web/kit/logo.tsx'
import { TestMoney } from '../../shared/web/kit/test-money.tsx'
import { LanguageSwitch } from './footer.tsx'
import { texts } from './forms-texts.ts'
import type { Visit } from './page.ts'

/**
 * Around the pages with one task. No header or footer: only the way home, the language, and on wide screens what Somo promises.
 */
export function BareFrame({
  visit,
  title,
  line,
  children,
}: {
  visit: Visit
  title: string
  line?: ReactNode
  children: ReactNode
}) {
  const t = useTexts(texts)
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(20rem,2fr)_3fr]">
      <Side />
      <div className="flex min-w-0 flex-col">
        {visit.site.testMoney && <TestMoney />}
        <div className="flex flex-1 flex-col px-5 sm:px-9">
          <header className="flex min-h-18 flex-wrap items-center justify-between gap-x-4">
            <a href="/" aria-label={t.home} className="flex min-h-11 items-center lg:invisible">
              <Logo />
            </a>
            <LanguageSwitch back={visit.address.pathname + visit.address.search} />
          </header>
          <main className="mx-auto w-full max-w-lg flex-1 py-6 lg:py-12">
            <h1 className="display text-2xl">{title}</h1>
            {line && <p className="mt-2 text-ink-700">{line}</p>}
            <div className="mt-6">{children}</div>
          </main>
        </div>
      </div>
    </div>
  )
}

function Side() {
  const t = useTexts(texts)
  return (
    <aside className="hidden flex-col bg-green-900 text-white lg:flex">
      <div className="sticky top-0 flex max-h-dvh flex-1 flex-col p-12">
        <a href="/" aria-label={t.home} className="flex min-h-11 w-fit items-center">
          <Logo onDark />
        </a>
        <div className="my-auto py-12">
          <p className="display text-2xl">{t.side}</p>
          <ul className="mt-6 grid gap-3 text-green-100">
            {t.sidePoints.map((point) => (
              <li key={point} className="flex gap-3">
                <Icon name="check" className="mt-0.5 text-marigold-400" />
                {point}
              </li>
            ))}
          </ul>
        </div>
        <p lang="sw" className="font-semibold text-marigold-400">
          Elimu ni ufunguo wa maisha
        </p>
      </div>
      <div className="pindo sticky bottom-0" />
    </aside>
  )
}
