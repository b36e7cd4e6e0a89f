/** What a browser sees at Zoom: the host's page, a registrant's own page, and the one for whoever has neither. */
import { html, readObject, redirect, type Answer, type Ask, type Page, type Route } from '../http.ts'
import { escapeHtml, page, styleSheet } from '../page.ts'
import { doorProblem, endMeeting, join, leave } from './inside.ts'
import { liveOf, type Meeting, type Registrant, type Sim } from './state.ts'

export function pageRoutes(sim: Sim): Route[] {
  return [
    { method: 'GET', path: '/j/:id', handle: () => sorry(403, 'This meeting is for those who have registered for it.') },
    { method: 'GET', path: '/w/:id', handle: (ask) => show(sim, ask) },
    { method: 'GET', path: '/s/:id', handle: (ask) => show(sim, ask) },
    { method: 'POST', path: '/w/:id', handle: (ask) => act(sim, ask) },
    { method: 'POST', path: '/s/:id', handle: (ask) => act(sim, ask) },
    {
      method: 'GET',
      path: '/assets/simulator.css',
      handle: () => ({ status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: styleSheet() }),
    },
  ]
}

type Guest = { meeting: Meeting; who: Registrant | 'host' }

/** Who the address says it is, or what is wrong with it. */
function guestOf(sim: Sim, { params, query, path }: Ask): Guest | Page {
  const meeting = sim.state.meetings.find(({ id }) => String(id) === params['id'])
  if (!meeting) return sorry(404, 'This meeting does not exist.')
  if (path.startsWith('/s/')) {
    const zak = sim.state.hostTokens[query.get('zak') ?? '']
    if (zak?.meetingId !== meeting.id) return sorry(403, 'This address opens no meeting.')
    return zak.until > sim.timeline.now() ? { meeting, who: 'host' } : sorry(403, 'This address has expired.')
  }
  const who = meeting.registrants.find(({ token }) => token === query.get('tk'))
  return who ? { meeting, who } : sorry(403, 'This meeting is for those who have registered for it.')
}

function show(sim: Sim, ask: Ask): Answer {
  const guest = guestOf(sim, ask)
  if ('status' in guest) return guest
  const { meeting, who } = guest
  const name = nameOf(sim, guest)
  const userId = ask.query.get('inside')
  const inside = liveOf(meeting)?.stays.find((one) => one.userId === userId && one.leftAt === null)
  const problem = inside ? null : doorProblem(sim, meeting, who)
  const button = (word: string, act: string) =>
    `<form method="post"><input type="hidden" name="act" value="${act}"><button class="primary">${word}</button></form>`
  const endButton = who === 'host' ? button('End for all', 'end') : ''
  const body = inside
    ? `<p role="status">You are in the meeting</p>${button('Leave', 'leave')}${endButton}`
    : problem
      ? `<p role="status">${sentences[problem]}</p>`
      : button('Join', 'join')
  return html(200, shell(`<h1>${escapeHtml(meeting.topic)}<small>as ${escapeHtml(name)}</small></h1>${body}`))
}

function act(sim: Sim, ask: Ask): Answer {
  const guest = guestOf(sim, ask)
  if ('status' in guest) return guest
  const { meeting, who } = guest
  const wish = readObject(ask)?.['act']
  const inside = ask.query.get('inside') ?? ''
  ask.query.delete('inside')
  if (wish === 'join' && doorProblem(sim, meeting, who) === null) {
    ask.query.set('inside', join(sim, meeting, who, nameOf(sim, guest)).userId)
  } else if (wish === 'leave') leave(sim, meeting, inside)
  else if (wish === 'end' && who === 'host') endMeeting(sim, meeting)
  return redirect(303, `${ask.path}?${ask.query}`)
}

const nameOf = (sim: Sim, { meeting, who }: Guest): string =>
  who === 'host' ? (sim.state.hosts.find(({ id }) => id === meeting.hostId)?.name ?? '') : who.name

const sentences = {
  busy: 'The host has another meeting in progress.',
  waiting_for_host: 'Waiting for the host to start this meeting.',
}

const sorry = (status: number, line: string): Page => html(status, shell(`<p class="problem">${line}</p>`))

const shell = (inner: string): string =>
  page({ title: 'Simulated Zoom', body: `<main class="phone"><p class="ribbon">Simulated Zoom</p>${inner}</main>` })
