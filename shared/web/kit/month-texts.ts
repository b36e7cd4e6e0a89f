import { dictionary } from '../i18n.ts'

/** What a month says; the app's first script does without. */
export const texts = dictionary({
  en: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    free: (n: number) => `${n} free`,
    lessons: (n: number) => (n === 1 ? '1 lesson' : `${n} lessons`),
  },
  sw: {
    previousMonth: 'Mwezi uliopita',
    nextMonth: 'Mwezi ujao',
    free: (n: number) => `nafasi ${n}`,
    lessons: (n: number) => (n === 1 ? 'somo 1' : `masomo ${n}`),
  },
})
