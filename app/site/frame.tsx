import type { ReactNode } from 'react'
import { useTexts } from '../../shared/web/i18n.ts'
import { TestMoney } from '../../shared/web/kit/test-money.tsx'
import { CookieBanner } from './cookie-banner.tsx'
import { Footer } from './footer.tsx'
import { texts } from './frame-texts.ts'
import { Header } from './header.tsx'
import type { Visit } from './page.ts'

/** Header, page, footer: around every public page but the bare ones. */
export function Frame({ visit, children }: { visit: Visit; children: ReactNode }) {
  const t = useTexts(texts)
  return (
    <>
      <a
        href="#main"
        className={
          'fixed top-2 left-2 z-50 -translate-y-[200%] rounded-md bg-ink-950 px-4 py-3 font-bold text-white ' +
          'focus:translate-y-0'
        }
      >
        {t.skip}
      </a>
      {visit.site.testMoney && <TestMoney />}
      <Header visit={visit} />
      <main id="main" tabIndex={-1} className="min-h-[60vh]">
        {children}
      </main>
      <Footer visit={visit} />
      <CookieBanner />
    </>
  )
}
