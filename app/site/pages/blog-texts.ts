import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'Blog',
    lead: 'Short, useful pieces by teachers, for learners and parents.',
    description: 'Short, useful pieces by teachers in Kenya, for learners and their parents.',
    newest: (day: string) => `Newest, ${day}`,
    minutes: (n: number) => `${n} min`,
    older: 'Older posts',
    none: 'No posts yet',
    noneLine: 'The first one will stand here.',
    readNext: 'Read next',
  },
  sw: {
    title: 'Blogu',
    lead: 'Makala mafupi na yenye manufaa kutoka kwa walimu, kwa wanafunzi na wazazi.',
    description: 'Makala mafupi na yenye manufaa kutoka kwa walimu wa Kenya, kwa wanafunzi na wazazi wao.',
    newest: (day: string) => `Jipya zaidi, ${day}`,
    minutes: (n: number) => `dakika ${n}`,
    older: 'Makala ya zamani',
    none: 'Bado hakuna makala',
    noneLine: 'La kwanza litaonekana hapa.',
    readNext: 'Soma pia',
  },
})
