import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'Team',
    description: 'The people of Somo: who helps with what, and how to reach them.',
    people: (count: number, places: string) => (count === 1 ? `One of us, in ${places}.` : `${count} of us, in ${places}.`),
    lead: 'See who helps with what, and write to us.',
    noNames: (opens: string, closes: string) =>
      `One desk answers families and teachers, every day from ${opens} to ${closes}, Nairobi time.`,
    and: ' and ',
    notSure: 'Not sure who? Everybody reads the same desk.',
    write: 'A question, a worry about a child, money that is late? Everybody reads the same desk.',
    chat: 'Chat with us',
  },
  sw: {
    title: 'Timu',
    description: 'Watu wa jukwaa la Somo: nani husaidia nini, na jinsi ya kuwafikia.',
    people: (count: number, places: string) => (count === 1 ? `Mmoja wetu, ${places}.` : `Sisi ${count}, ${places}.`),
    lead: 'Ona nani husaidia nini, kisha utuandikie.',
    noNames: (opens: string, closes: string) =>
      `Dawati moja hujibu familia na walimu, kila siku kuanzia ${opens} hadi ${closes}, saa za Nairobi.`,
    and: ' na ',
    notSure: 'Hujui ni nani? Wote husoma dawati moja.',
    write: 'Una swali, wasiwasi kuhusu mtoto, au pesa zimechelewa? Wote husoma dawati moja.',
    chat: 'Zungumza nasi',
  },
})
