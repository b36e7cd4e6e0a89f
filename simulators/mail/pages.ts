/** Looking at caught mail: a list, one mail with its text and HTML, and JSON for tests. */
import { html, json, type Answer, type Page, type Route } from '../http.ts'
import { escapeHtml, page, styleSheet } from '../page.ts'
import type { CaughtMail } from './caught-mail.ts'

export const mailRoutes = (mails: CaughtMail[]): Route[] => [
  { method: 'GET', path: '/', handle: ({ query }) => listPage(mails, query.get('to') ?? '') },
  { method: 'GET', path: '/mails/:id', handle: ({ params }) => show(mails, params.id, mailPage) },
  { method: 'GET', path: '/mails/:id/html', handle: ({ params }) => show(mails, params.id, framedHtml) },
  {
    method: 'GET',
    path: '/api/mails',
    handle: ({ query }) => json(200, newestFirst(mails, query.get('to') ?? '').map(forTests)),
  },
  { method: 'GET', path: '/api/mails/:id', handle: ({ params }) => show(mails, params.id, (mail) => json(200, forTests(mail))) },
  { method: 'DELETE', path: '/api/mails', handle: () => (mails.splice(0), json(200, { done: true })) },
  {
    method: 'GET',
    path: '/assets/simulator.css',
    handle: () => ({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: styleSheet() }),
  },
]

function listPage(mails: readonly CaughtMail[], to: string): Page {
  const shown = newestFirst(mails, to)
  const body = `<main>${ribbon}<h1>Caught mail</h1>
<form method="get" action="/"><label for="to">Only to</label>
<input id="to" name="to" type="search" value="${escapeHtml(to)}"></form>
${shown.length === 0 ? '<p class="empty">No mail yet.</p>' : `<ul class="lines">${shown.map(line).join('')}</ul>`}</main>`
  return html(200, page({ title: 'Caught mail', body }))
}

const line = ({ id, subject, to, receivedAt }: CaughtMail): string =>
  `<li><a href="/mails/${id}">${escapeHtml(subject || '(no subject)')}</a> <span>${escapeHtml(to.join(', '))}</span>
<time class="muted" datetime="${receivedAt}">${readableTime(receivedAt)}</time></li>`

function mailPage(mail: CaughtMail): Page {
  const { id, subject, from, to, receivedAt, text, html: markup, attachments } = mail
  const files = attachments.map(
    ({ name, type, bytes }) => `<li>${escapeHtml(name)} <span>${escapeHtml(type)}, ${bytes} bytes</span></li>`,
  )
  const body = `<main>${ribbon}<p><a href="/">All mail</a></p><h1>${escapeHtml(subject || '(no subject)')}</h1>
<p class="muted">From ${escapeHtml(from)} to ${escapeHtml(to.join(', '))}, ${readableTime(receivedAt)}</p>
${files.length > 0 ? `<h2>Attachments</h2><ul class="lines">${files.join('')}</ul>` : ''}
${
  markup === null
    ? ''
    : `<h2>As HTML</h2>
<iframe class="mail" title="The mail as HTML" sandbox="${sandbox}" src="/mails/${id}/html"></iframe>`
}
${text === null ? '' : `<h2>As text</h2><pre>${linked(text)}</pre>`}</main>`
  return html(200, page({ title: subject || 'Mail', body }))
}

// Links open in a tab of their own, outside the sandbox; scripts in a mail never run.
const sandbox = 'allow-popups allow-popups-to-escape-sandbox'

function framedHtml({ html: markup }: CaughtMail): Page {
  const answer = html(200, `<base target="_blank">${markup ?? ''}`)
  const policy = `sandbox ${sandbox}; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:`
  return { ...answer, headers: { ...answer.headers, 'content-security-policy': policy } }
}

function show(mails: readonly CaughtMail[], id: string | undefined, view: (mail: CaughtMail) => Answer): Answer {
  const mail = mails.find((one) => String(one.id) === id)
  return mail
    ? view(mail)
    : html(404, page({ title: 'No such mail', body: `<main>${ribbon}<h1>There is no such mail</h1></main>` }))
}

/** `to` matches a part of any recipient's address, whatever the case. */
const newestFirst = (mails: readonly CaughtMail[], to: string): CaughtMail[] =>
  mails.filter((mail) => mail.to.some((address) => address.toLowerCase().includes(to.toLowerCase()))).reverse()

const forTests = (mail: CaughtMail) => ({
  ...mail,
  links: [...new Set(`${mail.text ?? ''} ${mail.html ?? ''}`.match(linkPattern))],
})

const linkPattern = /https?:\/\/[^\s"'<>)]+/g

const linked = (text: string): string =>
  escapeHtml(text).replace(
    /https?:\/\/(?:(?!&quot;|&#39;|&lt;|&gt;)[^\s)])+/g,
    (link) => `<a href="${link}" target="_blank" rel="noopener">${link}</a>`,
  )

const readableTime = (iso: string): string => `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`

const ribbon = '<p class="ribbon">Mail catcher · nothing is delivered</p>'
