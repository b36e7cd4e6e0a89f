import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    more: 'More reviews',
    loading: 'Loading',
    moreFailed: 'The reviews did not load.',
  },
  sw: {
    more: 'Tathmini zaidi',
    loading: 'Inapakia',
    moreFailed: 'Tathmini hazikupakia.',
  },
})
