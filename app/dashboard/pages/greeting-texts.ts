import { nairobiClock } from '../../../shared/time.ts'
import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    // At night too: English says good night to part.
    greeting: (name: string, hour: number) => `Good ${hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'}, ${name}`,
  },
  sw: {
    greeting: (name: string, hour: number) =>
      `Habari za ${hour < 12 ? 'asubuhi' : hour < 17 ? 'mchana' : hour < 19 ? 'jioni' : 'usiku'}, ${name}`,
  },
})

/** By the clock in Nairobi. */
export const hourOf = (now: Date): number => Number(nairobiClock(now).slice(0, 2))
