import { dictionary } from '../../../shared/web/i18n.ts'

/** A teacher's first page, beside what its cards say. */
export const texts = dictionary({
  en: {
    greeting: {
      morning: (name: string) => `Good morning, ${name}`,
      afternoon: (name: string) => `Good afternoon, ${name}`,
      evening: (name: string) => `Good evening, ${name}`,
    },
    untold: (n: number) => (n === 1 ? 'One lesson needs your word' : `${n} lessons need your word`),
    untoldLine: 'The room saw nobody in it. Say whether it was taught, or the money goes back.',
    look: 'Look',
    upcoming: 'Upcoming Sessions',
    noUpcoming: 'No upcoming classes scheduled',
    schedule: 'Schedule',
  },
  sw: {
    greeting: {
      morning: (name: string) => `Habari za asubuhi, ${name}`,
      afternoon: (name: string) => `Habari za mchana, ${name}`,
      evening: (name: string) => `Habari za jioni, ${name}`,
    },
    untold: (n: number) => (n === 1 ? 'Somo moja linahitaji neno lako' : `Masomo ${n} yanahitaji neno lako`),
    untoldLine: 'Chumba hakikuona mtu ndani. Sema kama lilifundishwa, la sivyo pesa zitarudi.',
    look: 'Tazama',
    upcoming: 'Vipindi vijavyo',
    noUpcoming: 'Hakuna vipindi vilivyopangwa',
    schedule: 'Ratiba',
  },
})
