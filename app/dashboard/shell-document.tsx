import { renderToStaticMarkup } from 'react-dom/server'
import { BRAND } from '../../shared/brand.ts'
import type { Role } from '../../shared/endpoint.ts'
import type { Language } from '../../shared/web/i18n.ts'
import { Logo } from '../../shared/web/kit/logo.tsx'
import type { Assets } from '../site/assets.ts'
import { Basics } from '../site/document.tsx'

const bars: Record<Role, string> = {
  student: 'border-r border-line bg-paper',
  parent: 'border-r border-line bg-paper',
  teacher: 'bg-green-950',
  admin: 'bg-ink-950',
}

/**
 * The document of an area: its frame in grey, painted before any script has arrived, and nothing personal, so one text serves
 * everybody of a role. The app replaces what is inside `#root`.
 */
export function renderShell(facts: { role: Role; language: Language; testMoney: boolean; assets: Assets }): string {
  const { role, language, testMoney, assets } = facts
  const document = (
    <html lang={language} {...(testMoney && { 'data-test-money': '' })}>
      <head>
        <Basics assets={assets} title={BRAND} />
        <meta name="robots" content="noindex" />
        {assets.modules.map((module) => (
          <link key={module} rel="modulepreload" href={module} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body>
        <div id="root">
          <div className="flex min-h-dvh flex-col md:flex-row" aria-hidden="true">
            <div className={`hidden w-54 flex-none px-5.5 py-4 md:block ${bars[role]}`}>
              <span className="flex min-h-11 items-center">
                <Logo onDark={role === 'teacher' || role === 'admin'} />
              </span>
            </div>
            <div className="flex min-h-14 items-center border-b border-line px-4 md:hidden">
              <Logo />
            </div>
            <div className="mx-auto grid w-full max-w-268 content-start gap-5 px-4 pt-5 md:px-10 md:pt-8">
              <div className="skeleton h-9 w-3/5 max-w-md" />
              <div className="skeleton h-56 rounded-lg" />
              <div className="skeleton h-40 rounded-lg" />
            </div>
          </div>
        </div>
        <noscript>
          <p className="p-5 text-center font-semibold">
            {language === 'sw'
              ? 'Sehemu hii inahitaji JavaScript. Kurasa za umma zinafanya kazi bila hiyo.'
              : 'This part needs JavaScript. The public pages work without it.'}
          </p>
        </noscript>
      </body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
