/** The front door: who somebody is, and the session that proves it. */
import type { Feature } from '../../../shared/server/feature.ts'
import { clearOldAttempts } from './attempts.ts'
import { accountCalls, type AccountParts } from './routes.ts'
import * as tables from './tables.ts'

export { createOperator } from './create-operator.ts'
export { accessTokenReader } from './access-token.ts'
export { chooseLanguageOf } from './choose-language.ts'
export { countAttempt, type AttemptLimits } from './attempts.ts'
export { issueToken, spendOpenTokens, tokenFor, tokenState, useToken } from './one-time-tokens.ts'
export { recipient, toUserInfo, userByEmail, userById, type Recipient, type UserRow } from './queries.ts'
export { answerSignedIn, type AccountParts, type MayAskAbout } from './routes.ts'
export { confirmEmail } from './confirm-email.ts'
export { endSessionOf, sessionCookieName, sessionStands, useSession, viewerOf } from './sessions.ts'
export { openAccount, type OpenedAccount } from './sign-up.ts'

export const accounts = {
  name: 'accounts',
  enters: [],
  tables,
  calls: accountCalls,
  sweeps: [{ name: 'attempts', everyMs: 600_000, work: (now, { db }) => clearOldAttempts(db, now) }],
} as const satisfies Feature<AccountParts>
