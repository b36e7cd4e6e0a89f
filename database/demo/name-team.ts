/** Who helps with what at the demo's Somo. */
import { houseValues } from '../../features/house/rules.ts'
import { houseChanges } from '../../features/house/server/tables.ts'
import { assert } from '../../shared/refusal.ts'
import type { Db } from '../../shared/server/database.ts'
import { days, plus } from '../../shared/time.ts'
import { operator } from './people.ts'
import type { People } from './settle-people.ts'

export async function nameTeam(db: Db, people: People, now: Date): Promise<void> {
  const setBy = people.get(operator.email)
  assert(setBy !== undefined, 'the demo has an operator')
  const value = houseValues.team.parse({ people: team })
  const reason = 'So that families know whom to turn to.'
  await db.insert(houseChanges).values({ setting: 'team', version: 1, value, setBy, setAt: plus(now, -days(20)), reason })
}

const one = (name: string, place: string, work: [en: string, sw: string], helps: [en: string, sw: string]) => ({
  ...{ name, place },
  work: { en: work[0], sw: work[1] },
  helps: { en: helps[0], sw: helps[1] },
})

const team = [
  one(
    'Amina Yusuf',
    'Mombasa',
    ['Operations', 'Uendeshaji'],
    ['Payouts, refunds, and anything late', 'Malipo, marejesho, na yaliyochelewa'],
  ),
  one('Otieno Ouma', 'Kisumu', ['Engineering', 'Uhandisi'], ['The room, the network, the app', 'Chumba, mtandao, programu']),
  one(
    'Njeri Kamande',
    'Nairobi',
    ['Families', 'Familia'],
    ['Choosing a teacher, limits and consent', 'Kuchagua mwalimu, vikomo na ridhaa'],
  ),
  one(
    'Salim Bakari',
    'Mombasa',
    ['Child safety', 'Usalama wa watoto'],
    ['Anything that worries you about a child', 'Lolote linalokutia wasiwasi kuhusu mtoto'],
  ),
  one(
    'Chebet Langat',
    'Nairobi',
    ['Teachers', 'Walimu'],
    ['Verification and your first lessons', 'Uthibitisho na masomo yako ya kwanza'],
  ),
  one(
    'Kamau Gitau',
    'Nairobi',
    ['Design', 'Usanifu'],
    ['When something is hard to find or read', 'Kitu kikiwa kigumu kupata au kusoma'],
  ),
]
