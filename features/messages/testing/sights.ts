import { thread } from '../../../journeys/setting/demo-ids.ts'
import type { Sight } from '../../../journeys/setting/sight.ts'

export const sights: readonly Sight[] = [
  { path: 'messages', shows: ['Messages'] },
  { path: 'messages/:id', id: thread, shows: ['See lesson'] },
]
