import { dictionary } from '../../../shared/web/i18n.ts'

/** What is said before a room opens and after it has closed. */
export const texts = dictionary({
  en: {
    page: 'Classroom',
    failed: 'The lesson could not be loaded.',
    opensIn: 'The room opens in',
    opensAt: (time: string) => `At ${time}, by itself. Leave this page open.`,
    opening: 'Opening the room',
    starts: (day: string, span: string) => `${day}, ${span}`,
    with: (teacher: string) => `with ${teacher}`,
    ready: 'While you wait: find a quiet place, a pen and your exercise book.',
    readyHost: 'While you wait: your learners get in from the same minute as you.',
    over: 'This lesson is over',
    overLine: 'The room has closed, or the lesson was not paid or was cancelled. Your lessons show what became of it.',
    nothing: 'No such room',
    nothingLine: 'There is no lesson at this address, or you have no place in it.',
    back: 'Back to my area',
  },
  sw: {
    page: 'Darasa',
    failed: 'Somo halikuweza kupakiwa.',
    opensIn: 'Chumba kitafunguka baada ya',
    opensAt: (time: string) => `Kitafunguka chenyewe ${time}. Acha ukurasa huu wazi.`,
    opening: 'Tunafungua chumba',
    starts: (day: string, span: string) => `${day}, ${span}`,
    with: (teacher: string) => `na ${teacher}`,
    ready: 'Unaposubiri: tafuta mahali patulivu, kalamu na daftari lako.',
    readyHost: 'Unaposubiri: wanafunzi wako wanaingia kuanzia dakika ile ile kama wewe.',
    over: 'Somo hili limekwisha',
    overLine: 'Chumba kimefungwa, au somo halikulipiwa au lilighairiwa. Masomo yako yanaonyesha kilichotokea.',
    nothing: 'Hakuna chumba kama hiki',
    nothingLine: 'Hakuna somo kwenye anwani hii, au huna nafasi ndani yake.',
    back: 'Rudi kwenye eneo langu',
  },
})
