import { dictionary } from '../../../shared/web/i18n.ts'

/** Of money that goes back to where it came from: few ever see any. */
export const texts = dictionary({
  en: {
    toPhone: (amount: string) => `${amount} is going back to your M-Pesa`,
    toCard: (amount: string) => `${amount} is going back to your card`,
    theWayItCame: (amount: string) => `${amount} is going back the way it came`,
    checked: (amount: string) => `We are checking what became of ${amount} on its way back to you`,
    since: (day: string) => `Out of your wallet since ${day}.`,
    stands: {
      waiting: 'Somebody at Somo looks at it before it is sent.',
      ready: 'It is not sent yet; we send it as soon as M-Pesa can take it.',
      sent: (phone: string) => `M-Pesa was asked to send it to ${phone}. We tell you when it has arrived.`,
      readyByProvider: 'We have not asked the payment provider yet, and do so as soon as it answers.',
      sentByProvider: 'The payment provider was asked to give it back, which can take days. We tell you when it is done.',
      checked: 'We do not know whether it has arrived. Nothing is lost: it arrives or is yours again, and you hear from us.',
    },
  },
  sw: {
    toPhone: (amount: string) => `${amount} zinarudi kwenye M-Pesa yako`,
    toCard: (amount: string) => `${amount} zinarudi kwenye kadi yako`,
    theWayItCame: (amount: string) => `${amount} zinarudi kwa njia zilikoingilia`,
    checked: (amount: string) => `Tunakagua ${amount} zilizokuwa njiani kurudi kwako`,
    since: (day: string) => `Zimetoka kwenye pochi yako tangu ${day}.`,
    stands: {
      waiting: 'Mmoja wetu anaziangalia kabla hazijatumwa.',
      ready: 'Bado hazijatumwa; tutazituma mara M-Pesa itakapoweza kuzipokea.',
      sent: (phone: string) => `M-Pesa imeombwa izitume kwa ${phone}. Tutakujulisha zikishafika.`,
      readyByProvider: 'Bado hatujamwomba mtoa huduma wa malipo; tutamwomba mara atakapojibu.',
      sentByProvider: 'Mtoa huduma wa malipo ameombwa azirudishe, jambo linaloweza kuchukua siku kadhaa. Tutakujulisha zikirudi.',
      checked: 'Hatujui kama zimefika. Hakuna kilichopotea: zitafika, au zitarudishwa kwako, nasi tutakujulisha.',
    },
  },
})
