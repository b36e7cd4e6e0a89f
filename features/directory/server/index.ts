/** The front door: finding a teacher. */
import type { Feature } from '../../../shared/server/feature.ts'
import { directoryCalls, type DirectoryParts } from './routes.ts'

export { directoryPage } from './directory-page.ts'
export { directoryFacts, listPage, pageWish, teacherProfileOf, teachersListed } from './queries.ts'

export const directory = {
  name: 'directory',
  enters: ['accounts', 'teachers', 'availability', 'reviews'],
  calls: directoryCalls,
} as const satisfies Feature<DirectoryParts>
