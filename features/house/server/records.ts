/** Of people it is known which operator set what; the values are Somo's own. */
import { personal, told } from '../../../shared/server/records.ts'
import { houseChanges } from './tables.ts'

export const houseRecords = [
  personal(
    houseChanges,
    [houseChanges.setBy],
    { id: told, setting: told, version: told, value: told, setBy: told, setAt: told, reason: told },
    'rows stay',
  ),
] as const
