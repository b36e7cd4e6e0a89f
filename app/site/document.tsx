import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BRAND, GREEN_900, titled } from '../../shared/brand.ts'
import { LanguageContext } from '../../shared/web/i18n.ts'
import type { Assets } from './assets.ts'
import { Frame } from './frame.tsx'
import type { Head, Page, Visit } from './page.ts'

/** A page as the text of a response. Pure: the same data and visit give the same bytes, so it can be cached. */
export function renderPage<Data>(page: Page<Data>, data: Data, visit: Visit, assets: Assets): string {
  const head = page.head(data, visit)
  const view = <page.view data={data} visit={visit} />
  const body = <LanguageContext value={visit.language}>{page.bare ? view : <Frame visit={visit}>{view}</Frame>}</LanguageContext>
  return renderDocument({ head, visit, assets, body })
}

function renderDocument({ head, visit, assets, body }: { head: Head; visit: Visit; assets: Assets; body: ReactNode }): string {
  const canonical = visit.site.origin + (head.canonical ?? visit.address.pathname)
  const title = head.title.includes(BRAND) ? head.title : titled(head.title)
  const document = (
    <html lang={visit.language}>
      <head>
        <Basics assets={assets} title={title} />
        <meta name="description" content={head.description} />
        {head.hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={canonical} />}
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={BRAND} />
        <meta property="og:title" content={head.title} />
        <meta property="og:description" content={head.description} />
        <meta property="og:url" content={canonical} />
        <meta property="og:image" content={visit.site.origin + (head.picture ?? '/social.png')} />
        <meta name="twitter:card" content={head.picture ? 'summary' : 'summary_large_image'} />
        {head.structured && <StructuredData data={head.structured} />}
        <script src={assets.script} type="module" />
        {head.scripts?.map((name) => (
          <script key={name} src={assets[name]} type="module" />
        ))}
      </head>
      <body>{body}</body>
    </html>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}

/** What every document of Somo begins with, public or signed in. */
export function Basics({ assets, title }: { assets: Assets; title: string }) {
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="" />
      <style dangerouslySetInnerHTML={{ __html: assets.css }} />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/icon-192.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta name="theme-color" content={GREEN_900} />
    </>
  )
}

/** Data for search engines. It is never run, so a policy that forbids inline scripts lets it be; `<` cannot end it early. */
function StructuredData({ data }: { data: Readonly<Record<string, unknown>> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
