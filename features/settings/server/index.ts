/** The front door: how people keep their own account. */
import type { Feature } from '../../../shared/server/feature.ts'
export type { MayShowPhoto } from './change-photo.ts'
import { settingsCalls, type SettingsParts } from './routes.ts'

export const settings = {
  name: 'settings',
  enters: ['accounts'],
  calls: settingsCalls,
} as const satisfies Feature<SettingsParts>
