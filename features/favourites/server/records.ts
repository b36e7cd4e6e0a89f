import { personal, told } from '../../../shared/server/records.ts'
import { favourites } from './tables.ts'

export const favouriteRecords = [
  personal(favourites, [favourites.userId], { id: told, userId: told, teacherId: told, markedAt: told }, 'rows go'),
] as const
