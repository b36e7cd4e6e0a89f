import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    forWhom: (amount: string, learner: string) => `${amount} for ${learner}`,
    giveBack: (amount: string) => `Give back ${amount}`,
    givingBack: 'Giving back',
    code: 'Code of your second factor',
    why: 'Why it is given back',
    gaveBack: (amount: string) => `${amount} went back to the wallet`,
    bears: 'The teacher bears their part as far as their earnings reach; the family can no longer watch it.',
  },
  sw: {
    forWhom: (amount: string, learner: string) => `${amount} kwa ${learner}`,
    giveBack: (amount: string) => `Rudisha ${amount}`,
    givingBack: 'Zinarudishwa',
    code: 'Msimbo wa hatua yako ya pili',
    why: 'Kwa nini zinarudishwa',
    gaveBack: (amount: string) => `${amount} zimerudi kwenye pochi`,
    bears: 'Mwalimu hubeba sehemu yake kadiri mapato yake yanavyofika; video haitakuwa ya mnunuzi tena.',
  },
})
