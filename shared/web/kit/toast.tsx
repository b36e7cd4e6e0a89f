import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTexts } from '../i18n.ts'
import { texts } from '../texts.ts'
import { Icon } from './icon.tsx'

type Toast = { id: number; tone: 'done' | 'failed'; message: string }

let shown: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const change = (next: readonly Toast[]) => {
  shown = next
  for (const listener of listeners) listener()
}

/** Says that something happened, for five seconds. What a person must act on belongs in the page, not here. */
export function toast(message: string, tone: Toast['tone'] = 'done'): void {
  change([...shown.slice(-2), { id: ++lastId, tone, message }])
}

const dismiss = (id: number) => change(shown.filter((one) => one.id !== id))

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const current = () => shown

/** Once per application. A popover, so that a message about what a dialog did is seen above that dialog. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribe, current, current)
  const ref = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id
  useEffect(() => {
    const region = ref.current
    if (!region?.showPopover) return
    // Shown again for each new message: the last to enter the top layer is the highest.
    if (region.matches(':popover-open')) region.hidePopover()
    if (newest !== undefined) region.showPopover()
  }, [newest])
  return (
    <div
      ref={ref}
      popover="manual"
      role="status"
      className={
        'inset-auto right-4 bottom-22 left-4 m-0 gap-2 bg-transparent p-1 open:grid sm:top-4 sm:bottom-auto ' +
        'sm:left-auto sm:w-90'
      }
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </div>
  )
}

function ToastCard({ toast: { id, tone, message } }: { toast: Toast }) {
  const t = useTexts(texts)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), 5000)
    return () => clearTimeout(timer)
  }, [held, id])
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  }
  return (
    <div
      {...hold}
      className={`flex animate-enter items-center gap-3 rounded-md py-2 pr-2 pl-4 font-semibold text-white shadow-raised ${
        tone === 'done' ? 'bg-green-800' : 'bg-red-700'
      }`}
    >
      <Icon name={tone === 'done' ? 'check' : 'triangle-alert'} />
      <p className="flex-1 py-2">{message}</p>
      <button
        type="button"
        aria-label={t.dismiss}
        className="grid size-11 place-items-center rounded-sm hover:bg-white/15"
        onClick={() => dismiss(id)}
      >
        <Icon name="x" />
      </button>
    </div>
  )
}
