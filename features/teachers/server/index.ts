export { countStudents, subjectsTaughtBy, taughtSubjects, teacherTerms, type Subject, type TeacherTerms } from './queries.ts'
export { teacherRoutes } from './routes.ts'
