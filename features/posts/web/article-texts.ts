import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: { minutes: (n: number) => `${n} min to read` },
  sw: { minutes: (n: number) => `Dakika ${n} kusoma` },
})
