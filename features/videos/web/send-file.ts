/**
 * A file by the tus protocol (tus.io, 1.0.0), in pieces: where the other side has stopped, it goes on, also when the network was
 * gone for hours. It imports nothing of the page, so that it goes on while somebody looks at another one.
 */
import { renew } from '../../../shared/web/client.ts'
import { accessToken } from '../../../shared/web/kept-session.ts'
import { uploading } from '../../../shared/web/upload.ts'

/** Some seconds on a slow line: what is lost with a piece is little. */
const PIECE_BYTES = 1_000_000
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000

/** The upload is not there any more: cancelled elsewhere, or given up. */
export class UploadGone extends Error {
  override name = 'UploadGone'
}

export type Sending = {
  /** Bytes that have arrived. */
  onArrived: (bytes: number) => void
  /** Nothing arrives for now; it tries again by itself. */
  onWaiting: (waiting: boolean) => void
  signal: AbortSignal
}

/** Sends what is missing of a file. Ends when all has arrived, or with the signal's reason; throws `UploadGone`. */
export async function sendFile(file: Blob, address: string, { onArrived, onWaiting, signal }: Sending): Promise<void> {
  for (let wait = FIRST_WAIT_MS; ;) {
    try {
      let at = await offsetOf(address, signal)
      for (; at < file.size; wait = FIRST_WAIT_MS) {
        onWaiting(false)
        onArrived(at)
        at = await sendPiece(file, address, at, { onArrived, signal })
      }
      onArrived(file.size)
      return
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof UploadGone) throw error
      onWaiting(true)
      await untilWorthIt(wait, signal)
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }
}

async function offsetOf(address: string, signal: AbortSignal): Promise<number> {
  const response = await authorised(address, { method: 'HEAD', signal })
  return Number(response.headers.get('upload-offset'))
}

async function sendPiece(
  file: Blob,
  address: string,
  at: number,
  { onArrived, signal }: Pick<Sending, 'onArrived' | 'signal'>,
): Promise<number> {
  const piece = file.slice(at, at + PIECE_BYTES)
  const carry = uploading((part) => onArrived(at + part * piece.size))
  const headers = { 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' }
  const response = await authorised(address, { method: 'PATCH', body: piece, headers, signal }, carry)
  return Number(response.headers.get('upload-offset'))
}

async function authorised(
  address: string,
  { headers, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> },
  carry: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Promise<Response> {
  const ask = (token: string | null): Promise<Response> =>
    carry(address, {
      ...init,
      headers: { ...headers, 'tus-resumable': '1.0.0', ...(token && { authorization: `Bearer ${token}` }) },
    })
  const token = accessToken() ?? (await renew(null))
  const first = await ask(token)
  const response = first.status === 401 ? await ask(await renew(token)) : first
  if (response.status === 404 || response.status === 410) throw new UploadGone()
  if (!response.ok) throw new Error(`the upload was answered ${response.status}`)
  return response
}

/** For some time, or until the network is back. */
function untilWorthIt(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const stop = (): void => {
      done()
      reject(signal.reason as Error)
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    signal.addEventListener('abort', stop)
  })
}
