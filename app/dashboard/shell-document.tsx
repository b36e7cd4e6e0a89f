import { renderToStaticMarkup } from 'react-dom/server'
import { BRAND } from '../../shared/brand.ts'
import type { Role } from '../../shared/endpoint.ts'
import { jsonFor } from '../../shared/former-member.ts'
import { LanguageContext, textsFor, type Language } from '../../shared/web/i18n.ts'
import { longDay } from '../../shared/web/dates.ts'
import type { Assets } from '../site/assets.ts'
import { Basics } from '../site/document.tsx'
import { hourOf, texts as greetings } from './pages/greeting-texts.ts'
import { Shape } from './shells/shape.tsx'
import { TOLD, type Told } from './told-shape.ts'

/**
 * The document of an area: its frame in grey, painted before any script has arrived, and what the first page needs. The app
 * replaces what is inside `#root`.
 * @param facts.pageModules the files of the page that is opened
 * @param facts.greets whether that page begins with a greeting: it is the largest text of its first screen, and stands at once
 * @param facts.bare whether it is the room's, around which nothing stands
 * @param facts.told null for the shell that is kept for offline, which is nobody's
 */
export function renderShell(facts: {
  role: Role
  language: Language
  testMoney: boolean
  /** Lessons meet at Zoom. */
  zoom: boolean
  assets: Assets
  pageModules: readonly string[]
  greets: boolean
  bare: boolean
  told: Told | null
}): string {
  const { role, language, testMoney, zoom, assets, told } = facts
  const document = (
    <html lang={language} {...(testMoney && { 'data-test-money': '' })} {...(zoom && { 'data-zoom': '' })}>
      <head>
        <Basics assets={assets} title={BRAND} />
        <meta name="robots" content="noindex" />
        <script type="module" src={assets.script} />
        {[...assets.modules, ...facts.pageModules].map((module) => (
          <link key={module} rel="modulepreload" href={module} />
        ))}
      </head>
      <body>
        <div id="root">
          <LanguageContext value={language}>
            <Shape
              of={role}
              bare={facts.bare}
              ribbon={testMoney}
              greeting={told && facts.greets ? greetingOf(told, language) : undefined}
            />
          </LanguageContext>
        </div>
        {told && (
          // `<` cannot end it early.
          <script
            id={TOLD}
            type="application/json"
            dangerouslySetInnerHTML={{ __html: jsonFor(told, language).replaceAll('<', '\\u003c') }}
          />
        )}
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

function greetingOf({ user, now }: Told, language: Language): { title: string; line: string } {
  const at = new Date(now)
  return { title: textsFor(greetings, language).greeting(user.first_name, hourOf(at)), line: longDay(at, language) }
}
