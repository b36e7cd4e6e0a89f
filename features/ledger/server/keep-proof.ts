/**
 * The proof that is kept. It goes in rounds, each of which looks at every transfer and every balance there is, a piece at a time.
 * Whatever had been committed when a round began is seen by each of its pieces, in whichever order ids were given; what commits
 * later is seen by the next. One server does a piece for all: it holds the row meanwhile, and where it is killed the piece is
 * done anew.
 */
import { and, asc, eq, gt, isNull, lte, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../shared/server/database.ts'
import { plus } from '../../../shared/time.ts'
import { PIECE, REST_TIMES, ROUND_EVERY_MS } from '../rules.ts'
import { beginning, isOver, nothing, prove, provePiece, together, type Cursor, type Proved } from './prove-ledger.ts'
import { ledgerFindings, ledgerProof } from './tables.ts'

/** So many places that were wrong are looked at again beside each piece: whoever mends one waits for no round. */
const LOOKED_AGAIN = 10

/** Proves the next piece, if it is due and no other server does. @returns whether it was ours to do */
export function keepProof(db: Db, now: Date, most = PIECE): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [kept] = await tx
      .select()
      .from(ledgerProof)
      .where(or(isNull(ledgerProof.nextAt), lte(ledgerProof.nextAt, now)))
      .for('update', { skipLocked: true })
    if (!kept) return false
    const beganAt = kept.beganAt ?? now
    const again = await tx.select().from(ledgerFindings).orderBy(asc(ledgerFindings.seenAt)).limit(LOOKED_AGAIN)
    for (const { place, placeId } of again)
      await keepFindings(tx, await prove(tx, { place, after: placeId - 1, upTo: placeId }), now)
    const piece = await provePiece(tx, cursorOf(kept), most)
    for (const proved of piece.proved) await keepFindings(tx, proved, now)
    const counted = together(kept.counted ?? nothing, piece.counted)
    const { transfer: afterTransfer, balance: afterAccount } = piece.next
    await tx
      .update(ledgerProof)
      .set(
        isOver(piece.next)
          ? { ...noRound, provedAt: beganAt, proved: counted, nextAt: notBefore(beganAt, now) }
          : { beganAt, afterTransfer, afterAccount, counted, nextAt: rested(now) },
      )
    return true
  })
}

const noRound = { beganAt: null, afterTransfer: null, afterAccount: null, counted: null }

const cursorOf = ({ beganAt, afterTransfer, afterAccount }: typeof ledgerProof.$inferSelect): Cursor =>
  beganAt ? { transfer: afterTransfer, balance: afterAccount } : beginning

/** Of all time a twentieth is spent on it, by the database's own measure. */
const rested = (now: Date): SQL => sql`${now}::timestamptz + ${REST_TIMES} * (clock_timestamp() - now())`
/** Of a short ledger, which takes none, a round a minute. */
const notBefore = (beganAt: Date, now: Date): SQL => sql`greatest(${rested(now)}, ${plus(beganAt, ROUND_EVERY_MS)}::timestamptz)`

/** What is wrong there is kept with since when it is known; what was wrong there and is right now goes. */
async function keepFindings(tx: Tx, { place, after, upTo, wrong }: Proved, now: Date): Promise<void> {
  await tx.delete(ledgerFindings).where(
    and(
      eq(ledgerFindings.place, place),
      gt(ledgerFindings.placeId, after),
      lte(ledgerFindings.placeId, upTo),
      notInArray(
        ledgerFindings.placeId,
        wrong.map(({ id }) => id),
      ),
    ),
  )
  if (wrong.length === 0) return
  const found = wrong.map(({ id, offCents }) => ({ place, placeId: id, offCents, foundAt: now, seenAt: now }))
  await tx
    .insert(ledgerFindings)
    .values(found)
    .onConflictDoUpdate({
      target: [ledgerFindings.place, ledgerFindings.placeId],
      set: { offCents: sql`excluded.off_cents`, seenAt: sql`excluded.seen_at` },
    })
}
