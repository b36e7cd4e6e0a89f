import { dictionary } from './i18n.ts'

export const texts = dictionary({ en: { search: 'Search' }, sw: { search: 'Tafuta' } })
