/** The front door: how people keep their own account. */
import type { Feature } from '../../../shared/server/feature.ts'
export { newEmailState } from './change-email.ts'
export type { MayShowPhoto } from './change-photo.ts'
import { writeToNewEmail } from './change-email.ts'
import { settingsCalls, type SettingsParts } from './routes.ts'

export const settings = {
  name: 'settings',
  enters: ['accounts'],
  calls: settingsCalls,
  notes: { ask_new_email: { lane: 'inside', handle: (note, now, { db }) => writeToNewEmail(db, note, now) } },
} as const satisfies Feature<SettingsParts>
