/** Sixty students and ten seats, at two servers on one database, one of them four days fast, everybody pressing twice. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { callerOf, inCrowd } from '../app/server/testing/caller.ts'
import { peopleOf, type Person } from '../app/server/testing/people.ts'
import { post } from '../app/server/testing/world.ts'
import { copyDatabase } from '../database/testing/database.ts'
import { joinSession } from '../features/classes/contract.ts'
import { scheduleClass } from '../features/classes/form-contract.ts'
import { showClass } from '../features/classes/own-contract.ts'
import { balanceOf, ledgerHealth } from '../features/ledger/server/index.ts'
import { deriveKeys } from '../shared/server/keys.ts'
import { days, plus } from '../shared/time.ts'
import { freePort } from './setting/free-port.ts'
import { openOutside, SECRET, type Outside } from './setting/outside.ts'
import { startProcess, type ServerProcess } from './setting/processes.ts'

const [STUDENTS, SEATS, PRICE] = [60, 10, 200]

/** Run before anything of the server is. */
const FOUR_DAYS_FAST = `
  const real = Date
  globalThis.Date = class extends real {
    constructor(...given) { given.length ? super(...given) : super(real.now() + ${days(4)}) }
    static now() { return real.now() + ${days(4)} }
  }`

let own: Awaited<ReturnType<typeof copyDatabase>>
let outside: Outside
let servers: ServerProcess[] = []
let callers: ReturnType<typeof callerOf>[] = []
beforeAll(async () => {
  own = await copyDatabase(inject('postgresFolder'))
  const ports = [await freePort(), await freePort()]
  outside = await openOutside(ports[0] ?? 0)
  // The second would call the class off before anybody could press, if it went by its machine's clock.
  const fast = { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(FOUR_DAYS_FAST)}` }
  const start = (port: number, at: number) => startProcess(inject('release'), own.target, outside, port, at === 1 ? fast : {})
  servers = await Promise.all(ports.map(start))
  callers = servers.map(({ origin }) => callerOf({ request: (address, init) => fetch(address, init) }, origin))
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGKILL')))
  await outside?.close()
  await own?.drop()
})

/** Of each person one press at each server, all at once; each person's two answers side by side. */
const pressTwice = (students: readonly Person[], id: number) =>
  Promise.all(
    students.map((student) =>
      Promise.all(
        callers.map((caller) => inCrowd(() => caller.callAs(student, joinSession, { studentId: student.id, id, price: PRICE }))),
      ),
    ),
  )

test(
  'of sixty students ten have a seat and have paid, whoever presses twice is answered twice the same, and everybody else is ' +
    'told that the class is full and has all of their money, also where one of the servers has a clock that is wrong ' +
    '[MEET-04] [OPS-02]',
  async () => {
    const [caller] = callers
    if (!caller) throw new Error('no server')
    const clock = { now: new Date() }
    const people = peopleOf({ db: own.db, keys: deriveKeys(SECRET), clock, caller })
    const teacher = await people.teacher('Otieno Ouma')
    const students = await people.students(STUDENTS)
    for (const student of students) await post(own.db, 'deposit', ['wallet', student.id], PRICE, clock.now)
    const published = await teacher.call(scheduleClass, {
      teacherId: teacher.id,
      topic: 'The last seats',
      start_time: plus(clock.now, days(3)).toISOString(),
      duration: 60,
      price: PRICE,
      subject_id: 1,
      grade: 10,
      max_students: SEATS,
    })
    const { id } = published.body.session
    const answers = await pressTwice(students, id)

    const seated = answers.filter(([first]) => first?.ok)
    expect(seated).toHaveLength(SEATS)
    for (const replies of seated) {
      expect(replies.map(({ status, body }) => [status, body.join_link, body.balance, body.session.enrolled])).toEqual(
        callers.map(() => [200, `/join/class/${id}`, 0, true]),
      )
    }
    const others = answers.filter(([first]) => !first?.ok)
    expect(others).toHaveLength(STUDENTS - SEATS)
    for (const replies of others) {
      expect(replies.map(({ status, problem }) => [status, problem.code, problem.message])).toEqual(
        callers.map(() => [409, 'class_full', 'This class is full.']),
      )
    }

    const balances = await Promise.all(students.map((student) => balanceOf(own.db, 'wallet', student.id)))
    const paid = students.filter((_, at) => answers[at]?.[0]?.ok)
    expect(balances.filter((cents) => cents === 0)).toHaveLength(SEATS)
    expect(balances.filter((cents) => cents === PRICE * 100)).toHaveLength(STUDENTS - SEATS)
    const { roster, session, paid: kes } = (await teacher.call(showClass, { classId: id })).body
    expect(roster.map(({ learner_id }) => learner_id).sort((a, b) => a - b)).toEqual(
      paid.map((student) => student.id).sort((a, b) => a - b),
    )
    expect([session.current_students, kes]).toEqual([SEATS, SEATS * PRICE])
    const { unbalancedTransfers, wrongBalances } = await ledgerHealth(own.db)
    expect([unbalancedTransfers, wrongBalances]).toEqual([0, 0])

    // They press again: it is still the seat they have, and still full for the others.
    const again = await pressTwice(students, id)
    expect(again.map((replies) => replies.map(({ status }) => status))).toEqual(
      answers.map((replies) => replies.map(({ status }) => status)),
    )
    expect(await Promise.all(students.map((student) => balanceOf(own.db, 'wallet', student.id)))).toEqual(balances)
  },
)
