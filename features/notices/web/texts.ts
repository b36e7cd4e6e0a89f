import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'Notifications',
    failed: 'Failed to fetch notifications.',
    none: 'Nothing to tell you yet',
    noneLine: 'Answers, payments and lessons will appear here.',
    unread: 'New',
    ofNotices: ' notifications',
  },
  sw: {
    title: 'Arifa',
    failed: 'Imeshindikana kupata arifa.',
    none: 'Bado hakuna la kukuambia',
    noneLine: 'Majibu, malipo na masomo yataonekana hapa.',
    unread: 'Mpya',
    ofNotices: ': arifa',
  },
})
