export { directoryFacts, LIST_SQL, listValues, teacherProfileOf, teachersListed, type TeacherFilter } from './queries.ts'
export { directoryRoutes } from './routes.ts'
