import { useEffect, useRef } from 'react'
import { widgetMessage } from './widget-messages.ts'
import type { WidgetMessage } from './widget-messages.ts'

/**
 * Listens while the component lives. The window is asked for at each message, since a frame gets one only once it is in the page.
 */
export function useProviderMessages(
  origin: string | null,
  windowOf: () => Window | null,
  onMessage: (message: WidgetMessage) => void,
): void {
  const latest = useRef({ windowOf, onMessage })
  useEffect(() => {
    latest.current = { windowOf, onMessage }
  })
  useEffect(() => {
    if (origin === null) return
    const hear = (event: MessageEvent) => {
      const message = widgetMessage(event, { origin, window: latest.current.windowOf() })
      if (message) latest.current.onMessage(message)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  }, [origin])
}
