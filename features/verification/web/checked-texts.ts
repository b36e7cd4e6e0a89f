import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'What we checked',
    verifiedOn: (day: string) => `Verified on ${day}.`,
    checks: { name: 'Name', id_number: 'ID number', face: 'Face', tsc_number: 'TSC number' },
    how: {
      name: 'The same name stands on the national ID.',
      id_number: 'We saw the card, and the number is nobody else’s here.',
      face: 'The photo shows the person on the ID.',
      tsc_number: 'We looked it up with the Teachers Service Commission.',
    },
    papersStay: 'Papers and numbers are seen by our checkers only.',
  },
  sw: {
    title: 'Tulichokagua',
    verifiedOn: (day: string) => `Alithibitishwa tarehe ${day}.`,
    checks: { name: 'Jina', id_number: 'Namba ya kitambulisho', face: 'Sura', tsc_number: 'Namba ya TSC' },
    how: {
      name: 'Jina hilo hilo liko kwenye kitambulisho cha taifa.',
      id_number: 'Tuliona kitambulisho, na namba si ya mtu mwingine hapa.',
      face: 'Picha inaonyesha mtu aliye kwenye kitambulisho.',
      tsc_number: 'Tuliitafuta kwenye Tume ya Huduma kwa Walimu (TSC).',
    },
    papersStay: 'Hati na namba huonwa na wakaguzi wetu tu.',
  },
})
