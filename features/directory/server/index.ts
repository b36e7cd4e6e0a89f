export { directoryPage } from './directory-page.ts'
export { directoryFacts, LIST_SQL, listValues, teacherProfileOf, teachersListed } from './queries.ts'
export { directoryRoutes } from './routes.ts'
