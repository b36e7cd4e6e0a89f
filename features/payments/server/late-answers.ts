/** Answers that a provider sends later, to whichever of our servers: kept until whoever asked reads them. */
import { and, desc, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import type { LateAnswer, LateAnswers } from './provider.ts'
import { providerAnswers } from './tables.ts'

/** What is older has been read, or never will be. */
const tooOld = sql`clock_timestamp() - interval '2 days'`

/** Keeps what is asked and answered in the database, which all servers share, and forgets it after two days. */
export const lateAnswers = (db: Db, provider: string): LateAnswers => ({
  async asked(question, about) {
    await db.delete(providerAnswers).where(and(eq(providerAnswers.provider, provider), lt(providerAnswers.keptAt, tooOld)))
    await db
      .insert(providerAnswers)
      .values({ provider, question, about, keptAt: sql`clock_timestamp()` })
      .onConflictDoUpdate({ target: [providerAnswers.provider, providerAnswers.question], set: { about } })
  },

  answerTo: (question) => newestOf(db, provider, and(eq(providerAnswers.question, question), isNotNull(providerAnswers.about))),

  newest: (about) => newestOf(db, provider, eq(providerAnswers.about, about)),
})

async function newestOf(db: Db, provider: string, which: SQL | undefined): Promise<LateAnswer | null> {
  const [row] = await db
    .select({ to: providerAnswers.question, facts: providerAnswers.facts })
    .from(providerAnswers)
    .where(and(eq(providerAnswers.provider, provider), isNotNull(providerAnswers.answeredAt), which))
    .orderBy(desc(providerAnswers.answeredAt))
    .limit(1)
  return row ?? null
}

/** The first answer to a question counts; another one to the same is somebody else's. */
export async function keepAnswer(tx: Tx, provider: string, { to: question, facts }: LateAnswer): Promise<void> {
  const at = sql`clock_timestamp()`
  await tx
    .insert(providerAnswers)
    .values({ provider, question, facts, keptAt: at, answeredAt: at })
    .onConflictDoUpdate({
      target: [providerAnswers.provider, providerAnswers.question],
      set: { facts, answeredAt: at },
      setWhere: sql`${providerAnswers.facts} is null`,
    })
}
