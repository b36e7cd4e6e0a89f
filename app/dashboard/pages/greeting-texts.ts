import { nairobiClock } from '../../../shared/time.ts'
import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    morning: (name: string) => `Good morning, ${name}`,
    afternoon: (name: string) => `Good afternoon, ${name}`,
    evening: (name: string) => `Good evening, ${name}`,
  },
  sw: {
    morning: (name: string) => `Habari za asubuhi, ${name}`,
    afternoon: (name: string) => `Habari za mchana, ${name}`,
    evening: (name: string) => `Habari za jioni, ${name}`,
  },
})

/** By the clock in Nairobi. */
export function partOfDay(now: Date): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(nairobiClock(now).slice(0, 2))
  return hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
}
