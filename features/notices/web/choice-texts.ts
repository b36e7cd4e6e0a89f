import { dictionary } from '../../../shared/web/i18n.ts'

export const texts = dictionary({
  en: {
    title: 'Notices',
    failed: 'Your choices did not load.',
    about: 'About',
    ways: { app: 'In the app', mail: 'By e-mail' },
    none: 'There is no such way.',
    tick: (topic: string, way: string) => `${topic}, ${way.toLowerCase()}`,
    topics: {
      lessons: { name: 'Lessons', line: 'Asked for, accepted, moved, cancelled' },
      reminders: { name: 'Reminders', line: '24 hours and 1 hour before' },
      approvals: { name: 'Approvals', line: 'What a child asks for, and the answer' },
      ratings: { name: 'Ratings', line: 'What families say of a lesson' },
    },
    always: { name: 'Money, safety and your account', line: 'Always told, both ways' },
    lastWay: 'One way stays on: a start or a deadline cannot be missed.',
    kept: 'Kept',
    quiet: 'Quiet hours',
    quietLine: 'E-mails wait, Nairobi time',
    from: 'From',
    to: 'To',
    through: (end: string, morning: string) =>
      `Still comes through: a deadline that ends before ${end}, a lesson that starts before ${morning}, and what is about ` +
      'your money, safety and account.',
  },
  sw: {
    title: 'Arifa',
    failed: 'Chaguo zako hazikupakiwa.',
    about: 'Kuhusu',
    ways: { app: 'Kwenye programu', mail: 'Kwa barua pepe' },
    none: 'Hakuna njia hiyo.',
    tick: (topic: string, way: string) => `${topic}, ${way.toLowerCase()}`,
    topics: {
      lessons: { name: 'Masomo', line: 'Yaliyoombwa, kukubaliwa, kuhamishwa, kughairiwa' },
      reminders: { name: 'Vikumbusho', line: 'Saa 24 na saa moja kabla ya somo kuanza' },
      approvals: { name: 'Idhini', line: 'Anachoomba mtoto, na jibu lake' },
      ratings: { name: 'Tathmini', line: 'Familia zinasema nini kuhusu somo' },
    },
    always: { name: 'Pesa, usalama na akaunti yako', line: 'Unaarifiwa daima, kwa njia zote mbili' },
    lastWay: 'Njia moja lazima ibaki: somo linaloanza au muda wa mwisho haupaswi kukupita.',
    kept: 'Imehifadhiwa',
    quiet: 'Muda wa utulivu',
    quietLine: 'Barua pepe zinasubiri, kwa saa za Nairobi',
    from: 'Kuanzia',
    to: 'Hadi',
    through: (end: string, morning: string) =>
      `Bado zitakufikia: muda wa mwisho ulio kabla ya ${end}, somo linaloanza kabla ya ${morning}, na kuhusu pesa, usalama na ` +
      'akaunti yako.',
  },
})
