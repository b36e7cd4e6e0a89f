/**
 * The virtual clock and what is due on it. It either runs beside the machine's clock, shifted, or stands still; both can be
 * advanced, and everything due in between happens in order, each thing at its own moment.
 */
export type Job<Task> = { at: number; order: number; task: Task }

/** What a simulator remembers of time, and what is still to happen. */
export type Due<Task> = {
  /** Shift of the virtual clock against the machine's, or its reading when it stands still. */
  clock: { shiftMs: number } | { standsAt: number }
  jobs: Job<Task>[]
}

export type Timeline<Task> = {
  now(): number
  /** Nothing happens before this. */
  start(): void
  schedule(afterMs: number, task: Task): void
  /** Moves the clock by `ms` and resolves when everything due has happened, webhook deliveries included. */
  advance(ms: number): Promise<void>
  /** Ends all timers; resolves when deliveries under way have ended. */
  stop(): Promise<void>
}

/**
 * @param state read on every call, because a reset replaces it
 * @param run performs one task; a promise is a delivery under way, which other tasks need not wait for on a running clock
 */
export function createTimeline<Task>(state: () => Due<Task>, run: (task: Task) => Promise<void> | void): Timeline<Task> {
  const underWay = new Set<Promise<void>>()
  let held: number | null = null
  let turn: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let running = false
  let order = 0

  const now = (): number => {
    const { clock } = state()
    return held ?? ('standsAt' in clock ? clock.standsAt : Date.now() + clock.shiftMs)
  }

  function schedule(afterMs: number, task: Task): void {
    order += 1
    state().jobs.push({ at: now() + afterMs, order, task })
    arm()
  }

  function arm(): void {
    clearTimeout(timer)
    const next = nextDue(state().jobs, Infinity)
    // While the clock is being advanced the advance does what is due; it arms the timer again when it ends.
    if (!next || !running || held !== null) return
    const wait = next.at - now()
    if (wait > 0 && 'standsAt' in state().clock) return
    timer = setTimeout(doDue, Math.min(Math.max(wait, 0), 2 ** 31 - 1))
    timer.unref()
  }

  function doDue(): void {
    for (let job = take(state(), now()); job; job = take(state(), now())) void begin(job)
    arm()
  }

  function begin(job: Job<Task>): Promise<void> {
    const done = Promise.resolve(run(job.task)).finally(() => underWay.delete(done))
    underWay.add(done)
    return done
  }

  async function advanceNow(ms: number): Promise<void> {
    const from = now()
    const target = from + ms
    held = from
    clearTimeout(timer)
    await Promise.all(underWay)
    for (let job = take(state(), target); job; job = take(state(), target)) {
      held = Math.max(held, job.at)
      await begin(job)
    }
    held = null
    const { clock } = state()
    if ('standsAt' in clock) clock.standsAt = target
    else clock.shiftMs = Math.max(clock.shiftMs, target - Date.now())
    arm()
  }

  return {
    now,
    start() {
      running = true
      order = state().jobs.reduce((highest, job) => Math.max(highest, job.order), order)
      arm()
    },
    schedule,
    advance(ms) {
      turn = turn.then(() => advanceNow(ms))
      return turn
    },
    async stop() {
      running = false
      clearTimeout(timer)
      await Promise.all(underWay)
    },
  }
}

function take<Task>(state: Due<Task>, until: number): Job<Task> | undefined {
  const job = nextDue(state.jobs, until)
  if (job) state.jobs.splice(state.jobs.indexOf(job), 1)
  return job
}

const nextDue = <Task>(jobs: readonly Job<Task>[], until: number): Job<Task> | undefined =>
  jobs.reduce<Job<Task> | undefined>((first, job) => {
    if (job.at > until) return first
    return !first || job.at < first.at || (job.at === first.at && job.order < first.order) ? job : first
  }, undefined)
