import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    perLesson: '/ lesson',
    next: (when: string) => `Next: ${when}`,
    noTime: 'No free time just now',
    viewProfile: 'View Profile',
    of: (name: string) => ` of ${name}`,
    grades: (from: number, to: number) => (from === to ? `Grade ${from}` : `Grade ${from} to ${to}`),
    students: (n: number) => (n === 1 ? '1 student' : `${n} students`),
    subjects: (n: number) => (n === 1 ? '1 subject' : `${n} subjects`),
    years: (experience: string) => experience,
    newTeacher: 'New on Somo',
  },
  sw: {
    perLesson: '/ somo',
    next: (when: string) => `Nafasi: ${when}`,
    noTime: 'Hana nafasi kwa sasa',
    viewProfile: 'Wasifu',
    of: (name: string) => ` wa ${name}`,
    grades: (from: number, to: number) => (from === to ? `Gredi ${from}` : `Gredi ${from}–${to}`),
    students: (n: number) => (n === 1 ? 'mwanafunzi 1' : `wanafunzi ${n}`),
    subjects: (n: number) => (n === 1 ? 'somo 1' : `masomo ${n}`),
    years: (experience: string) => `miaka ${experience.replace(/ years$/, '')}`,
    newTeacher: 'Mgeni kwenye Somo',
  },
})
