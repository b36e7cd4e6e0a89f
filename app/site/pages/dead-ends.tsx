import type { ReactNode } from 'react'
import { textsFor } from '../../../shared/web/i18n.ts'
import { ButtonLink } from '../../../shared/web/kit/button.tsx'
import { areaHome, areaOf } from '../../areas.ts'
import { texts } from '../notice-texts.ts'
import { nothing, page } from '../page.ts'

/** For every address that leads nowhere, and for what a visitor may not know exists. */
export const notFoundPage = page({
  status: 404,
  load: nothing,
  head(_, { language }) {
    const t = textsFor(texts, language)
    return { title: t.notFoundTitle, description: t.notFoundLine, hidden: true }
  },
  view({ visit }) {
    const t = textsFor(texts, visit.language)
    return (
      <DeadEnd sum="404 ≠ 200" title={t.notFoundTitle} line={t.notFoundLine}>
        <ButtonLink href="/tutors" look="primary">
          {t.findTeacher}
        </ButtonLink>
        <ButtonLink href="/">{t.home}</ButtonLink>
      </DeadEnd>
    )
  },
})

/** Signed in, but the address belongs to another role. */
export const wrongRolePage = page({
  status: 403,
  load: nothing,
  head(_, { language }) {
    const t = textsFor(texts, language)
    return { title: t.wrongRoleTitle, description: t.wrongRoleTitle, hidden: true }
  },
  view({ visit }) {
    const t = textsFor(texts, visit.language)
    const area = areaOf(visit.address.pathname) ?? 'student'
    const next = encodeURIComponent(visit.address.pathname)
    return (
      <DeadEnd sum="A ∩ B = ∅" title={t.wrongRoleTitle} line={t.wrongRoleLine(t.areas[area])}>
        {visit.viewer && (
          <ButtonLink href={areaHome[visit.viewer.role]} look="primary">
            {t.myArea}
          </ButtonLink>
        )}
        <ButtonLink href={`/login?next=${next}`}>{t.otherAccount}</ButtonLink>
      </DeadEnd>
    )
  },
})

/** The database is away for a moment: nothing can be looked up, not even who is asking. */
export const unavailablePage = troublePage(503, 'unavailable')

/** A bug of ours. */
export const brokenPage = troublePage(500, 'broken')

/**
 * Kept by the service worker and shown when there is no network and nothing stored for the address. It does not know who
 * looks, and no way out of it would lead anywhere: it stands without the frame.
 */
export const offlinePage = page({
  bare: true,
  load: nothing,
  head(_, { language }) {
    const t = textsFor(texts, language)
    return { title: t.offlineTitle, description: t.offlineLine, hidden: true }
  },
  view({ visit }) {
    const t = textsFor(texts, visit.language)
    return (
      <main className="grid min-h-dvh content-center">
        <DeadEnd sum="0 / 0" title={t.offlineTitle} line={t.offlineLine}>
          {/* An empty address is the one that was asked for: the worker shows this page under it. */}
          <ButtonLink href="" look="primary">
            {t.tryAgain}
          </ButtonLink>
        </DeadEnd>
      </main>
    )
  },
})

function troublePage(status: 500 | 503, what: 'unavailable' | 'broken') {
  return page({
    status,
    load: nothing,
    head(_, { language }) {
      const { title, line } = textsFor(texts, language)[what]
      return { title, description: line, hidden: true }
    },
    view({ visit }) {
      const t = textsFor(texts, visit.language)
      return (
        <DeadEnd sum="1 + 1 = …" title={t[what].title} line={t[what].line}>
          {/* An empty address is the one that was asked for, whatever it is: one of two slashes would be another site's. */}
          <ButtonLink href="" look="primary">
            {t.tryAgain}
          </ButtonLink>
        </DeadEnd>
      )
    },
  })
}

function DeadEnd({ sum, title, line, children }: { sum: string; title: string; line: string; children: ReactNode }) {
  return (
    <div className="wrap grid justify-items-center gap-4 py-18 text-center">
      <p aria-hidden="true" className="display rounded-md border-8 border-wood bg-green-950 px-9 py-8 text-2xl text-marigold-400">
        {sum}
      </p>
      <h1 className="display mt-4 text-2xl">{title}</h1>
      <p className="max-w-md text-balance text-ink-700">{line}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
}
