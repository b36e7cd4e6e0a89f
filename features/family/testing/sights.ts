import type { Sight } from '../../../journeys/setting/sight.ts'

export const sights: readonly Sight[] = [{ path: 'my-parent', shows: ['My parent', 'Linked to you', 'Make a code'] }]
