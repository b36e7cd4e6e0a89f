import { Refusal } from '../../../shared/refusal.ts'
import type { Actor } from '../../../shared/server/actor.ts'
import type { Db, Tx } from '../../../shared/server/database.ts'
import {
  countAttempt,
  dropPhoto,
  holdPerson,
  keepPhoto,
  userById,
  type AttemptLimits,
  type UserRow,
} from '../../accounts/server/index.ts'
import { refusals } from '../contract.ts'
import { squarePhotos } from './square-photo.ts'

/** Whether somebody may show a photo of themselves; given by the feature that knows who is under 18 and what was agreed to. */
export type MayShowPhoto = (tx: Tx, userId: number, now: Date) => Promise<boolean>

type Parts = { db: Db; limits: AttemptLimits; mayShowPhoto: MayShowPhoto }

/**
 * One's own photo. Refuses with `wrong_identity` for another's, `photo_unreadable`, `photo_not_agreed`, and with
 * `too_many_requests`: drawing pictures is work.
 */
export async function changePhoto(
  { db, limits, mayShowPhoto }: Parts,
  actor: Actor,
  wish: { userId: number; profilePhoto: File },
  now: Date,
): Promise<UserRow> {
  if (wish.userId !== actor.userId) throw new Refusal(refusals.wrong_identity)
  await countAttempt(db, 'photo', String(actor.userId), limits.perAccount, now)
  const photo = await squarePhotos(await wish.profilePhoto.bytes())
  if (!photo) throw new Refusal(refusals.photo_unreadable, { fields: { profilePhoto: noPicture } })
  await db.transaction(async (tx) => {
    // Taking the agreement back drops the photo there is: it waits for this one, or this one finds it taken back.
    await holdPerson(tx, actor.userId)
    if (!(await mayShowPhoto(tx, actor.userId, now))) throw new Refusal(refusals.photo_not_agreed)
    await keepPhoto(tx, actor.userId, photo, now)
  })
  return own(db, actor)
}

const noPicture = { en: 'Choose a JPG, PNG or WebP picture.', sw: 'Chagua picha ya JPG, PNG au WebP.' }

/** A drawn face again. Refuses with `wrong_identity` for another's. */
export async function removePhoto(db: Db, actor: Actor, userId: number): Promise<UserRow> {
  if (userId !== actor.userId) throw new Refusal(refusals.wrong_identity)
  await db.transaction((tx) => dropPhoto(tx, userId))
  return own(db, actor)
}

async function own(db: Db, { userId }: Actor): Promise<UserRow> {
  const user = await userById(db, userId)
  if (!user) throw new Refusal(refusals.not_signed_in)
  return user
}
