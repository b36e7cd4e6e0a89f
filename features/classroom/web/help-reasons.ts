import { dictionary } from '../../../shared/web/i18n.ts'
import type { HelpReason } from '../../help/rules.ts'

type Reasons = Record<HelpReason, string>

export const texts = dictionary({
  en: {
    reasons: {
      unsafe: 'I do not feel safe',
      private: 'Somebody asks for my number, address or pictures, or to meet',
      words: 'Words, pictures or behaviour that are not right',
      other: 'Something else',
    } as Reasons,
  },
  sw: {
    reasons: {
      unsafe: 'Sijisikii salama',
      private: 'Kuna anayeuliza namba yangu, anwani au picha, au anataka tukutane',
      words: 'Maneno, picha au tabia zisizofaa',
      other: 'Jambo lingine',
    } as Reasons,
  },
})
