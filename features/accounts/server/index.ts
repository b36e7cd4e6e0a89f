/** The front door: who somebody is, and the session that proves it. */
import type { Feature } from '../../../shared/server/feature.ts'
import { clearOldAttempts } from './attempts.ts'
import { resendConfirmation } from './confirm-email.ts'
import { writeToOwner } from './free-address.ts'
import { forgotPassword } from './reset-password.ts'
import { accountCalls, type AccountParts } from './routes.ts'
import { accountRecords } from './records.ts'
import * as tables from './tables.ts'

export { addLearner } from './add-learner.ts'
export { isCalled, patternOf } from './called.ts'
export { changeLearner } from './change-learner.ts'
export { createOperator } from './create-operator.ts'
export { accessTokenReader } from './access-token.ts'
export { chooseLanguageOf } from './choose-language.ts'
export { A_DAY_MS, countAttempt, forgetAttempts, tryAgainIn, type AttemptLimits } from './attempts.ts'
export { confirmationState, type ConfirmationState } from './confirm-email.ts'
export { countGuardianMail } from './guardian-mail.ts'
export { deviceCookieName, keepKnown } from './known-devices.ts'
export { changePassword, proveSelf, type OwnProof } from './own-password.ts'
export { leaveAccount } from './leave-account.ts'
export { hashPassword } from './passwords.ts'
export { freeAddress, freeState, type FreeState } from './free-address.ts'
export { dropPhoto, hasPhoto, holdPerson, keepPhoto, servedPhoto, type Photo, type ServedPhoto } from './photos.ts'
export { openProvenParent, standingAt, type Standing } from './proven-parent.ts'
export {
  countCode,
  enrolmentOf,
  givePaperCodes,
  hasSecondFactor,
  lacksSecondFactor,
  openedSecret,
  proveSecondFactor,
  sealedSecret,
  secretOfSession,
  stepOf,
  wrongCode,
} from './second-factor.ts'
export { holdPassword, provePassword } from './sign-in.ts'
export { issueToken, spendOpenTokens, tokenFor, tokenState, useToken } from './one-time-tokens.ts'
export {
  isChild,
  isListed,
  mayTeach,
  photoOf,
  recipient,
  toUserInfo,
  userByEmail,
  userById,
  type Recipient,
  type UserRow,
} from './queries.ts'
export { answerSignedIn, type AccountParts, type MayAskAbout } from './routes.ts'
export {
  endOtherSessions,
  endSessions,
  endShownSessions,
  forgetHere,
  openSession,
  sessionCookieName,
  sessionStanding,
  sessionStands,
  useSession,
  viewerOf,
} from './sessions.ts'
export { studentsCounted } from './students-counted.ts'
export { areActive, oneIsAway, isSuspended, takeTurns } from './turns.ts'
export { openAccount, type OpenedAccount } from './sign-up.ts'

export const accounts = {
  name: 'accounts',
  enters: [],
  tables,
  records: accountRecords,
  calls: accountCalls,
  notes: {
    ask_confirmation: {
      lane: 'inside',
      handle: (note, now, { db }) => resendConfirmation(db, String(note.data['email']), now),
    },
    ask_free_address: {
      lane: 'inside',
      handle: (note, now, { db }) => writeToOwner(db, String(note.data['email']), now),
    },
    ask_reset: { lane: 'inside', handle: (note, now, { db }) => forgotPassword(db, String(note.data['email']), now) },
  },
  sweeps: [{ name: 'attempts', everyMs: 600_000, work: (now, { db }) => clearOldAttempts(db, now) }],
} as const satisfies Feature<AccountParts>
