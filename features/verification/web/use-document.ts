import { useEffect, useRef, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { call, CallFailed } from '../../../shared/web/client.ts'
import { uploading } from '../../../shared/web/upload.ts'
import { ownVerification, removeDocument, sendDocument } from '../contract.ts'
import type { DocumentKind } from '../rules.ts'

/** In pixels: small print can be read, and it is a tenth of what a camera makes. */
const SENT_SIDE = 2000
const SENT_QUALITY = 0.85
/** A picture below this is sent as it is. */
const SMALL_BYTES = 600_000

export type Sending = { part: number; bytes: number } | null

/** From a chosen file to a paper that has arrived: how far it has come, how to stop it, and why it was refused. */
export function useDocument(kind: DocumentKind) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<Sending>(null)
  const [error, setError] = useState<string | null>(null)
  const stop = useRef<AbortController>(undefined)
  const shown = () => queries.invalidateQueries({ queryKey: [ownVerification.path] })
  async function send(file: File): Promise<void> {
    const stopping = new AbortController()
    stop.current = stopping
    setError(null)
    setSending({ part: 0, bytes: file.size })
    try {
      const document = await smaller(file)
      const progress = (part: number) => setSending({ part, bytes: document.size })
      await call(sendDocument, { kind, document }, { signal: stopping.signal, carry: uploading(progress) })
      await shown()
    } catch (failed) {
      if (failed instanceof CallFailed) setError(failed.fields['document'] ?? failed.message)
      else if (!stopping.signal.aborted) throw failed
    }
    if (stop.current === stopping) setSending(null)
  }
  async function remove(): Promise<void> {
    setError(null)
    try {
      await call(removeDocument, { kind })
      await shown()
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      setError(failed.message)
    }
  }
  const cancel = () => {
    stop.current?.abort()
    setSending(null)
  }
  // Nobody waits any more for what was begun on a page that is gone.
  useEffect(() => () => stop.current?.abort(), [])
  return { sending, error, send, remove, cancel }
}

/**
 * A camera's picture made smaller on the device, where it can be read here; everything else as it is, for the server to judge.
 */
async function smaller(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size < SMALL_BYTES) return file
  try {
    const whole = await createImageBitmap(file)
    const scale = Math.min(1, SENT_SIDE / Math.max(whole.width, whole.height))
    const canvas = Object.assign(document.createElement('canvas'), {
      width: Math.round(whole.width * scale),
      height: Math.round(whole.height * scale),
    })
    canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height)
    const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', SENT_QUALITY))
    return drawn ? new File([drawn], file.name, { type: drawn.type }) : file
  } catch {
    // Whatever this browser says of it, the server says what is wrong with it.
    return file
  }
}
