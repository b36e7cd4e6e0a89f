/** Keeps the phone page fresh without taking a half-typed PIN away: only what came or went is touched. */
const POLL_MS = 1_500
const lists = document.getElementById('lists')

async function refresh(): Promise<void> {
  const response = await fetch('/phone/list').catch(() => null)
  if (!lists || !response?.ok) return
  const fresh = document.createElement('div')
  fresh.innerHTML = await response.text()
  if (keys(fresh) === keys(lists)) return
  // A card that stays is moved over as it is, with what was typed into it and the focus.
  const focused = document.activeElement
  for (const card of fresh.querySelectorAll<HTMLElement>('.card')) {
    const old = lists.querySelector(`.card[data-key="${card.dataset.key}"]`)
    if (old) card.replaceWith(old)
  }
  lists.replaceChildren(...fresh.childNodes)
  if (focused instanceof HTMLElement && lists.contains(focused)) focused.focus()
}

const keys = (within: HTMLElement): string =>
  [...within.querySelectorAll<HTMLElement>('[data-key]')].map(({ dataset }) => dataset.key).join()

setInterval(() => void refresh(), POLL_MS)
