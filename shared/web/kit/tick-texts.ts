import { dictionary } from '../i18n.ts'

/** What the tick of a verified teacher says; the app's first script does without. */
export const texts = dictionary({
  en: {
    verified: 'Verified teacher',
    verifiedWhy: 'We checked this teacher’s TSC number, identity and certificates before listing them.',
  },
  sw: {
    verified: 'Mwalimu aliyethibitishwa',
    verifiedWhy: 'Tulikagua namba ya TSC, kitambulisho na vyeti vya mwalimu huyu kabla ya kumworodhesha.',
  },
})
