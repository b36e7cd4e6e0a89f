import { dictionary } from '../../../shared/web/i18n.ts'

/** Of a prompt that was asked for: the card before it needs none of them. */
export const texts = dictionary({
  en: {
    nothingCame: 'Nothing came?',
    againIn: (seconds: number) => `Send again in ${seconds} s`,
    sendNew: 'We send a new one.',
    resend: 'Resend',
    hints: {
      phoneOff: 'Phone off or another call? The prompt waits behind it.',
      two: 'Two prompts? Pay one. If both go through, both are in your wallet.',
      wrongNumber: 'Wrong number?',
    },
    changeNumber: (phone: string) => `Change ${phone}`,
  },
  sw: {
    nothingCame: 'Hakuna kilichokuja?',
    againIn: (seconds: number) => `Tuma tena baada ya sek ${seconds}`,
    sendNew: 'Tunatuma jipya.',
    resend: 'Tuma tena',
    hints: {
      phoneOff: 'Simu imezimwa au unaongea? Ombi linasubiri nyuma yake.',
      two: 'Maombi mawili? Lipa moja. Yote mawili yakifaulu, pesa zote ziko kwenye pochi yako.',
      wrongNumber: 'Namba si sahihi?',
    },
    changeNumber: (phone: string) => `Badilisha ${phone}`,
  },
})
