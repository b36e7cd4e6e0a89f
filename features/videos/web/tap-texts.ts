import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    play: (title: string) => `Play “${title}”`,
    failed: 'The video did not load.',
  },
  sw: {
    play: (title: string) => `Cheza “${title}”`,
    failed: 'Video haikupakiwa.',
  },
})
