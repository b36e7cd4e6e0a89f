import { route, type CallRoute } from '../../../shared/server/call.ts'
import { answerSignedIn, countAttempt, type AccountParts } from '../../accounts/server/index.ts'
import * as calls from '../contract.ts'
import { ownProfile, saveProfile as saveProfileCall } from '../profile-contract.ts'
import { profileOf } from './own-profile.ts'
import { taughtSubjects } from './queries.ts'
import { saveProfile } from './save-profile.ts'
import { signUpTeacher } from './sign-up-teacher.ts'

/** What teachers keep of a sale, in basis points. */
export type TeacherParts = AccountParts & { teacherShareBps: number }

export const teacherCalls: readonly CallRoute<TeacherParts>[] = [
  route(calls.signUpTeacher, async (call, parts) => {
    await countAttempt(parts.db, 'sign-up-from', call.request.address, parts.limits.perAddress, call.now)
    return answerSignedIn(parts, call, await signUpTeacher(parts.db, call.input, call.now))
  }),
  route(calls.listSubjects, async (_, { db }) => ({ subjects: await taughtSubjects(db) })),
  route(ownProfile, async ({ actor }, { db, teacherShareBps }) => ({
    profile: await profileOf(db, actor),
    share_bps: teacherShareBps,
  })),
  route(saveProfileCall, async ({ actor, input }, { db }) => {
    await saveProfile(db, actor, input)
    return profileOf(db, actor)
  }),
]
