/** In development only: an open page asks whether the server has been started anew, and loads itself again when it has. */
import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'

const SCRIPT = `let known
setInterval(async () => {
  const now = await fetch('/dev-start').then((answer) => answer.text(), () => known)
  if (known && now !== known) location.reload()
  known = now
}, 700)`

export function mountDevReload(app: Hono): void {
  const started = randomUUID()
  app.use(async (c, next) => {
    await next()
    const html = c.res.headers.get('content-type')?.startsWith('text/html') && !c.res.headers.has('content-encoding')
    if (!html) return
    const page = (await c.res.text()).replace('</body>', '<script type="module" src="/dev-reload.js"></script></body>')
    c.res = new Response(page, c.res)
  })
  app.get('/dev-start', (c) => c.text(started))
  app.get('/dev-reload.js', (c) => c.body(SCRIPT, 200, { 'content-type': 'text/javascript' }))
}
