import { dictionary } from '../../../shared/web/i18n.ts'

const listed = (names: readonly string[], and: string): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`

export const texts = dictionary({
  en: {
    title: 'Delete my account',
    failed: 'What deleting would mean did not load.',
    noMoney: 'No money of yours is on Somo.',
    sent: {
      wallet: (amount: string, to: string) => `${amount} of your wallet goes back to ${to} by M-Pesa.`,
      unknown_wallet: (amount: string, to: string) =>
        `${amount} in your wallet came another way: somebody at Somo looks at it, then it goes to ${to} by M-Pesa.`,
      last_earnings: (amount: string, to: string) => `${amount} of earnings goes to ${to} by M-Pesa.`,
    },
    backByCard: (amount: string) => `${amount} of your wallet goes back to the card that paid, which takes some days.`,
    stuck: (amount: string) => `${amount} in your wallet came another way: spend it first, or write to support to have it back.`,
    earnings: (amount: string) => `${amount} of earnings: withdraw it first.`,
    onTheWay: (amount: string) => `${amount} is on its way in: wait for it.`,
    goingOut: (amount: string) => `${amount} is on its way out to you: wait until it has arrived.`,
    nothingOpen: 'No lessons or classes are open.',
    open: (count: number, first: string) =>
      count === 1 ? `1 lesson or class is open: ${first}.` : `${count} lessons or classes are open, first ${first}.`,
    children: (names: readonly string[]) => `${listed(names, 'and')} ${names.length === 1 ? 'goes' : 'go'} with you.`,
    linked: (names: readonly string[]) =>
      `${listed(names, 'and')} ${names.length === 1 ? 'stays' : 'stay'}, without you as a parent.`,
    records: 'Payment records stay, without your name, as the law asks.',
    button: 'Delete my account',
    why: {
      lessons_open: 'Possible when nothing is open any more: cancel it, or wait until it is over and paid out.',
      money_left: 'Possible when nothing is left that waits for you or is on its way.',
    },
    comeBack: (days: number) => `You can come back for ${days} days. Then it is final.`,
    moneyGoes: 'Your money is sent back at once, also if you come back.',
    question: 'Delete your account?',
    current: 'Your password',
    keep: 'Keep my account',
    working: 'Deleting',
    left: 'You are signed out everywhere',
    leftLine: (until: string) =>
      `Until ${until}, log in with your password to come back. After that your account is deleted for good.`,
    done: 'Go to the start page',
  },
  sw: {
    title: 'Futa akaunti yangu',
    failed: 'Maana ya kufuta akaunti haikupakiwa.',
    noMoney: 'Huna pesa zozote kwenye akaunti yako.',
    sent: {
      wallet: (amount: string, to: string) => `${amount} za pochi yako zitarudi kwa ${to} kwa M-Pesa.`,
      unknown_wallet: (amount: string, to: string) =>
        `${amount} kwenye pochi zilikuja kwa njia nyingine: mmoja wetu ataziangalia, kisha zitatumwa kwa ${to} kwa M-Pesa.`,
      last_earnings: (amount: string, to: string) => `${amount} za mapato zitatumwa kwa ${to} kwa M-Pesa.`,
    },
    backByCard: (amount: string) => `${amount} za pochi yako zitarudi kwenye kadi iliyolipa; huchukua siku kadhaa.`,
    stuck: (amount: string) =>
      `${amount} kwenye pochi zilikuja kwa njia nyingine: zitumie kwanza, au andikia usaidizi zirudishwe.`,
    earnings: (amount: string) => `${amount} za mapato: zitoe kwanza.`,
    onTheWay: (amount: string) => `${amount} ziko njiani kuingia: zisubiri.`,
    goingOut: (amount: string) => `${amount} ziko njiani kuja kwako: subiri zifike.`,
    nothingOpen: 'Hakuna masomo au madarasa ambayo hayajakamilika.',
    open: (count: number, first: string) =>
      count === 1 ? `Somo 1 halijakamilika: ${first}.` : `Masomo ${count} hayajakamilika, la kwanza ${first}.`,
    children: (names: readonly string[]) => `Akaunti ya ${listed(names, 'na')} itafutwa pamoja na yako.`,
    linked: (names: readonly string[]) => `Akaunti ya ${listed(names, 'na')} itabaki, bila wewe kama mzazi.`,
    records: 'Kumbukumbu za malipo zinabaki, bila jina lako, kama sheria inavyotaka.',
    button: 'Futa akaunti yangu',
    why: {
      lessons_open: 'Inawezekana kila kitu kikikamilika: ghairi, au subiri kikamilike na kulipwa.',
      money_left: 'Inawezekana pasipo na mapato wala pesa zilizo njiani.',
    },
    comeBack: (days: number) => `Unaweza kurudi ndani ya siku ${days}. Baadaye haiwezekani tena.`,
    moneyGoes: 'Pesa zako zinarudishwa mara moja, hata ukirudi.',
    question: 'Ufute akaunti yako?',
    current: 'Nenosiri lako',
    keep: 'Baki na akaunti yangu',
    working: 'Inafutwa',
    left: 'Umetoka kwenye vifaa vyote',
    leftLine: (until: string) => `Hadi ${until}, ingia kwa nenosiri lako ili urudi. Baada ya hapo akaunti yako itafutwa kabisa.`,
    done: 'Nenda kwenye ukurasa wa mwanzo',
  },
})
