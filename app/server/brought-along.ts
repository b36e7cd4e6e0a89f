/**
 * What a document of the app brings along, so that a slow network is waited for once: the script of its page, and the answers its
 * first screen asks for. The app takes each answer instead of asking; what is not listed it asks for itself.
 */
import type { Context } from 'hono'
import type { UserInfo } from '../../features/accounts/contract.ts'
import { learnerBookings, teacherBookings } from '../../features/booking/contract.ts'
import { liveSessions, teacherSessions } from '../../features/classes/contract.ts'
import { showTeacher } from '../../features/directory/contract.ts'
import { familyState } from '../../features/family/contract.ts'
import { listNotices } from '../../features/notices/contract.ts'
import { waitingWithdrawals } from '../../features/payments/desk-contract.ts'
import { countCases, listWaiting } from '../../features/queues/contract.ts'
import { showWallet } from '../../features/wallet/contract.ts'
import type { Answer, Endpoint } from '../../shared/endpoint.ts'
import type { Actor } from '../../shared/server/actor.ts'
import type { Route } from '../../shared/server/call.ts'
import { readFor, type EdgeParts } from '../../shared/server/edge.ts'
import { address, type Sent } from '../../shared/web/client.ts'

/** Asks one of our own calls for the person the document is for; null where it refuses. */
export type Ask = <E extends Endpoint>(endpoint: E, input: Sent<E>) => Promise<Answer<E> | null>
type Reads = (user: UserInfo, ask: Ask) => Promise<unknown>

/** The scripts of a page, by its address and by their names in the build. */
export const firstPages: readonly (readonly [pattern: RegExp, file: string])[] = [
  [/^\/student-dashboard$/, 'pages/student-home.tsx'],
  [/^\/parent-dashboard\/home$/, 'pages/parent-home.tsx'],
  [/^\/teacher-dashboard$/, 'pages/teacher-home.tsx'],
  [/^\/admin(\/|$)/, 'desk-places.ts'],
  [/^\/admin$/, 'pages/operator-desk.tsx'],
  [/^\/(student|parent)-dashboard\/lessons$/, 'pages/lessons-hub.tsx'],
  [/^\/(student|parent)-dashboard\/wallet$/, 'pages/wallet-page.tsx'],
  [/^\/classroom\//, '../../features/classroom/web/classroom-page.tsx'],
]

const learning: Reads = (user, ask) =>
  Promise.all([
    ask(learnerBookings, { studentId: user.id }),
    ask(liveSessions, {}),
    ask(showWallet, { userId: user.id }),
    ask(familyState, {}),
    ask(listNotices, {}),
  ])

const parenting: Reads = async (user, ask) => {
  const others = Promise.all([ask(showWallet, { userId: user.id }), ask(liveSessions, {}), ask(listNotices, {})])
  const family = await ask(familyState, {})
  await Promise.all((family?.learners ?? []).map(({ id }) => ask(learnerBookings, { studentId: id })))
  return others
}

const teaching: Reads = ({ id, verification_status }, ask) =>
  Promise.all([
    ask(teacherBookings, { teacherId: id }),
    ask(teacherSessions, { teacherId: id }),
    ask(showWallet, { userId: id }),
    verification_status === 'approved' && ask(showTeacher, { teacherId: id }),
    ask(listNotices, {}),
  ])

/** Not the ledger's proof, which reads a life of entries: what waits for somebody waits for no proof. */
const operating: Reads = (_, ask) =>
  Promise.all([ask(listWaiting, {}), ask(countCases, {}), ask(waitingWithdrawals, {}), ask(listNotices, {})])

export const firstReads: readonly (readonly [pattern: RegExp, reads: Reads])[] = [
  [/^\/student-dashboard$/, learning],
  [/^\/student-dashboard\/lessons$/, learning],
  [/^\/parent-dashboard\/home$/, parenting],
  [/^\/parent-dashboard\/lessons$/, parenting],
  [/^\/teacher-dashboard$/, teaching],
  [/^\/admin$/, operating],
]

/** The answers that were asked for, by the address at which a browser would have. */
export async function withAnswers(
  c: Context,
  { actor, routes, edge }: { actor: Actor; routes: readonly Route[]; edge: EdgeParts },
  reads: (ask: Ask) => Promise<unknown>,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  await reads(async (endpoint, input) => {
    const route = routes.find((one) => one.endpoint === endpoint)
    if (!route) return null
    const answer = await readFor(c, route, actor, input as Record<string, unknown>, edge)
    if (answer !== null) answers[address(endpoint, input as Record<string, unknown>).url] = answer
    return answer as Answer<typeof endpoint> | null
  })
  // In one order, whichever came first: the same answers are the same document.
  return Object.fromEntries(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1)))
}
