import type { Sight } from '../../../journeys/setting/sight.ts'

export const sights: readonly Sight[] = [
  { path: 'queues', shows: ['What runs out first stands first.', 'Disputes', 'Verification:', 'What we promise'] },
]
