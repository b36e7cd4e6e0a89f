import { dictionary } from '../../shared/web/i18n.ts'

/** What stands in somebody's own calendar: no name of a learner, because others may see it there. */
export const texts = dictionary({
  en: {
    ofGrade: (subject: string, grade: number) => `${subject}, Grade ${grade}`,
    withTeacher: (title: string, teacher: string) => `${title} with ${teacher}`,
    unpaid: 'Waiting to be paid.',
    opens: (minutes: number) => `The room opens ${minutes} minutes before.`,
  },
  sw: {
    ofGrade: (subject: string, grade: number) => `${subject}, Gredi ${grade}`,
    withTeacher: (title: string, teacher: string) => `${title} na ${teacher}`,
    unpaid: 'Linasubiri kulipiwa.',
    opens: (minutes: number) => `Chumba hufunguliwa dakika ${minutes} kabla ya kuanza.`,
  },
})
