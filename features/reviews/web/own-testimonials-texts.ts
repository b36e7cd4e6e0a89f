import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    ownTitle: 'Words you let Somo show',
    ownLine: 'They stand on our public pages with your first name and an initial. Taken back, they go within a minute.',
    ownFailed: 'Your words did not load.',
    ofOwn: ' of your words',
    about: (teacher: string, day: string) => `About ${teacher}, ${day}`,
    hidden: 'Not on the public pages: our desk keeps it out of sight.',
    takeBack: 'Take back',
    takeBackOf: (teacher: string, day: string) => `Take back your words about ${teacher}, ${day}`,
    takingBack: 'Taking back',
    takenBack: 'Taken back. Your review stays on the profile, without your name.',
    quote: (words: string) => `“${words}”`,
  },
  sw: {
    ownTitle: 'Maneno unayoruhusu tovuti ya Somo kuonyesha',
    ownLine:
      'Yako kwenye kurasa zetu za umma na jina lako la kwanza na herufi moja. Ukiondoa ruhusa, yanatoka ndani ya dakika moja.',
    ownFailed: 'Maneno yako hayakupakia.',
    ofOwn: ' ya maneno yako',
    about: (teacher: string, day: string) => `Kuhusu ${teacher}, ${day}`,
    hidden: 'Hayako kwenye kurasa za umma: dawati letu limeyaficha.',
    takeBack: 'Ondoa ruhusa',
    takeBackOf: (teacher: string, day: string) => `Ondoa ruhusa ya maneno yako kuhusu ${teacher}, ${day}`,
    takingBack: 'Inaondolewa',
    takenBack: 'Ruhusa imeondolewa. Tathmini yako inabaki kwenye wasifu, bila jina lako.',
    quote: (words: string) => `“${words}”`,
  },
})
