// Keeps the server running, from outside: a process that is gone can do nothing for itself. Runs on any Node from 18 on.
import { stopSignals } from './stop-signals.mjs'

const FIRST_PAUSE_MS = 1000
/** With what a start takes it is up again within ten seconds, however often it has died. */
const LONGEST_PAUSE_MS = 5000
/** Who lived this long was sound; the next death is waited for like the first. */
const SOUND_AFTER_MS = 60_000
/** The server itself gives up waiting earlier; this is for one that cannot even do that. */
const KILL_AFTER_MS = 10_000
const LOOK_EVERY_MS = 500

/**
 * Runs a program until it is told to stop. One that has served and died is started again, after a pause that grows with every
 * death. One that never got so far is not: its settings are wrong, or somebody else has its port.
 * @param launch starts it, with a channel on which it says `serving`, and by which it notices that we are gone
 */
export function supervise(launch) {
  let child = null
  let served = false
  let stopping = false
  let pauseMs = FIRST_PAUSE_MS
  let pause = null

  const run = () => {
    const startedAt = Date.now()
    child = launch()
    child.on('message', (message) => (served ||= message === 'serving'))
    child.on('exit', (code, signal) => {
      if (stopping || !served || code === 0) process.exit(signal ? 1 : code)
      if (Date.now() - startedAt > SOUND_AFTER_MS) pauseMs = FIRST_PAUSE_MS
      console.error(`The server ended (${signal ?? code}). It is started again in ${pauseMs / 1000} s.`)
      pause = setTimeout(again, pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    })
  }
  const again = () => {
    pause = null
    run()
  }
  const stop = (signal) => {
    if (pause) process.exit(0)
    stopping = true
    child.kill(signal)
    setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  }

  for (const signal of stopSignals) process.on(signal, () => stop(signal))
  // npm, our parent by the `exec` of its script, cannot say that it was killed; the system then gives us another.
  const parent = process.ppid
  const look = () => void (process.ppid !== parent && !stopping && stop('SIGTERM'))
  if (process.env.npm_lifecycle_event) setInterval(look, LOOK_EVERY_MS)
  run()
}
