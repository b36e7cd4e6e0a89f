import type { HouseReader } from '../../house/server/index.ts'
import type { DeskTimes } from '../rules.ts'

/** As an operator has set them. */
export async function deskTimes(house: HouseReader): Promise<DeskTimes> {
  const { hours, promises } = await house.now()
  return { ...hours, answerMinutes: promises.support }
}
