import { dictionary } from '../../../shared/web/i18n.ts'

/** Of the link alone: the dialog it opens comes with words of its own. */
export const texts = dictionary({
  en: { link: (month: string) => `${month} statement` },
  sw: { link: (month: string) => `Taarifa ya ${month}` },
})
