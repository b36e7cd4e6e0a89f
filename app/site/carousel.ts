/**
 * The script of what people say on the first page, beside that of all pages: one quotation after the other comes by itself, until
 * somebody looks closer. Without it they stand in a row that is moved by hand.
 */
const EACH_MS = 5000

const root = document.querySelector<HTMLElement>('[data-carousel]')
const row = root?.querySelector<HTMLElement>('[data-row]')
if (root && row) turn(root, row)

function turn(root: HTMLElement, row: HTMLElement): void {
  const quotes = [...row.children] as HTMLElement[] // as: items of a list
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-${name}]`)
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const [pause, said] = [part('pause'), part('said')]
  let at = 0
  let paused = false
  let timer: ReturnType<typeof setInterval> | undefined

  const mark = (): void => root.querySelectorAll('[data-dot]').forEach((dot, i) => dot.toggleAttribute('data-on', i === at))
  const show = (to: number): void => {
    at = (to + quotes.length) % quotes.length
    row.scrollTo({ left: at * row.clientWidth })
    mark()
  }
  /** Stands while somebody points at it or is in it by key, has paused it, wants nothing to move, or looks at another tab. */
  const again = (): void => {
    clearInterval(timer)
    const runs = !paused && !still.matches && !document.hidden && !root.matches(':hover, :focus-within')
    if (runs) timer = setInterval(() => show(at + 1), EACH_MS)
    if (pause) pause.hidden = still.matches
  }
  /** By hand: it is read out, which would be a nuisance while it runs. */
  const step = (by: number) => () => {
    show(at + by)
    if (said) said.textContent = `${at + 1}/${quotes.length}: ${quotes[at]?.textContent ?? ''}`
  }

  part('before')?.addEventListener('click', step(-1))
  part('after')?.addEventListener('click', step(1))
  pause?.addEventListener('click', () => {
    paused = !paused
    for (const name of ['runs', 'stands']) part(name)?.toggleAttribute('hidden', paused === (name === 'runs'))
    again()
  })
  for (const event of ['pointerenter', 'pointerleave', 'focusin', 'focusout'])
    // The focus has moved only after what says that it goes.
    root.addEventListener(event, () => setTimeout(again))
  still.addEventListener('change', again)
  document.addEventListener('visibilitychange', again)
  // Moved by a finger, or by the focus of a link in it.
  row.addEventListener('scrollend', () => {
    at = Math.round(row.scrollLeft / row.clientWidth)
    mark()
  })
  const tools = part('tools')
  if (tools) tools.hidden = false
  again()
}
