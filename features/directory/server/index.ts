/** The front door: finding a teacher. */
import type { Feature } from '../../../shared/server/feature.ts'
import { impersonal } from '../../../shared/server/records.ts'
import * as tables from './tables.ts'
import { directoryCalls, type DirectoryParts } from './routes.ts'

export { askedPrices } from './asked-prices.ts'
export { directoryFacts, directoryPage } from './directory-page.ts'
export { stretchesOfTeachers, teachersFrom } from './listed-teachers.ts'
export { teacherProfileOf } from './queries.ts'

export const directory = {
  name: 'directory',
  enters: ['accounts', 'teachers', 'verification', 'availability', 'reviews'],
  tables,
  records: [
    impersonal(tables.teacherListings, 'Triggers make it out of profiles, and take it away with the teacher.'),
    impersonal(tables.searchTerms, 'Words of all listings together, with how many teachers have each.'),
  ],
  calls: directoryCalls,
} as const satisfies Feature<DirectoryParts>
