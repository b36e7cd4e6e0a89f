import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { AttemptLimits } from '../../accounts/server/index.ts'
import type { HouseReader } from '../../house/server/index.ts'
import * as calls from '../contract.ts'
import * as desk from '../desk-contract.ts'
import { askHelp, ownHelpIn } from './ask-help.ts'
import { answerHelp, closeHelp } from './decide-help.ts'
import { helpForDesk } from './desk.ts'

export type HelpParts = { db: Db; limits: AttemptLimits; house: HouseReader }

export const helpCallsOfPeople: readonly CallRoute<HelpParts>[] = [
  route(calls.askForHelp, async ({ actor, input, now }, { db, limits, house }) => ({
    help: await askHelp({ db, limits, promises: (await house.now()).promises }, actor, input, now),
  })),
  route(calls.ownHelp, async ({ actor, input, now }, { db, house }) => ({
    help: await ownHelpIn(db, actor, input, (await house.now()).promises, now),
  })),
  route(desk.readHelp, ({ input, now }, { db }) => helpForDesk(db, input.helpId, now)),
  route(desk.answerHelp, async ({ actor, input, now }, { db }) => {
    await answerHelp(db, actor, input, now)
    return { answered: true }
  }),
  route(desk.closeHelp, async ({ actor, input, now }, { db }) => {
    await closeHelp(db, actor, input, now)
    return { closed: true }
  }),
]
