import type { Sight } from '../../../journeys/setting/sight.ts'

export const sights: readonly Sight[] = [{ path: 'tutors', shows: ['Tutors', 'Shown to families', 'Hide'] }]
