import { dictionary } from '../../../shared/web/i18n.ts'

/** Of the bar alone: pages that show it need none of the words of the queue. */
export const texts = dictionary({
  en: {
    has: (time: string) => `You have it until ${time}; each look begins that anew.`,
    otherHas: (name: string, time: string) => `${name} has this until ${time}. You can read it.`,
    giveBack: 'Put it back in the queue',
    givenBack: 'Back in the queue',
  },
  sw: {
    has: (time: string) => `Unalo hadi ${time}; kila ukilitazama muda huanza upya.`,
    otherHas: (name: string, time: string) => `${name} analo hadi ${time}. Unaweza kulisoma.`,
    giveBack: 'Lirudishe kwenye foleni',
    givenBack: 'Limerudi kwenye foleni',
  },
})
