/** A caller that costs next to nothing: one connection of its own, requests written as bytes, answers read by their length. */
import { connect, type Socket } from 'node:net'

export type LightReply = { status: number; body: string }
export type LightClient = {
  call(method: string, path: string, token: string | null, body?: string): Promise<LightReply>
  close(): void
}

/** @param origin of a server that says how long each answer is */
export async function openLightClient(origin: string): Promise<LightClient> {
  const { hostname, port, host } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
  return {
    call(method, path, token, body = '') {
      const reply = answerOn(socket)
      socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n` +
          (token === null ? '' : `authorization: Bearer ${token}\r\n`) +
          (body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`) +
          `\r\n${body}`,
      )
      return reply
    },
    close: () => void socket.destroy(),
  }
}

/** One answer at a time: nothing is asked before the last was read. */
function answerOn(socket: Socket): Promise<LightReply> {
  return new Promise((resolve, reject) => {
    let come: Buffer = Buffer.alloc(0)
    const end = (): void => void socket.off('data', read).off('error', fail).off('close', cut)
    const fail = (error: Error): void => (end(), reject(error))
    const cut = (): void => fail(new Error('the connection was closed before an answer'))
    const read = (bytes: Buffer): void => {
      come = come.length === 0 ? bytes : Buffer.concat([come, bytes])
      const heads = come.indexOf('\r\n\r\n')
      if (heads < 0) return
      const head = come.toString('latin1', 0, heads)
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
      if (length === undefined) return fail(new Error(`an answer without its length: ${head}`))
      const body = heads + 4
      if (come.length < body + Number(length)) return
      end()
      resolve({ status: Number(head.slice(9, 12)), body: come.toString('utf8', body) })
    }
    socket.on('data', read).on('error', fail).on('close', cut)
  })
}
