/** The numbers Somo speaks of itself by: as an operator has written them, or counted from what it holds. */
import { studentsCounted } from '../../features/accounts/server/index.ts'
import { learnersSince } from '../../features/booking/server/index.ts'
import { directoryFacts } from '../../features/directory/server/index.ts'
import { figureNames, type FigureName, type House } from '../../features/house/rules.ts'
import type { HouseReader } from '../../features/house/server/index.ts'
import { praise } from '../../features/reviews/server/index.ts'
import { groupedDigits } from '../../shared/money.ts'
import type { Db } from '../../shared/server/database.ts'
import { days, plus } from '../../shared/time.ts'
import type { Figure } from '../site/page.ts'

/** Who had a lesson within so long learns now. */
const ACTIVE_MS = days(90)

/** Those that are shown, in their order; what is counted and comes to nothing is left out. */
export async function figuresShown(db: Db, house: HouseReader, now: Date): Promise<Figure[]> {
  const { figures, hours } = await house.now()
  const shown = await Promise.all(
    figureNames.map(async (of) => {
      const { shown: how, written } = figures[of]
      if (how === 'hidden') return { of, value: '' }
      return { of, value: how === 'written' ? written : await counts[of](db, hours, now) }
    }),
  )
  return shown.filter(({ value }) => value !== '')
}

const some = (count: number): string => (count === 0 ? '' : groupedDigits(count))

const counts: Readonly<Record<FigureName, (db: Db, hours: House['hours'], now: Date) => Promise<string>>> = {
  active_students: async (db, _, now) => some(await learnersSince(db, plus(now, -ACTIVE_MS), now)),
  success_rate: async (db) => {
    const { reviews, good } = await praise(db)
    return reviews === 0 ? '' : `${Math.floor((100 * good) / reviews)}%`
  },
  expert_tutors: async (db, _, now) => some((await directoryFacts(db, now)).total),
  students: async (db) => some(await studentsCounted(db)),
  subjects: async (db, _, now) => some((await directoryFacts(db, now)).subjects.length),
  support: async (_, { opens, closes }) => `${opens}–${closes}`,
  happy_students: async (db) => some((await praise(db)).happy),
}
