/** The payment page in the browser: starts a payment, follows it, and tells the page around it in the provider's words. */
type Message = {
  tracking_id: string
  state: 'IN-PROGRESS' | 'COMPLETE' | 'FAILED'
  failed_reason: string | null
  value: number
  currency: string
}

const POLL_MS = 1_000
const root = element('pay')
const { checkout = '', signature = '', mode, ios, redirect = '', phonePage = '' } = root.dataset
let told = ''
let trackingId = ''

document.getElementById('close')?.addEventListener('click', close)
document.getElementById('done')?.addEventListener('click', close)
document.getElementById('again')?.addEventListener('click', () => show('choose'))
for (const form of document.querySelectorAll('form')) form.addEventListener('submit', (event) => void submit(event, form))
setUpTabs()

async function submit(event: SubmitEvent, form: HTMLFormElement): Promise<void> {
  event.preventDefault()
  complain('')
  const typed = Object.fromEntries(new FormData(form))
  const scenario = (element('scenario') as HTMLSelectElement).value
  const method = form.dataset.method
  const button = form.querySelector('button')
  button?.setAttribute('disabled', '')
  try {
    const answer = await ask('/pay/start/', { ...typed, method, scenario })
    follow(answer.message, method === 'mpesa' ? String(typed.phone) : '')
  } catch (error) {
    complain(error instanceof Error ? error.message : 'The payment could not be started.')
  } finally {
    button?.removeAttribute('disabled')
  }
}

function follow(message: Message, phone: string): void {
  trackingId = message.tracking_id
  told = ''
  const link = element('open-phone') as HTMLAnchorElement
  link.hidden = phone === ''
  link.href = phonePage
  element('waiting-title').textContent = phone ? 'Check the phone' : 'Talking to the bank'
  element('waiting-text').textContent = phone ? `We sent a prompt to ${phone}. Enter the PIN there.` : 'This takes a few seconds.'
  show('waiting')
  tell(message)
  setTimeout(() => void poll(trackingId), POLL_MS)
}

async function poll(of: string): Promise<void> {
  if (of !== trackingId) return
  const message = await ask('/pay/status/', { tracking_id: of }).then(
    (answer) => answer.message,
    // A lost poll says nothing about the payment; the next one may get through.
    () => null,
  )
  if (message) tell(message)
  if (!message || message.state === 'IN-PROGRESS') setTimeout(() => void poll(of), POLL_MS)
  else finish(message)
}

function finish(message: Message): void {
  const paid = message.state === 'COMPLETE'
  element('result').dataset.state = message.state
  element('result-title').textContent = paid ? 'Payment received' : 'The payment did not go through'
  element('result-text').textContent = paid
    ? `${message.currency} ${message.value.toLocaleString('en-KE')} · ${message.tracking_id}`
    : `${message.failed_reason ?? 'No reason was given'}. You can try again.`
  element('again').hidden = paid
  element('done').hidden = mode === 'express'
  show('result')
  if (!paid || !redirect || (mode === 'frame' && ios !== 'true')) return
  const to = new URL(redirect)
  for (const [name, value] of Object.entries({ tracking_id: message.tracking_id, signature, checkout_id: checkout }))
    to.searchParams.set(name, value)
  setTimeout(() => location.assign(to), 1_500)
}

// The frame does not know for certain who embeds it, so the message is addressed to anyone; it carries no secret, and the
// merchant's server must ask the provider anyway. `identitier` is spelt as on the wire.
function tell(message: Message): void {
  if (message.state === told) return
  told = message.state
  around()?.postMessage({ message: { identitier: 'intasend-status-update-cdrtl', ...message } }, '*')
}

function close(): void {
  around()?.postMessage({ message: { identitier: 'intasend-close-modal-cdrtl' } }, '*')
}

/** The page around the frame, or the page that opened the tab (iOS). */
function around(): Window | null {
  return window.parent === window ? (window.opener as Window | null) : window.parent
}

async function ask(path: string, body: Record<string, unknown>): Promise<{ message: Message }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ checkout_id: checkout, signature, ...body }),
  })
  const answer = (await response.json()) as { message: Message; errors?: { detail: string }[] }
  if (!response.ok) throw new Error(answer.errors?.[0]?.detail ?? 'The payment could not be started.')
  return answer
}

function show(name: 'choose' | 'waiting' | 'result'): void {
  for (const section of ['choose', 'waiting', 'result']) element(section).hidden = section !== name
  document.getElementById(`${name}-title`)?.focus()
}

function complain(text: string): void {
  element('problem').textContent = text
  element('problem').hidden = text === ''
}

function setUpTabs(): void {
  const tabs = [...document.querySelectorAll<HTMLButtonElement>('[role=tab]')]
  const choose = (chosen: HTMLButtonElement): void => {
    for (const tab of tabs) {
      tab.setAttribute('aria-selected', String(tab === chosen))
      tab.tabIndex = tab === chosen ? 0 : -1
      element(tab.getAttribute('aria-controls') ?? '').hidden = tab !== chosen
    }
    complain('')
  }
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(tab))
    tab.addEventListener('keydown', ({ key }) => {
      if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
      const next = tabs[(at + (key === 'ArrowRight' ? 1 : tabs.length - 1)) % tabs.length] ?? tab
      choose(next)
      next.focus()
    })
  }
  if (tabs[0]) choose(tabs[0])
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`no #${id}`)
  return found
}
