import { dictionary } from '../../../shared/web/i18n.ts'

/** What stands above a teacher's schedule. */
export const texts = dictionary({
  en: {
    title: 'Schedule',
    line: 'Times are Nairobi time',
    tabs: { availability: 'Manage Availability', planned: 'Planned Lessons' },
  },
  sw: {
    title: 'Ratiba',
    line: 'Nyakati ni za Nairobi',
    tabs: { availability: 'Simamia nafasi', planned: 'Masomo yaliyopangwa' },
  },
})
