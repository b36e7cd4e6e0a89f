/** What a document of the app brings along; the server writes it and the app reads it. */
import type { UserInfo } from '../../features/accounts/contract.ts'

export type Told = {
  /** Whose document this is. */
  user: UserInfo
  /** When the server wrote it. */
  now: string
  /** Answers by the address they would be asked at. */
  answers: Record<string, unknown>
}

/** The element it stands in. Data, which no policy runs. */
export const TOLD = 'told'
