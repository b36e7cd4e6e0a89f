import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: { find: (name: string) => `Find ${name} among the users` },
  sw: { find: (name: string) => `Mtafute ${name} kati ya watumiaji` },
})
