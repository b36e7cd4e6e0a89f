/** `npm run dev`: Somo started anew, and its pages reloaded, at every change. The build is the same as everywhere else. */
import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import path from 'node:path'
import { nodeFlags } from './node-flags.mjs'
import { root } from './root.ts'

const QUIET_MS = 150
let server: ChildProcess | null = null
let waiting: NodeJS.Timeout | null = null
let ending = false

for (const folder of ['app', 'features', 'shared', 'simulators', 'database'])
  watch(path.join(root, folder), { recursive: true }, (_, file) => file && changed(file))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end())
process.on('disconnect', () => end())
start()

function changed(file: string): void {
  if (/\.test\.|~$|\.swp$/.test(file)) return
  if (waiting) clearTimeout(waiting)
  waiting = setTimeout(() => server?.kill('SIGTERM'), QUIET_MS)
}

function start(): void {
  server = spawn(process.execPath, [...nodeFlags, 'scripts/start.ts'], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, SOMO_DEV: '1' },
  })
  // A start that failed waits for the next change instead of failing again and again.
  server.once('exit', (code) => (ending ? process.exit(0) : code === 0 ? start() : (server = null)))
}

function end(): void {
  ending = true
  if (server) server.kill('SIGTERM')
  else process.exit(0)
}
