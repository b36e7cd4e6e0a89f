import { dictionary } from '../../../shared/web/i18n.ts'

/** What stands above a teacher's lessons. */
export const texts = dictionary({
  en: {
    title: 'My Lessons',
    line: 'Manage your lesson content and schedule',
    tabs: { videos: 'My Videos', upcoming: 'Upcoming Lessons', requests: 'Lesson Requests', activity: 'Lesson Activity' },
    waiting: 'waiting',
  },
  sw: {
    title: 'Masomo yangu',
    line: 'Simamia masomo yako na ratiba yako',
    tabs: { videos: 'Video zangu', upcoming: 'Masomo yajayo', requests: 'Maombi ya masomo', activity: 'Shughuli za masomo' },
    waiting: 'yanasubiri',
  },
})
