import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({ en: { report: 'Report' }, sw: { report: 'Ripoti' } })
