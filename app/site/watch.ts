/**
 * The script of the free videos on public pages, beside that of all of them: a tap opens one in a modal, which closes on its
 * cross, a press beside it or Escape; nothing of a video is loaded before.
 */
import { CURRENCY } from '../../shared/country.ts'

type Address = { address: string }
type Shown = { captions: ('en' | 'sw')[] }

const BARE: Shown = { captions: [] }

const modal = document.querySelector<HTMLDialogElement>('dialog[data-modal]')
const player = modal?.querySelector('video')

const fill = (selector: string, text: string): void => {
  const place = modal?.querySelector(selector)
  if (place) place.textContent = text
}

if (modal && player) {
  for (const card of document.querySelectorAll<HTMLAnchorElement>('a[data-watch]'))
    card.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      void open(card, modal, player)
    })
  modal.addEventListener('click', (event) => {
    // The dialog itself is under the pointer only beside what stands in it.
    const { target } = event
    if (target === modal || (target instanceof Element && target.closest('[data-close]'))) modal.close()
  })
  modal.addEventListener('close', () => {
    // What is closed must not go on loading.
    player.removeAttribute('src')
    for (const track of player.querySelectorAll('track')) track.remove()
    player.load()
    delete modal.dataset['watch']
  })
}

async function open({ dataset, href }: HTMLAnchorElement, modal: HTMLDialogElement, player: HTMLVideoElement): Promise<void> {
  const { watch: id = '', title = '', line = '', free = '', copy = 'full', bare } = dataset
  modal.dataset['watch'] = id
  fill('h2', title)
  fill('[data-of]', line)
  fill('[data-data]', '')
  const teacher = modal.querySelector<HTMLAnchorElement>('[data-teacher]')
  if (teacher) [teacher.href, teacher.textContent] = [href, free]
  modal.showModal()
  try {
    const [{ address }, { captions }] = await Promise.all([
      ask<Address>(`${id}/address?copy=${copy}`),
      bare === undefined ? ask<Shown>(id) : BARE,
    ])
    // Closed, or another opened, while it came.
    if (modal.dataset['watch'] !== id) return
    player.src = address
    player.ontimeupdate = () => say(player, modal, dataset)
    player.onerror = () => player.currentSrc && fill('[data-data]', modal.dataset['failed'] ?? '')
    void player.play().catch(() => {})
    // What its teacher says is read in one's own language, or else in whichever there is.
    const own = captions.find((language) => language === document.documentElement.lang) ?? captions[0]
    for (const language of captions) void caption(id, { language, isShown: language === own }, modal, player)
  } catch {
    if (modal.dataset['watch'] === id) fill('[data-data]', modal.dataset['failed'] ?? '')
  }
}

type Caption = { language: 'en' | 'sw'; isShown: boolean }

async function caption(
  id: string,
  { language, isShown }: Caption,
  modal: HTMLDialogElement,
  player: HTMLVideoElement,
): Promise<void> {
  const { content } = await ask<{ content: string }>(`${id}/captions/${language}`).catch(() => ({ content: '' }))
  if (!content || modal.dataset['watch'] !== id) return
  const track = document.createElement('track')
  track.kind = 'captions'
  track.srclang = language
  track.label = modal.dataset[language === 'en' ? 'captionsEn' : 'captionsSw'] ?? ''
  track.src = URL.createObjectURL(new Blob([content], { type: 'text/vtt' }))
  track.default = isShown
  player.append(track)
}

/** How much of it came so far, and what that costs. */
function say(player: HTMLVideoElement, modal: HTMLDialogElement, { bytes, kes }: DOMStringMap): void {
  const { buffered, duration, error } = player
  // A browser that gives up puts the player back to its start, and tells of that too.
  if (error) return
  const loaded = buffered.length > 0 && duration > 0 ? buffered.end(buffered.length - 1) / duration : 0
  const whole = Number(bytes) / 1_000_000
  const mb = (n: number): string => n.toFixed(n < 10 ? 1 : 0)
  const price = `${CURRENCY} ${(whole * loaded * Number(kes)).toFixed(2)}`
  fill('[data-data]', `${mb(whole * loaded)} / ${mb(whole)} MB ${modal.dataset['used'] ?? ''} (${price})`)
}

async function ask<A>(path: string): Promise<A> {
  const response = await fetch(`/api/lessons/api/videos/${path}`)
  if (!response.ok) throw new Error(String(response.status))
  return (await response.json()) as A
}
