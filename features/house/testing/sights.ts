import type { Sight } from '../../../journeys/setting/sight.ts'

export const sights: readonly Sight[] = [
  {
    path: 'settings',
    shows: ['Settings', 'Figures of the first page', 'What the terms fix', 'Payment provider', 'test money', 'History'],
  },
]
