import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call, CallFailed } from '../../../shared/web/client.ts'
import { ownVerification, saveVerificationDraft, type Draft } from '../contract.ts'

/** After the last letter. */
const PAUSE_MS = 1200

export type Keeping = { state: 'idle' | 'keeping' | 'kept' | 'failed'; at: Date | null }

/**
 * Keeps what is written on the server, field by field, one call after the other: a pause after the last letter, on leaving a
 * field, and on leaving the page. What could not be kept is tried again with what comes next.
 */
export function useDraft() {
  const queries = useQueryClient()
  const [keeping, setKeeping] = useState<Keeping>({ state: 'idle', at: null })
  const waiting = useRef<Draft>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<Promise<void>>(Promise.resolve())
  async function send(): Promise<void> {
    const fields = waiting.current
    if (Object.keys(fields).length === 0) return
    waiting.current = {}
    setKeeping((before) => ({ ...before, state: 'keeping' }))
    try {
      const { saved_at } = await call(saveVerificationDraft, fields)
      setKeeping({ state: 'kept', at: new Date(saved_at) })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      waiting.current = { ...fields, ...waiting.current }
      setKeeping((before) => ({ ...before, state: 'failed' }))
    }
  }
  function flush(): Promise<void> {
    clearTimeout(timer.current)
    last.current = last.current.then(send)
    return last.current
  }
  function write(fields: Draft): void {
    waiting.current = { ...waiting.current, ...fields }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void flush(), PAUSE_MS)
  }
  useEffect(
    () => () => {
      // Whoever comes back to the form reads what was written last.
      void flush().then(() => queries.invalidateQueries({ queryKey: [ownVerification.path] }))
    },
    [queries],
  )
  return { keeping, write, flush }
}
