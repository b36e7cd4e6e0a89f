import { route, type CallRoute } from '../../../shared/server/call.ts'
import type { Db } from '../../../shared/server/database.ts'
import type { FileStore } from '../../../shared/server/file-store.ts'
import { userById, type AttemptLimits } from '../../accounts/server/index.ts'
import * as calls from '../contract.ts'
import * as desk from '../desk-contract.ts'
import { checkTeacher } from './check-teacher.ts'
import { decideTeacher } from './decide-teacher.ts'
import { keepDocument } from './keep-document.ts'
import type { HouseReader } from '../../house/server/index.ts'
import { verificationOf } from './own-verification.ts'
import { removeDocument } from './remove-document.ts'
import { requestReviewed } from './review-request.ts'
import { saveDraft } from './save-draft.ts'
import { submitRequest } from './submit-request.ts'

export type VerificationParts = { db: Db; files: FileStore; limits: AttemptLimits; house: HouseReader }

export const verificationCalls: readonly CallRoute<VerificationParts>[] = [
  route(calls.ownVerification, ({ actor }, parts) => verificationOf(parts, actor)),
  route(calls.saveVerificationDraft, async ({ actor, input, now }, { db }) => {
    await saveDraft(db, actor, input, now)
    return { saved_at: now.toISOString() }
  }),
  route(calls.verifyAccount, async ({ actor, input, now }, { db }) => {
    const user_info = await submitRequest(db, actor, input, now)
    return { message: 'Submitted successfully! Waiting for verification.', verification_status: 'pending', user_info }
  }),
  route(calls.sendDocument, ({ actor, input, now }, parts) => keepDocument(parts, actor, input, now)),
  route(calls.removeDocument, async ({ actor, input, now }, { db }) => {
    await removeDocument(db, actor, input.kind, now)
    return { removed: true }
  }),
  route(desk.reviewTeacher, ({ input }, parts) => requestReviewed(parts, input.requestId)),
  route(desk.checkTeacher, async ({ actor, input, now }, { db }) => {
    await checkTeacher(db, actor, input, now)
    const by = (await userById(db, actor.userId))?.name ?? ''
    return { check: input.check, result: input.result, by, at: now.toISOString() }
  }),
  route(desk.decideTeacher, async ({ actor, input, now }, { db }) => ({
    verification_status: await decideTeacher(db, actor, input, now),
  })),
]
