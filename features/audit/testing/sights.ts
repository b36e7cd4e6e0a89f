import type { Sight } from '../../../journeys/setting/sight.ts'

export const sights: readonly Sight[] = [{ path: 'audit-log', shows: ['Audit log', 'Who, whom or what', 'Act', 'Search'] }]
