/** Where the focus goes once a dialog has closed: to what opened it, or to what came of it when that has gone. */

let pressed: Element | null = null

/**
 * Remembers what was pressed last; Enter and Space press too. Safari gives a pressed button no focus, so there the button that
 * opened a dialog cannot be learned from the focus. Called once, before the first page.
 */
export function rememberPresses(): void {
  const remember = ({ target }: Event) => {
    pressed = target instanceof Element ? target.closest('a, button, input, select, textarea, summary, [tabindex]') : null
  }
  addEventListener('click', remember, { capture: true })
}

/** Asked when a dialog opens; what it returns gives the focus back when the dialog has closed. */
export function rememberOpener(): () => void {
  const active = document.activeElement ?? document.body
  const opener = pressed?.isConnected && active.contains(pressed) ? pressed : active
  const path = lineage(opener)
  // Not before the page is drawn: what opened the dialog may go in the same step as the dialog.
  return () => queueMicrotask(() => giveBack(opener, path))
}

function giveBack(opener: Element, path: readonly Element[]): void {
  // One dialog may lead to the next, which has the focus by now.
  if (document.querySelector('dialog:modal')) return
  if (!canTakeFocus(opener)) return focusNear(path)
  opener.focus({ preventScroll: true })
  watch(opener, path)
}

/**
 * A paid or cancelled lesson leaves its list only when the list has been read again. Then its button takes the focus away with
 * it, unless the person has gone on by then.
 */
function watch(opener: HTMLElement, path: readonly Element[]): void {
  const gone = new MutationObserver(() => {
    if (canTakeFocus(opener)) return
    stop()
    focusNear(path)
  })
  const stop = () => {
    gone.disconnect()
    for (const type of steps) removeEventListener(type, stop, { capture: true })
  }
  gone.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden'] })
  for (const type of steps) addEventListener(type, stop, { capture: true })
}

const steps = ['keydown', 'pointerdown', 'focusin'] as const

const canTakeFocus = (one: Element): one is HTMLElement =>
  one instanceof HTMLElement && one !== document.body && one.getClientRects().length > 0 && !one.matches(':disabled')

/** The nearest heading of what is left around the opener: the lesson that is paid now, or else the list it stood in. */
function focusNear(path: readonly Element[]): void {
  const main = document.querySelector('main')
  const left = path.find((one) => one.isConnected)
  for (let place = left; main && place && main.contains(place); place = place.parentElement ?? undefined) {
    const heading = [...place.querySelectorAll<HTMLElement>('h1, h2, h3, h4')].find(canTakeFocus)
    if (heading) return focusOn(heading)
  }
  const first = main?.querySelector<HTMLElement>('h1') ?? main
  if (first) focusOn(first)
}

function focusOn(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1
  place.focus()
}

function lineage(one: Element): Element[] {
  const path: Element[] = []
  for (let at: Element | null = one; at; at = at.parentElement) path.push(at)
  return path
}
