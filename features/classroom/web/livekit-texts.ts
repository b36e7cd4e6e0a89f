import { dictionary } from '../../../shared/web/i18n.ts'

/** What is different where a LiveKit server carries the room. */
export const texts = dictionary({
  en: {
    voice: 'Voice and chat',
    unreached: { title: 'The room cannot be reached', line: 'Your network or the room’s server is away. Try again in a minute.' },
  },
  sw: {
    voice: 'Sauti na gumzo',
    unreached: { title: 'Chumba hakipatikani', line: 'Mtandao wako au seva ya chumba haipo. Jaribu tena baada ya dakika moja.' },
  },
})
