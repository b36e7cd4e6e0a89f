import { dictionary } from '../../../shared/web/i18n.ts'

/** Of the code of M-Pesa's message: few need it, and none before they have paid. */
export const texts = dictionary({
  en: {
    message: 'Got an M-Pesa message already?',
    enter: 'Enter its code',
    weFind: 'and we find the money.',
    code: 'Code of the message',
    hint: 'Ten letters and digits, like SKP2M8X4LD; or paste the whole message.',
    wrong: 'We see no code in this: it has ten letters and digits, like SKP2M8X4LD.',
    find: 'Find the money',
    finding: 'Looking',
    arrived: (code: string, amount: string) => `${amount} of ${code} is in your wallet.`,
    states: {
      in_review: (code: string) => `${code} has come, and a person decides about it. You will hear from us.`,
      returned: (code: string) => `${code} was given back to the number it came from.`,
      looking: (code: string) => `We look for ${code} and keep asking M-Pesa. You may close this page.`,
      not_found: (code: string) =>
        `We have seen nothing of ${code} for half an hour. Is the code right, and was it paid to Somo?`,
    },
    write: 'Write to us',
  },
  sw: {
    message: 'Umeshapata ujumbe wa M-Pesa?',
    enter: 'Weka msimbo wake',
    weFind: 'nasi tutazitafuta pesa.',
    code: 'Msimbo wa ujumbe',
    hint: 'Herufi na tarakimu kumi, kama SKP2M8X4LD; au bandika ujumbe wote.',
    wrong: 'Hatuoni msimbo humu: una herufi na tarakimu kumi, kama SKP2M8X4LD.',
    find: 'Tafuta pesa',
    finding: 'Tunatafuta',
    arrived: (code: string, amount: string) => `${amount} za ${code} ziko kwenye pochi yako.`,
    states: {
      in_review: (code: string) => `${code} zimeingia, na mtu anaamua kuhusu pesa hizo. Utasikia kutoka kwetu.`,
      returned: (code: string) => `${code} zilirudishwa kwa namba zilikotoka.`,
      looking: (code: string) => `Tunaitafuta ${code} na tunaendelea kuuliza M-Pesa. Unaweza kufunga ukurasa huu.`,
      not_found: (code: string) =>
        `Hatujaona chochote cha ${code} kwa nusu saa. Je, msimbo ni sahihi, na pesa zililipwa kwa akaunti yetu?`,
    },
    write: 'Tuandikie',
  },
})
