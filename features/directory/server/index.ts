export { directoryPage } from './directory-page.ts'
export { directoryFacts, listPage, pageWish, teacherProfileOf, teachersListed } from './queries.ts'
export { directoryRoutes } from './routes.ts'
