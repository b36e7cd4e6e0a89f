import { route, type CallRoute } from '../../../shared/server/call.ts'
import { answerSignedIn, countAttempt, type AccountParts } from '../../accounts/server/index.ts'
import { listSubjects, signUpTeacher as signUpTeacherCall } from '../contract.ts'
import { taughtSubjects } from './queries.ts'
import { signUpTeacher } from './sign-up-teacher.ts'

export const teacherCalls: readonly CallRoute<AccountParts>[] = [
  route(signUpTeacherCall, async (call, parts) => {
    await countAttempt(parts.db, 'sign-up-from', call.request.address, parts.limits.perAddress, call.now)
    return answerSignedIn(parts, call, await signUpTeacher(parts.db, call.input, call.now))
  }),
  route(listSubjects, async (_, { db }) => ({ subjects: await taughtSubjects(db) })),
]
