import { dictionary } from '../../../shared/web/i18n.ts'

/** Why an upload does not begin. */
export const texts = dictionary({
  en: {
    notVideo: (name: string) => `“${name}” is no video.`,
    tooLarge: (name: string) => `“${name}” is larger than 500 MB.`,
    beginFailed: (message: string) => `The upload did not begin. ${message}`,
  },
  sw: {
    notVideo: (name: string) => `“${name}” si video.`,
    tooLarge: (name: string) => `“${name}” ni kubwa kuliko MB 500.`,
    beginFailed: (message: string) => `Upakiaji haukuanza. ${message}`,
  },
})
