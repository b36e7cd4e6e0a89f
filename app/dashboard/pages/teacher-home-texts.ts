import { dictionary } from '../../../shared/web/i18n.ts'

/** A teacher's first page, beside what its cards say. */
export const texts = dictionary({
  en: {
    untold: (n: number) => (n === 1 ? 'One lesson needs your word' : `${n} lessons need your word`),
    untoldLine: 'The room saw nobody in it. Say whether it was taught, or the money goes back.',
    look: 'Look',
    upcoming: 'Upcoming Sessions',
    noUpcoming: 'No upcoming classes scheduled',
    schedule: 'Schedule',
  },
  sw: {
    untold: (n: number) => (n === 1 ? 'Somo moja linahitaji kauli yako' : `Masomo ${n} yanahitaji kauli yako`),
    untoldLine: 'Hakuna aliyeonekana chumbani. Sema kama lilifundishwa, la sivyo pesa zitarudi.',
    look: 'Tazama',
    upcoming: 'Masomo yajayo',
    noUpcoming: 'Hakuna masomo yaliyopangwa',
    schedule: 'Ratiba',
  },
})
