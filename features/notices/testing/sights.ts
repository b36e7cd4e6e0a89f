import type { Sight } from '../../../journeys/setting/sight.ts'

export const sights: readonly Sight[] = [{ path: 'notices', shows: ['Notifications'] }]
