import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'Reports and testimonials',
    line: 'What somebody reported, the longest waiting first.',
    testimonialsLine: 'What people let us show on the public pages, the newest first.',
    kinds: { messages: 'Messages', videos: 'Videos and comments', decided: 'Decided', testimonials: 'Testimonials' },
  },
  sw: {
    title: 'Ripoti na shuhuda',
    line: 'Yaliyoripotiwa, yaliyosubiri zaidi kwanza.',
    testimonialsLine: 'Wanayoturuhusu watu kuonyesha kwenye kurasa za umma, mapya kwanza.',
    kinds: { messages: 'Ujumbe', videos: 'Video na maoni', decided: 'Zilizoamuliwa', testimonials: 'Shuhuda' },
  },
})
