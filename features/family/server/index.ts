/** The front door: who may act for whom, and what a parent has agreed to. */
import type { Feature } from '../../../shared/server/feature.ts'
import type { MayAskAbout } from '../../accounts/server/index.ts'
import { forgetGuardians } from './forget-guardians.ts'
import { prepareGuardianMail } from './ask-guardian.ts'
import { familyCalls, type FamilyParts } from './routes.ts'
import { mayShowPhoto } from './may-show-photo.ts'
import { learnerFor } from './queries.ts'
import { familyRecords } from './records.ts'
import * as tables from './tables.ts'
import { writeToChild } from './give-sign-in.ts'

export { guardianRequest } from './guardian-request.ts'
export { photoAgreed, teacherSeesPhoto, type Teaches } from './photo-for-teachers.ts'
export {
  actingFor,
  actingGuardians,
  actsFor,
  guardiansOf,
  heldBack,
  learnerActedFor,
  learnerFor,
  learnersOf,
  linkedLearners,
  mayLearn,
  messagesAgreed,
  recordingAgreed,
  withConsent,
  type Learner,
} from './queries.ts'

export const family = {
  name: 'family',
  enters: ['accounts', 'notices'],
  tables,
  records: familyRecords,
  calls: familyCalls,
  gives: {
    mayShowPhoto,
    forgets: forgetGuardians,
    mayAskAbout: (async (db, actor, userId, now) => (await learnerFor(db, actor, userId, now)) !== null) satisfies MayAskAbout,
  },
  notes: {
    ask_guardian: { lane: 'inside', handle: (note, now, { db }) => prepareGuardianMail(db, note, now) },
    ask_child_sign_in: { lane: 'inside', handle: (note, now, { db }) => writeToChild(db, note, now) },
  },
} as const satisfies Feature<FamilyParts>
