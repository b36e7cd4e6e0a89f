import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'See how they teach',
    line: 'Free lessons to watch now. Nothing loads until you tap.',
    all: 'All videos',
    play: (title: string) => `Play ${title}`,
    close: 'Close',
    failed: 'The video did not load. Check your connection and open it again.',
    data: (size: string, price: string) => `${size}, about ${price} of data`,
    used: 'so far',
    captions: { en: 'English', sw: 'Kiswahili' },
    free: (name: string) => `See ${name}’s free times`,
  },
  sw: {
    title: 'Ona wanavyofundisha',
    line: 'Masomo ya bure ya kutazama sasa. Hakuna kinachopakiwa hadi ubonyeze.',
    all: 'Video zote',
    play: (title: string) => `Cheza ${title}`,
    close: 'Funga',
    failed: 'Video haikupakiwa. Angalia mtandao wako na uifungue tena.',
    data: (size: string, price: string) => `${size}, data ya kama ${price}`,
    used: 'hadi sasa',
    captions: { en: 'Kiingereza', sw: 'Kiswahili' },
    free: (name: string) => `Tazama nafasi za ${name}`,
  },
})
