import { dictionary } from '../../../shared/web/i18n.ts'

/** What is asked of a learner, in the sign-up and in a parent's form alike. */
export const texts = dictionary({
  en: {
    grade: 'Grade',
    chooseGrade: 'Choose a grade',
    gradeName: (grade: number) => `Grade ${grade}`,
    school: 'School',
    month: 'Month',
    year: 'Year',
  },
  sw: {
    grade: 'Gredi',
    chooseGrade: 'Chagua gredi',
    gradeName: (grade: number) => `Gredi ${grade}`,
    school: 'Shule',
    month: 'Mwezi',
    year: 'Mwaka',
  },
})
