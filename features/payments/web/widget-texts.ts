import { dictionary } from '../../../shared/web/i18n.ts'

/** Of the provider's own page inside ours, which comes when it is wanted. */
export const texts = dictionary({
  en: {
    title: 'Pay with M-Pesa or card',
    close: 'Close payment',
    emptyFrame: 'Is this window empty?',
    inTab: 'Pay in a new tab',
  },
  sw: {
    title: 'Lipa kwa M-Pesa au kadi',
    close: 'Funga malipo',
    emptyFrame: 'Je, dirisha hili ni tupu?',
    inTab: 'Lipa kwenye kichupo kipya',
  },
})
