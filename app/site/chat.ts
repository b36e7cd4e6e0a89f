/**
 * The script of the chat with Somo, beside that of all public pages: a line is sent and shown at once, one that was not sent
 * keeps its words, and answers come by themselves while somebody looks.
 */
import type { Line } from '../../features/support/line-contract.ts'
import { clock12 } from '../../shared/time.ts'

/** Asked again this often while something was said lately, and then. */
const SOON_MS = 5000
const LATER_MS = 20_000
const LATELY_MS = 180_000

const one = <E extends HTMLElement>(selector: string) => document.querySelector<E>(selector)
const form = one<HTMLFormElement>('form[data-chat]')
const list = one('[data-lines]')
const box = form?.elements.namedItem('text')
/** The page's words, in its language. */
const words = form?.dataset ?? {}

let last = Number(words['last'])
let moved = Date.now()
let sending = 0

if (form && box instanceof HTMLTextAreaElement) {
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // The script of all pages holds a form back that was sent; this one never leaves.
    delete form.dataset['sent']
    form.querySelector('[aria-busy]')?.removeAttribute('aria-busy')
    submit(form, box)
  })
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    submit(form, box)
  })
  document.addEventListener('visibilitychange', () => (moved = Date.now()))
  setTimeout(look, SOON_MS)
}

function submit(form: HTMLFormElement, box: HTMLTextAreaElement): void {
  const text = box.value.trim()
  const phone = form.elements.namedItem('phone')
  box.focus()
  if (!text) return
  box.value = ''
  void send(bubble(true, text), {
    key: crypto.randomUUID(),
    text,
    language: document.documentElement.lang,
    ...(phone instanceof HTMLInputElement && phone.value.trim() && { phone: phone.value.trim() }),
  })
}

/** @param item its bubble, which says how it went */
async function send(item: HTMLElement, line: object): Promise<void> {
  sending += 1
  item.querySelector('button')?.remove()
  fill(item, 'below', words['sending'])
  const wrong = await post(line, (lines) => {
    item.dataset['line'] = String(lines[0]?.id)
    fill(item, 'below', clock12(new Date(lines[0]?.at ?? 0)))
    words['chat'] = 'open'
    take(lines)
  })
  sending -= 1
  if (wrong === null) return
  fill(item, 'below', wrong || words['failed'])
  const again = document.createElement('button')
  again.type = 'button'
  again.className = 'min-h-11 font-bold text-green-800 underline'
  again.textContent = words['again'] ?? ''
  again.addEventListener('click', () => void send(item, line))
  item.append(again)
}

/** @returns null when it was taken; else why not, empty where nobody said */
async function post(line: object, taken: (lines: readonly Line[]) => void): Promise<string | null> {
  try {
    const headers = { 'content-type': 'application/json', 'accept-language': document.documentElement.lang }
    const response = await fetch('/api/support/lines', { method: 'POST', headers, body: JSON.stringify(line) })
    const body = (await response.json()) as { lines: Line[]; message: string; fields?: Record<string, string> }
    if (!response.ok) return Object.values(body.fields ?? {})[0] ?? body.message
    taken(body.lines)
    return null
  } catch {
    return ''
  }
}

/** Asks for what has come. While a line is on its way its own answer says what it became. */
async function look(): Promise<void> {
  if (document.visibilityState === 'visible' && words['chat'] === 'open' && sending === 0) {
    const response = await fetch(`/api/support/chat${last ? `?after=${last}` : ''}`).catch(() => null)
    if (response?.ok && sending === 0) take(((await response.json()) as { lines: Line[] }).lines)
  }
  setTimeout(look, Date.now() - moved < LATELY_MS ? SOON_MS : LATER_MS)
}

function take(lines: readonly Line[]): void {
  for (const { id, by, name, text, automatic, at } of lines) {
    last = Math.max(last, id)
    if (list?.querySelector(`[data-line="${id}"]`)) continue
    moved = Date.now()
    const said = (automatic === null ? text : words[automatic === 'received' ? 'received' : 'afterHours']) ?? ''
    const who = by === 'automatic' ? words['byItself'] : name
    const item = bubble(by === 'person', said)
    item.dataset['line'] = String(id)
    fill(item, 'below', clock12(new Date(at)) + (who ? `, ${who}` : ''))
    const announced = one('[data-said]')
    if (announced && by !== 'person') announced.textContent = `${words['from']}${name ?? words['team']}: ${said}`
  }
}

function bubble(mine: boolean, text: string): HTMLElement {
  const made = one<HTMLTemplateElement>(mine ? 'template[data-mine]' : 'template[data-theirs]')?.content.firstElementChild
  const item = made?.cloneNode(true) as HTMLElement
  fill(item, 'text', text)
  one('[data-none]')?.remove()
  list?.append(item)
  item.scrollIntoView({ block: 'nearest' })
  return item
}

function fill(item: HTMLElement, part: string, text = ''): void {
  const place = item.querySelector(`[data-${part}]`)
  if (place) place.textContent = text
}
