import { personal, told } from '../../../shared/server/records.ts'
import { seatWaits } from './tables.ts'

export const waitRecords = [
  personal(seatWaits, [seatWaits.personId], { id: told, classId: told, personId: told, askedAt: told }, 'rows go'),
] as const
