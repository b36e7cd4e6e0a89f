import { dictionary } from '../../../shared/web/i18n.ts'

/** Languages that lessons are taught in, by ISO 639. */
export const texts = dictionary({
  en: {
    languages: { en: 'English', sw: 'Kiswahili', luo: 'Dholuo', ki: 'Kikuyu', xki: 'Kenyan Sign Language' },
    teachesIn: (languages: string) => `Teaches in ${languages}`,
  },
  sw: {
    languages: {
      en: 'Kiingereza',
      sw: 'Kiswahili',
      luo: 'Kijaluo',
      ki: 'Kikuyu',
      xki: 'Lugha ya Ishara ya Kenya',
    },
    teachesIn: (languages: string) => `Hufundisha kwa ${languages}`,
  },
})
