/** A mail server that is alive and never done: it greets, and then goes on telling what it can do, for as long as it is let. */
import { createServer, type AddressInfo, type Socket } from 'node:net'

export type HeldMail = {
  smtpUrl: string
  /** How many have come with a mail. */
  came(): number
  /** How many of them have gone again, sent away or tired of it. */
  gone(): number
  close(): Promise<void>
}

export async function startHeldMail(): Promise<HeldMail> {
  const callers = new Set<Socket>()
  let came = 0
  const server = createServer((caller) => {
    came += 1
    callers.add(caller)
    caller.write('220 held.example ESMTP\r\n')
    // A line that says more are to come keeps the other end from counting the silence.
    const telling = setInterval(() => caller.write('250-STILL\r\n'), 500)
    caller.on('error', () => undefined)
    caller.on('close', () => {
      clearInterval(telling)
      callers.delete(caller)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    came: () => came,
    gone: () => came - callers.size,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const caller of callers) caller.destroy()
      await closed
    },
  }
}
