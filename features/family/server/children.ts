/** Children as their parents see them: what is known of each, and how every purpose stands. */
import { sql } from 'drizzle-orm'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db } from '../../../shared/server/database.ts'
import { rows, statement, type Given } from '../../../shared/server/statement.ts'
import { firstName } from '../../accounts/rules.ts'
import { consentPurposes, type Child } from '../contract.ts'
import { standingOf } from '../rules.ts'
import { learnersOf, type Learner } from './queries.ts'
import { consents } from './tables.ts'

/** All children of a parent, by name. */
export async function childrenOf(db: Db, actor: Actor, now: Date): Promise<Child[]> {
  const learners = await learnersOf(db, actor, now)
  const written = await lastConsents(db, { learnerIds: learners.map(({ id }) => id) })
  return learners.map((learner) =>
    seenByParent(
      learner,
      written.filter(({ learnerId }) => learnerId === learner.id),
    ),
  )
}

/** One of them; whoever calls has been allowed to see it. */
export async function childOf(db: Db, actor: Actor, childId: number, now: Date): Promise<Child> {
  const child = (await childrenOf(db, actor, now)).find(({ id }) => id === childId)
  if (!child) throw new Error('a child was not drawn')
  return child
}

type Written = Awaited<ReturnType<typeof lastConsents>>

function seenByParent(learner: Learner, written: Written): Child {
  const { id, name, grade, school, bornOn, ownSignIn, photo, consent } = learner
  return {
    ...{ id, name, grade, school, consent },
    first_name: firstName(name),
    born_month: bornOn.slice(0, 7),
    own_sign_in: ownSignIn,
    photo,
    consents: consentPurposes.map((purpose) => {
      const last = written.find((one) => one.purpose === purpose)
      const at = last ? (last.withdrawnAt ?? last.givenAt) : null
      return { purpose, standing: standingOf(last), version: last?.version ?? null, at: at?.toISOString() ?? null }
    }),
  }
}

const lastConsents = statement('last_consents', (given: Given<{ learnerIds: number[] }>) =>
  rows(
    {
      learnerId: consents.learnerId,
      purpose: consents.purpose,
      version: consents.version,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
    },
    (columns) => sql`
      select distinct on (${consents.learnerId}, ${consents.purpose}) ${columns}
      from ${consents}
      where ${consents.learnerId} = any(${given.learnerIds}::bigint[])
      order by ${consents.learnerId}, ${consents.purpose}, ${consents.id} desc`,
  ),
)
