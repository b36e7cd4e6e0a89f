import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    boughtTop: 'Yours',
    goesOn: (at: string) => `Goes on at ${at}`,
    titleFor: (title: string, learner: string) => `“${title}” for ${learner}`,
    paidFor: (what: string, paid: string, left: string) => `${what}: ${paid} taken from your wallet, ${left} left.`,
    neverStops: 'It never stops again, on any of your phones.',
    closeReceipt: 'Close',
    receipt: 'Receipt',
  },
  sw: {
    boughtTop: 'Yako',
    goesOn: (at: string) => `Inaendelea kutoka ${at}`,
    titleFor: (title: string, learner: string) => `“${title}” kwa ${learner}`,
    paidFor: (what: string, paid: string, left: string) => `${what}: ${paid} zimekatwa kwenye pochi yako, ${left} zimebaki.`,
    neverStops: 'Haitasimama tena, kwenye simu zako zote.',
    closeReceipt: 'Funga',
    receipt: 'Risiti',
  },
})
