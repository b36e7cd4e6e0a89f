import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    tell: 'Tell me if free',
    about: (title: string) => `: a seat in ${title}`,
    waiting: 'We tell you when a seat is free. Whoever takes it first has it.',
    stop: 'Do not tell me',
    failed: 'We could not see whether you wait for a seat.',
  },
  sw: {
    tell: 'Niambie ikipatikana',
    about: (title: string) => `: nafasi katika ${title}`,
    waiting: 'Tutakuambia nafasi ikipatikana. Anayeichukua kwanza ndiye mwenye nayo.',
    stop: 'Usiniambie',
    failed: 'Hatukuweza kuona kama unasubiri nafasi.',
  },
})
