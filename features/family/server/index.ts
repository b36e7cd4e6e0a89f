export { prepareGuardianMail } from './ask-guardian.ts'
export { guardianRequest } from './give-consent.ts'
export { learnerFor, learnersOf, type Learner } from './queries.ts'
export { familyRoutes } from './routes.ts'
