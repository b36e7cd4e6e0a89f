import { dictionary } from '../i18n.ts'

/** Where a price goes, in words; the app's first script does without. */
export const texts = dictionary({
  en: {
    split: (price: string, teacher: string, service: string) => `${price} = ${teacher} to your teacher + ${service} service`,
  },
  sw: {
    split: (price: string, teacher: string, service: string) => `${price} = ${teacher} kwa mwalimu wako + ${service} huduma`,
  },
})
