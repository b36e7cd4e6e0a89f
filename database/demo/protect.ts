/** What people of the demo have set up on the pages of their accounts: one a photo, one a second factor. */
import { Secret } from 'otpauth'
import { keepPhoto, sealedSecret } from '../../features/accounts/server/index.ts'
import { secondFactors } from '../../features/accounts/server/tables.ts'
import { assert } from '../../shared/refusal.ts'
import type { Db } from '../../shared/server/database.ts'
import type { Keys } from '../../shared/server/keys.ts'
import { days, plus } from '../../shared/time.ts'
import { photographed, protectedByCode } from './people.ts'
import { eveningPhoto } from './photo.ts'
import type { People } from './settle-people.ts'

/** @param keys of the server that will open what is sealed here */
export async function setUpAccounts(db: Db, people: People, keys: Keys, now: Date): Promise<void> {
  const [shown, guarded] = [people.get(photographed.email), people.get(protectedByCode.email)]
  assert(shown !== undefined && guarded !== undefined, 'a demo person has no id')
  const photo = await eveningPhoto()
  const since = plus(now, -days(20))
  await db.transaction(async (tx) => {
    await keepPhoto(tx, shown, photo, since)
    const sealed = sealedSecret(keys, guarded, Buffer.from(Secret.fromBase32(protectedByCode.secret).bytes))
    await tx.insert(secondFactors).values({ userId: guarded, sealed, createdAt: since, confirmedAt: since })
  })
}
