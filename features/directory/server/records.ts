import { impersonal } from '../../../shared/server/records.ts'
import { searchTerms, teacherListings } from './tables.ts'

export const directoryRecords = [
  impersonal(teacherListings, 'Triggers make it out of profiles, and take it away with the teacher.'),
  impersonal(searchTerms, 'Words of all listings together, with how many teachers have each.'),
] as const
