import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    reason: (words: string) => `Reason given: ${words.replace(/\.$/, '')}.`,
    unknown: 'The payment provider gave no reason that we understand. Try again, or write to us.',
    is: {
      cancelled: 'M-Pesa says: cancelled on the phone.',
      too_little: 'M-Pesa says: not enough money on this number.',
      wrong_pin: 'M-Pesa says: wrong PIN.',
      no_answer: 'M-Pesa says: no answer from the phone. Is it on, and has it network?',
      busy: 'M-Pesa says: another payment is open on this phone. End it there first.',
      card_declined: 'The bank says: card declined.',
      not_registered: 'M-Pesa says: this number has no M-Pesa.',
      not_begun: 'M-Pesa could not send it.',
      limit: 'M-Pesa says: this number has reached its limit.',
    },
  },
  sw: {
    reason: (words: string) => `Sababu iliyotolewa: ${words.replace(/\.$/, '')}.`,
    unknown: 'Mtoa huduma wa malipo hakutoa sababu tunayoielewa. Jaribu tena, au tuandikie.',
    is: {
      cancelled: 'M-Pesa inasema: ilighairiwa kwenye simu.',
      too_little: 'M-Pesa inasema: namba hii haina pesa za kutosha.',
      wrong_pin: 'M-Pesa inasema: PIN si sahihi.',
      no_answer: 'M-Pesa inasema: simu haikujibu. Je, imewashwa na ina mtandao?',
      busy: 'M-Pesa inasema: malipo mengine yako wazi kwenye simu hii. Yamalize kwanza.',
      card_declined: 'Benki inasema: kadi imekataliwa.',
      not_registered: 'M-Pesa inasema: namba hii haina M-Pesa.',
      not_begun: 'M-Pesa haikuweza kuzituma.',
      limit: 'M-Pesa inasema: namba hii imefikia kikomo chake.',
    },
  },
})
