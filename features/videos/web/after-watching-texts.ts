import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    save: 'Save Video',
    saved: 'Saved',
    rateTitle: 'Rate this video',
    rateLine: 'One rating each; you can change it.',
    star: (count: number) => (count === 1 ? '1 star' : `${count} stars`),
    rated: 'Your stars are counted.',
    notRated: 'Your stars did not arrive.',
    related: 'Related Videos',
    noRelated: 'There is no other video like this yet.',
  },
  sw: {
    save: 'Hifadhi video',
    saved: 'Imehifadhiwa',
    rateTitle: 'Kadiria video hii',
    rateLine: 'Kadirio moja kwa kila mtu; unaweza kulibadilisha.',
    star: (count: number) => `Nyota ${count}`,
    rated: 'Nyota zako zimehesabiwa.',
    notRated: 'Nyota zako hazikufika.',
    related: 'Video zinazofanana',
    noRelated: 'Bado hakuna video nyingine kama hii.',
  },
})
