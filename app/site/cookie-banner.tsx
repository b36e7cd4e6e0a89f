import { useTexts } from '../../shared/web/i18n.ts'
import { Button, IconButton } from '../../shared/web/kit/button.tsx'
import { texts } from './frame-texts.ts'

/**
 * Stays hidden until `enhance.ts` shows it, three seconds after a page without a stored choice, or at once from the footer.
 * Without script nothing is optional, so nothing is asked.
 */
export function CookieBanner() {
  const t = useTexts(texts)
  return (
    <section
      hidden
      data-cookies
      aria-labelledby="cookies-title"
      className={
        'fixed inset-x-3 bottom-3 z-50 mx-auto max-w-xl animate-enter rounded-lg border border-line bg-white p-5 ' +
        'shadow-raised'
      }
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id="cookies-title" className="display text-lg">
          {t.cookieTitle}
        </h2>
        <IconButton icon="x" label={t.close} look="text" data-cookie-choice="declined" className="-mt-2 -mr-2" />
      </div>
      <p className="mt-1 text-sm text-ink-700">
        {t.cookieText}{' '}
        <a href="/cookies-policy" className="link">
          {t.cookieMore}
        </a>
      </p>
      <div className="mt-4 grid grid-cols-2 gap-3">
        <Button look="neutral" data-cookie-choice="declined">
          {t.decline}
        </Button>
        <Button look="neutral" data-cookie-choice="accepted">
          {t.acceptAll}
        </Button>
      </div>
    </section>
  )
}
