import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    back: '← My Wallet',
    failed: 'The receipt could not be read.',
    save: 'Save as PDF',
    saving: 'Making it',
    saved: 'Saved.',
    notMade: 'Could not be made. Print still works.',
    share: 'Share',
    print: 'Print',
    minutes: (n: number) => `${n} minutes`,
    percent: (n: number) => `${n} %`,
    see: (month: string) => `In your ${month} statement`,
    look: 'Receipt',
    of: (what: string) => ` for ${what}`,
  },
  sw: {
    back: '← Pochi yangu',
    failed: 'Risiti haikusomeka.',
    save: 'Hifadhi PDF',
    saving: 'Inatengenezwa',
    saved: 'Imehifadhiwa.',
    notMade: 'Haikutengenezwa. Kuchapisha bado kunafanya kazi.',
    share: 'Shiriki',
    print: 'Chapisha',
    minutes: (n: number) => `dakika ${n}`,
    percent: (n: number) => `${n} %`,
    see: (month: string) => `Kwenye taarifa yako ya ${month}`,
    look: 'Risiti',
    of: (what: string) => ` ya ${what}`,
  },
})
