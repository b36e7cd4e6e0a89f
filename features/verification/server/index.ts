export { decideTeacher } from './decide-teacher.ts'
export { verificationRoutes } from './routes.ts'
