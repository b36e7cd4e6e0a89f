import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'Reports',
    line: 'What somebody reported, the longest waiting first.',
    kinds: { messages: 'Messages', videos: 'Videos and comments', decided: 'Decided' },
  },
  sw: {
    title: 'Ripoti',
    line: 'Yaliyoripotiwa, yaliyosubiri zaidi kwanza.',
    kinds: { messages: 'Ujumbe', videos: 'Video na maoni', decided: 'Zilizoamuliwa' },
  },
})
